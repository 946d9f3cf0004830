import type { AnyResource } from '../resource/resource.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { eventStream } from './stream.ts'
import { webhookEvents } from './webhook-events.ts'
import { webhookRoutes } from './webhook-routes.ts'
import { webhooks } from './webhooks.ts'

export const resources: readonly AnyResource[] = [webhooks, webhookEvents]
export const routes = [eventStream, ...resources.flatMap(resourceRoutes), ...webhookRoutes]
