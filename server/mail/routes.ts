import type { AnyResource } from '../resource/resource.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { draftOperations } from './drafts.ts'
import { mailServerRoutes } from './mail-server/mail-server-routes.ts'
import { outbox, outboxActions } from './outbox.ts'
import { remind } from './reminders/remind.ts'
import { reminderProposals } from './reminders/reminder-proposals.ts'
import { sendOperations } from './sending.ts'

export const resources: readonly AnyResource[] = [outbox]

export const routes = [
  ...resources.flatMap(resourceRoutes),
  ...outboxActions,
  ...mailServerRoutes,
  ...sendOperations(),
  remind,
  reminderProposals,
  ...draftOperations(),
]
