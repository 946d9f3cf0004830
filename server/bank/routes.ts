import type { AnyResource } from '../resource/resource.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { applyRule } from './apply-rules.ts'
import { listBankBalances } from './balances.ts'
import { bankBookings } from './bookings.ts'
import { bankEntries } from './entries.ts'
import { entryActions } from './entry-actions.ts'
import { importBankStatements } from './import-statement.ts'
import { createPaymentFile, getPaymentFileXml } from './make-payment-file.ts'
import { orderRefund } from './order-refund.ts'
import { changeOrderStatus } from './order-status.ts'
import { paymentFiles } from './payment-files.ts'
import { paymentOrders } from './payment-orders.ts'
import { readBill } from './read-bill.ts'
import { bankRules } from './rules.ts'
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
