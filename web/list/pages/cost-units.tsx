import { words } from '../../words/words.ts'
import { RecordList } from '../record-list.tsx'
import { ProjectTabs } from './project-tabs.tsx'

export function CostUnitList() {
  return (
    <RecordList
      resource="cost-units"
      title={words.list.projects}
      label={words.list.costUnits}
      columns={['name', 'number', 'type', 'description']}
      open={({ id }) => `/cost-units/${id}`}
      newTo="/cost-units/new"
      newName={words.list.newCostUnit}
      empty={words.list.empty.costUnits}
      card={{ title: 'name', status: 'type', details: ['number'] }}
    >
      <ProjectTabs />
    </RecordList>
  )
}
