import type { AnyResource } from '../resource/resource.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { deliveries } from './deliveries.ts'
import { eventStream } from './stream.ts'
import { webhookRoutes } from './webhook-routes.ts'
import { webhooks } from './webhooks.ts'

export const resources: readonly AnyResource[] = [webhooks, deliveries]
export const routes = [eventStream, ...resources.flatMap(resourceRoutes), ...webhookRoutes]
