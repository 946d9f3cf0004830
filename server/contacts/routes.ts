import type { AnyResource } from '../resource/resource.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { addresses } from './addresses.ts'
import { contacts } from './contacts.ts'

export const resources: readonly AnyResource[] = [contacts, addresses]
export const routes = resources.flatMap(resourceRoutes)
