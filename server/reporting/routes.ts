import type { AnyResource } from '../resource/resource.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { costUnits } from './cost-units.ts'
import { workingHours } from './working-hours.ts'

export const resources: readonly AnyResource[] = [workingHours, costUnits]
export const routes = resources.flatMap(resourceRoutes)
