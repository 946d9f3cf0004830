import type { AnyResource } from '../resource/resource.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { changeInvoiceStatus } from './invoice-status.ts'
import { invoices } from './invoices.ts'
import { payments } from './payments.ts'

export const resources: readonly AnyResource[] = [invoices, payments]
export const routes = [...resources.flatMap(resourceRoutes), changeInvoiceStatus]
