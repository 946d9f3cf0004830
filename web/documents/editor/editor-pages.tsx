// The editors of all kinds, for the routes of the application.

import { kinds } from '../kinds.ts'
import { DocumentEditor } from './editor.tsx'

export function InvoiceEditor() {
  return <DocumentEditor kind={kinds.invoice} />
}

export function CreditNoteEditor() {
  return <DocumentEditor kind={kinds.credit} />
}

export function OfferEditor() {
  return <DocumentEditor kind={kinds.offer} />
}

export function OrderEditor() {
  return <DocumentEditor kind={kinds.order} />
}

export function DeliveryEditor() {
  return <DocumentEditor kind={kinds.delivery} />
}
