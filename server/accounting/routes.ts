import type { AnyResource } from '../resource/resource.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { closedPeriods } from './closed-periods.ts'

export const resources: readonly AnyResource[] = [closedPeriods]
export const routes = resources.flatMap(resourceRoutes)
