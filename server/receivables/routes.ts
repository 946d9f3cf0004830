import { documentTexts } from '../configuration/document-texts.ts'
import { isrs } from '../configuration/isrs.ts'
import type { AnyResource } from '../resource/resource.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { applySurplus } from './apply-surplus.ts'
import { billing } from './billing/billing.ts'
import { chains } from './billing/chain-answer.ts'
import { conversions } from './billing/conversions.ts'
import { cancelInvoice } from './credit/cancel.ts'
import { contactCredit } from './credit/contact-credit.ts'
import { correctInvoice } from './credit/correct.ts'
import { creditInvoice } from './credit/credit.ts'
import { changeCreditNoteStatus } from './credit/credit-note-status.ts'
import { creditNotes } from './credit/credit-notes.ts'
import { refunds } from './credit/refunds.ts'
import { undoCreditNote } from './credit/undo-credit-note.ts'
import { useCredit } from './credit/use-credit.ts'
import { deliveryNotes } from './delivery-notes.ts'
import { documentStatusAction } from './documents.ts'
import { changeInvoiceStatus } from './invoice-status.ts'
import { invoices } from './invoices.ts'
import { closedPeriods } from './issue/closed-periods.ts'
import { papers } from './issue/papers.ts'
import { setExchangeRates } from './issue/set-exchange-rate.ts'
import { undoInvoice } from './issue/undo-invoice.ts'
import { changeOfferStatus, offers } from './offers.ts'
import { orderConfirmations } from './order-confirmations.ts'
import { receivablesOverview } from './overview.ts'
import { allPayments, payments } from './payments.ts'
import { customerResponses } from './public/customer-responses.ts'
import { renewPageLinks } from './public/renew-link.ts'
import { recurringInvoices } from './recurring/recurring-invoices.ts'
import { recurringRuns } from './recurring/recurring-runs.ts'
import { changeRecurringStatus } from './recurring/recurring-status.ts'
import { invoiceReminders } from './reminders/invoice-reminders.ts'

export const resources: readonly AnyResource[] = [
  invoices,
  payments,
  allPayments,
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
  closedPeriods,
  invoiceReminders,
  customerResponses,
]

export const routes = [
  ...resources.flatMap(resourceRoutes),
  changeInvoiceStatus,
  cancelInvoice,
  correctInvoice,
  creditInvoice,
  undoInvoice,
  ...setExchangeRates,
  ...renewPageLinks,
  undoCreditNote,
  changeCreditNoteStatus,
  useCredit,
  applySurplus,
  changeOfferStatus,
  documentStatusAction(orderConfirmations),
  documentStatusAction(deliveryNotes),
  changeRecurringStatus,
  ...conversions,
  ...billing,
  ...chains,
  contactCredit,
  receivablesOverview,
]
