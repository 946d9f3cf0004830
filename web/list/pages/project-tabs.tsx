import { Tabs } from '../../parts/tabs.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'

export function ProjectTabs() {
  const { projects, costUnits } = words.list
  if (!may('view', 'cost_unit')) return null
  return (
    <Tabs
      label={projects}
      tabs={[
        { to: '/projects', name: projects },
        { to: '/cost-units', name: costUnits },
      ]}
    />
  )
}
