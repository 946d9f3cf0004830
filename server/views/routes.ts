import type { AnyResource } from '../resource/resource.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { savedViews } from './saved-views.ts'

export const resources: readonly AnyResource[] = [savedViews]
export const routes = resources.flatMap(resourceRoutes)
