// The pages of all kinds, for the routes of the application.

import { kinds } from '../kinds.ts'
import { DocumentPage } from './document.tsx'

export function InvoicePage() {
  return <DocumentPage kind={kinds.invoice} />
}

export function CreditNotePage() {
  return <DocumentPage kind={kinds.credit} />
}

export function OfferPage() {
  return <DocumentPage kind={kinds.offer} />
}

export function OrderPage() {
  return <DocumentPage kind={kinds.order} />
}

export function DeliveryPage() {
  return <DocumentPage kind={kinds.delivery} />
}
