import { condition } from '../../../domain/filter.ts'
import { words } from '../../words/words.ts'
import { RecordList } from '../record-list.tsx'
import { statusCell } from '../status.tsx'
import { ProjectTabs } from './project-tabs.tsx'

const cells = { status: statusCell('projects') }

export function ProjectList() {
  const { projects } = words.list.quick
  return (
    <RecordList
      resource="projects"
      title={words.list.projects}
      columns={['name', 'number', 'contact_name', 'start_date', 'status', 'hours_estimated']}
      open={({ id }) => `/projects/${id}`}
      newTo="/projects/new"
      newName={words.frame.newRecord.project}
      empty={words.list.empty.projects}
      cells={cells}
      card={{ title: 'name', status: 'status', details: ['contact_name'] }}
      quick={(['O', 'P', 'B', 'C'] as const).map((value) => ({
        name: projects[value],
        filter: condition('status', '=', value),
      }))}
    >
      <ProjectTabs />
    </RecordList>
  )
}
