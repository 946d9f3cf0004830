import type { AnyResource } from '../resource/resource.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { billing } from './billing.ts'
import { cancelInvoice } from './cancel.ts'
import { chains } from './chain-answer.ts'
import { conversions } from './conversions.ts'
import { creditInvoice } from './credit.ts'
import { changeCreditNoteStatus } from './credit-note-status.ts'
import { creditNotes } from './credit-notes.ts'
import { deliveryNotes } from './delivery-notes.ts'
import { documentStatusAction } from './documents.ts'
import { changeInvoiceStatus } from './invoice-status.ts'
import { invoices } from './invoices.ts'
import { isrs } from './isrs.ts'
import { numberReport } from './number-report.ts'
import { changeOfferStatus, offers } from './offers.ts'
import { orderConfirmations } from './order-confirmations.ts'
import { receivablesOverview } from './overview.ts'
import { papers } from './papers.ts'
import { payments } from './payments.ts'
import { recurringInvoices } from './recurring-invoices.ts'
import { recurringRuns } from './recurring-runs.ts'
import { changeRecurringStatus } from './recurring-status.ts'
import { refunds } from './refunds.ts'
import { documentTexts } from './texts.ts'
import { undoIssue } from './undo-issue.ts'
import { useCredit } from './use-credit.ts'

export const resources: readonly AnyResource[] = [
  invoices,
  payments,
  creditNotes,
  refunds,
  offers,
  orderConfirmations,
  deliveryNotes,
  recurringInvoices,
  recurringRuns,
  isrs,
  documentTexts,
  papers,
]

export const routes = [
  ...resources.flatMap(resourceRoutes),
  changeInvoiceStatus,
  cancelInvoice,
  creditInvoice,
  undoIssue,
  changeCreditNoteStatus,
  useCredit,
  changeOfferStatus,
  documentStatusAction(orderConfirmations),
  documentStatusAction(deliveryNotes),
  changeRecurringStatus,
  ...conversions,
  ...billing,
  ...chains,
  receivablesOverview,
  numberReport,
]
