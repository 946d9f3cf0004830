import type { AnyResource } from '../resource/resource.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { accounts } from './accounts.ts'
import { addresses, contacts } from './contacts.ts'
import { groupActions } from './group-actions.ts'
import { contactGroups } from './groups.ts'
import { changeLetterStatus, letters } from './letters.ts'
import { people } from './people.ts'
import { reminders } from './reminders.ts'

export const resources: readonly AnyResource[] = [
  contacts,
  addresses,
  accounts,
  people,
  contactGroups,
  reminders,
  letters,
]
export const routes = [...resources.flatMap(resourceRoutes), ...groupActions, changeLetterStatus]
