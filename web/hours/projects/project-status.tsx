import { Button, Menu } from '@mantine/core'
import type { Project } from '../../../client/index.ts'
import { projectStatuses } from '../../../domain/documents/statuses.ts'
import { kontor } from '../../data/kontor.ts'
import { refresh } from '../../data/records.ts'
import { Icon } from '../../frame/icons.tsx'
import { complain, tell } from '../../frame/notices.tsx'
import { statusCell } from '../../list/status.tsx'
import { words } from '../../words/words.ts'

export const statusBadge = statusCell('projects')

/** Changes the status of a project, with undo. */
export function StatusMenu({ project }: { readonly project: Project }) {
  const become = async (status: Project['status'], isUndo = false) => {
    try {
      await kontor.projects.changeStatus(project.id, status)
      await refresh()
      if (!isUndo)
        tell(words.hours.statusChanged(project.name, words.choices.projects.status[status]), {
          name: words.parts.undo,
          run: () => void become(project.status, true),
        })
    } catch (error) {
      complain(error)
    }
  }
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" rightSection={<Icon name="down" size={14} />}>
          {words.hours.changeStatus}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {projectStatuses
          .filter((status) => status !== project.status)
          .map((status) => (
            <Menu.Item key={status} onClick={() => become(status)}>
              {statusBadge({ status })}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
