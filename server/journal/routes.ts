import type { AnyResource } from '../resource/resource.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { journalEntries } from './journal.ts'

export const resources: readonly AnyResource[] = [journalEntries]
export const routes = resources.flatMap(resourceRoutes)
