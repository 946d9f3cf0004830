import type { AnyResource } from '../resource/resource.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { units } from './units.ts'

export const resources: readonly AnyResource[] = [units]
export const routes = resources.flatMap(resourceRoutes)
