import type { AnyResource } from '../resource/resource.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { listBankBalances } from './balances.ts'
import { applyRule } from './entries/apply-rules.ts'
import { bankBookings } from './entries/bookings.ts'
import { bankEntries } from './entries/entries.ts'
import { entryActions } from './entries/entry-actions.ts'
import { bankRules } from './entries/rules.ts'
import { importBankStatements } from './import/import-statement.ts'
import { createPaymentFile, getPaymentFileXml } from './orders/make-payment-file.ts'
import { orderRefund } from './orders/order-refund.ts'
import { changeOrderStatus } from './orders/order-status.ts'
import { paymentFiles } from './orders/payment-files.ts'
import { paymentOrders } from './orders/payment-orders.ts'
import { readBill } from './orders/read-bill.ts'
import { bankStatements } from './statements.ts'

export const resources: readonly AnyResource[] = [
  bankStatements,
  bankEntries,
  bankBookings,
  paymentOrders,
  paymentFiles,
  bankRules,
]

export const routes = [
  ...resources.flatMap(resourceRoutes),
  importBankStatements,
  listBankBalances,
  ...entryActions,
  createPaymentFile,
  getPaymentFileXml,
  changeOrderStatus,
  orderRefund,
  readBill,
  applyRule,
]
