// Written by `npm run client`; what is changed here by hand is lost.

import type {
  ChangeOptions,
  Creates,
  FileCall,
  FileOptions,
  Item,
  KeyOptions,
  ReadOptions,
  Reads,
  Removes,
  Updates,
} from './collections.ts'
import type { Invitation, Client, PersonalToken, Contact, Letter, Product, Invoice, CreditNote, Offer, OrderConfirmation, DeliveryNote, RecurringInvoice, BankEntry, PaymentOrder, PaymentFile, BankRule, Project, Effort, OutboxMessage, Webhook, WebhookDelivery, Settings } from './records.ts'
import type { Ids } from './values.ts'

export interface MembershipsCalls extends Reads<'memberships'>, Updates<'memberships'>, Removes<'memberships'> {  }

export interface InvitationsCalls extends Reads<'invitations'>, Removes<'invitations'> {
  /** Invite somebody. */
  create(body: { email: string; role: 'owner' | 'manager' | 'member' | 'reader' }, options?: KeyOptions): Promise<Item<(Invitation) & ({ link: string; mail: 'sent' | 'not_sent' })>>
  /** Send an invitation again. */
  sendAgain(id: number, options?: ChangeOptions): Promise<Item<(Invitation) & ({ link: string; mail: 'sent' | 'not_sent' })>>
}

export interface ClientsCalls extends Reads<'clients'>, Updates<'clients'> {
  /** Create a client. */
  create(body: { name: string; grant_type: 'CC' | 'AC'; redirect_uri?: string | null; scopes: readonly ('profile' | 'contact' | 'contact_reminder' | 'letter' | 'configuration' | 'catalog' | 'invoice' | 'bank' | 'offer' | 'delivery_note' | 'order_confirmation' | 'project' | 'cost_unit' | 'working_hours' | 'activity' | 'effort')[] }, options?: KeyOptions): Promise<Item<(Client) & ({ secret: string })>>
  /** Give a client a new secret. */
  rotateSecret(id: number, options?: ChangeOptions): Promise<Item<{ id: number; identifier: string; secret: string }>>
  /** Revoke a client. */
  revoke(id: number, body?: Record<string, never>, options?: ChangeOptions): Promise<Item<Client>>
}

export interface ConnectedAppsCalls extends Reads<'connected-apps'>, Removes<'connected-apps'> {  }

export interface PersonalTokensCalls extends Reads<'personal-tokens'>, Updates<'personal-tokens'>, Removes<'personal-tokens'> {
  /** Create a personal access token. */
  create(body: { name: string; scopes: readonly ('profile' | 'contact' | 'contact_reminder' | 'letter' | 'configuration' | 'catalog' | 'invoice' | 'bank' | 'offer' | 'delivery_note' | 'order_confirmation' | 'project' | 'cost_unit' | 'working_hours' | 'activity' | 'effort')[]; expires?: string | null }, options?: KeyOptions): Promise<Item<(PersonalToken) & ({ token: string })>>
}

export interface ContactsCalls extends Reads<'contacts'>, Creates<'contacts'>, Updates<'contacts'>, Removes<'contacts'> {
  /** Put a contact into groups. */
  assignGroups(id: number, groupIds: Ids, options?: ChangeOptions): Promise<Item<Contact>>
  /** Take a contact out of groups. */
  removeGroups(id: number, groupIds: Ids, options?: ChangeOptions): Promise<Item<Contact>>
  /** Get what a contact can still use. */
  credit(id: number, options?: ReadOptions): Promise<Item<{ credit: readonly ({ currency: string; surplus: number; credit_notes: number })[] }>>
  /** Addresses of a contact. */
  addresses(id: number): AddressesCalls
  /** Accounts of a contact. */
  accounts(id: number): AccountsCalls
  /** People of a contact. */
  people(id: number): PeopleCalls
}

export interface AddressesCalls extends Reads<'addresses'>, Creates<'addresses'>, Updates<'addresses'>, Removes<'addresses'> {  }

export interface AccountsCalls extends Reads<'accounts'>, Creates<'accounts'>, Updates<'accounts'>, Removes<'accounts'> {  }

export interface PeopleCalls extends Reads<'people'>, Creates<'people'>, Updates<'people'>, Removes<'people'> {  }

export interface ContactGroupsCalls extends Reads<'contact-groups'>, Creates<'contact-groups'>, Updates<'contact-groups'>, Removes<'contact-groups'> {  }

export interface RemindersCalls extends Reads<'reminders'>, Creates<'reminders'>, Updates<'reminders'>, Removes<'reminders'> {  }

export interface LettersCalls extends Reads<'letters'>, Creates<'letters'>, Updates<'letters'>, Removes<'letters'> {
  /** Set the status of a letter. */
  changeStatus(id: number, body: { status: 'DR' | 'S' | 'D'; date_time?: string | null }, options?: ChangeOptions): Promise<Item<Letter>>
  /** Get a letter as PDF. */
  readonly pdf: FileCall<[id: number, options?: FileOptions]>
  /** Get a page of a letter as PNG. */
  readonly preview: FileCall<[id: number, options?: FileOptions & { page?: number; size?: 240 | 595 | 600 | 972 | 1240 }]>
  /** Get up to 10000 letters as one PDF. */
  pdfs(body: { ids: readonly number[] }, options?: FileOptions): Promise<File>
  /** Get up to 10000 letters as a .zip of their PDFs. */
  pdfArchive(body: { ids: readonly number[] }, options?: FileOptions): Promise<File>
  /** Send a letter by e-mail. */
  sendByEmail(id: number, body: { subject: string; body: string; recipients: readonly ({ email: string; name: string })[]; from?: 'CO' | 'U' | 'S' | 'CE' | null }, options?: ChangeOptions): Promise<void>
  /** Send a letter by post. */
  sendByPost(id: number, body: { palette: 'C' | 'BW'; print: 'D' | 'S'; speed: 'P' | 'E' }, options?: ChangeOptions): Promise<void>
  /** Get a mail to send a letter with. */
  email(id: number, options?: ReadOptions): Promise<Item<{ subject: string; body: string; recipients: readonly ({ email: string; name: string })[]; from: 'CO' | 'U' | 'S' | 'CE' }>>
}

export interface ProductsCalls extends Reads<'products'>, Creates<'products'>, Updates<'products'>, Removes<'products'> {
  /** Set the stock of a product to what was counted. */
  setInventory(id: number, body: { inventory_available: number }, options?: ChangeOptions): Promise<Item<Product>>
}

export interface ServicesCalls extends Reads<'services'>, Creates<'services'>, Updates<'services'>, Removes<'services'> {  }

export interface ProductCategoriesCalls extends Reads<'product-categories'>, Creates<'product-categories'>, Updates<'product-categories'>, Removes<'product-categories'> {  }

export interface ServiceCategoriesCalls extends Reads<'service-categories'>, Creates<'service-categories'>, Updates<'service-categories'>, Removes<'service-categories'> {  }

export interface UnitsCalls extends Reads<'units'>, Creates<'units'>, Updates<'units'>, Removes<'units'> {  }

export interface BankAccountsCalls extends Reads<'bank-accounts'>, Creates<'bank-accounts'>, Updates<'bank-accounts'>, Removes<'bank-accounts'> {  }

export interface ExchangeRatesCalls extends Reads<'exchange-rates'>, Creates<'exchange-rates'>, Updates<'exchange-rates'>, Removes<'exchange-rates'> {  }

export interface VatRatesCalls extends Reads<'vat-rates'>, Creates<'vat-rates'>, Updates<'vat-rates'>, Removes<'vat-rates'> {  }

export interface CustomFieldsCalls extends Reads<'custom-fields'>, Creates<'custom-fields'>, Updates<'custom-fields'>, Removes<'custom-fields'> {  }

export interface LayoutsCalls extends Reads<'layouts'>, Creates<'layouts'>, Updates<'layouts'>, Removes<'layouts'> {
  /** Get a sample invoice in a layout as PNG. */
  readonly preview: FileCall<[id: number, options?: FileOptions & { page?: number; size?: 240 | 595 | 600 | 972 | 1240 }]>
  /** Get a sample invoice in a layout that is not stored yet as PNG. */
  previewDraft(body?: { default?: boolean; name?: string; font?: 'inter' | 'source-sans' | 'liberation-sans'; font_size?: number; color?: string; address_position?: 'L' | 'R'; margin_top?: number; margin_right?: number; margin_bottom?: number; margin_left?: number; fold_marks?: boolean; logo_position?: 'L' | 'R'; logo_height?: number; head_text?: string | null; foot_text?: string | null; delivery_note_prices?: boolean; perforated_paper?: boolean; logo?: string | null }, options?: FileOptions & { page?: number; size?: 240 | 595 | 600 | 972 | 1240 }): Promise<File>
}

export interface SignaturesCalls extends Reads<'signatures'>, Creates<'signatures'>, Updates<'signatures'>, Removes<'signatures'> {  }

export interface InvoicesCalls extends Reads<'invoices'>, Creates<'invoices'>, Updates<'invoices'>, Removes<'invoices'> {
  /** Set the status of an invoice. */
  changeStatus(id: number, body: { status: 'DR' | 'S' | 'P' | 'PP' | 'R' | 'R1' | 'R2' | 'R3' | 'DC' | 'C' | 'D'; date_time?: string | null }, options?: ChangeOptions): Promise<Item<Invoice>>
  /** Cancel an invoice. */
  cancel(id: number, body: { reason: string }, options?: ChangeOptions): Promise<Item<Invoice>>
  /** Cancel an invoice and write it anew. */
  correction(id: number, body: { reason: string }, options?: KeyOptions): Promise<Item<Invoice>>
  /** Make a credit note of an invoice. */
  creditNote(id: number, body?: { date?: string | null; reason?: string | null; positions?: readonly ({ position: number; amount?: number | null })[] | null; amount?: number | null }, options?: KeyOptions): Promise<Item<CreditNote>>
  /** Take back that an invoice was marked as sent. */
  undoIssue(id: number, body?: Record<string, never>, options?: ChangeOptions): Promise<Item<Invoice>>
  /** Set the exchange rate of an invoice. */
  setExchangeRate(id: number, body: { exchange_rate: number }, options?: ChangeOptions): Promise<Item<Invoice>>
  /** End the link to the page of an invoice. */
  renewPageLink(id: number, body?: Record<string, never>, options?: ChangeOptions): Promise<Item<Invoice>>
  /** Use what was paid too much for another invoice. */
  applySurplus(id: number, body: { invoice_id: number; amount?: number | null; date?: string | null }, options?: ChangeOptions): Promise<Item<Invoice>>
  /** Get an invoice as PDF. */
  readonly pdf: FileCall<[id: number, options?: FileOptions & { options?: string }]>
  /** Get a page of an invoice as PNG. */
  readonly preview: FileCall<[id: number, options?: FileOptions & { page?: number; size?: 240 | 595 | 600 | 972 | 1240 }]>
  /** Get up to 10000 invoices as one PDF. */
  pdfs(body: { ids: readonly number[] }, options?: FileOptions): Promise<File>
  /** Get up to 10000 invoices as a .zip of their PDFs. */
  pdfArchive(body: { ids: readonly number[] }, options?: FileOptions): Promise<File>
  /** Send an invoice by e-mail. */
  sendByEmail(id: number, body: { subject: string; body: string; recipients: readonly ({ email: string; name: string })[]; from?: 'CO' | 'U' | 'S' | 'CE' | null; receipt?: boolean }, options?: ChangeOptions): Promise<void>
  /** Send an invoice by post. */
  sendByPost(id: number, body: { palette: 'C' | 'BW'; print: 'D' | 'S'; speed: 'P' | 'E' }, options?: ChangeOptions): Promise<void>
  /** Send the next reminder of an overdue invoice by e-mail. */
  remind(id: number, body: { status: 'R' | 'R1' | 'R2' | 'R3'; before_due?: boolean }, options?: ChangeOptions): Promise<Item<Invoice>>
  /** Get a mail to send an invoice with. */
  email(id: number, options?: ReadOptions & { status?: 'R' | 'R1' | 'R2' | 'R3' | 'DC' }): Promise<Item<{ subject: string; body: string; recipients: readonly ({ email: string; name: string })[]; from: 'CO' | 'U' | 'S' | 'CE' }>>
  /** Payments of an invoice. */
  payments(id: number): PaymentsCalls
  /** Reminders of an invoice. */
  paymentReminders(id: number): PaymentRemindersCalls
}

export interface PaymentsCalls extends Reads<'payments'>, Creates<'payments'>, Updates<'payments'>, Removes<'payments'> {  }

export interface PaymentRemindersCalls extends Reads<'invoice-reminders'> {  }

export interface AllPaymentsCalls extends Reads<'all-payments'>, Removes<'all-payments'> {  }

export interface CreditNotesCalls extends Reads<'credit-notes'>, Creates<'credit-notes'>, Updates<'credit-notes'>, Removes<'credit-notes'> {
  /** Set the exchange rate of a credit note. */
  setExchangeRate(id: number, body: { exchange_rate: number }, options?: ChangeOptions): Promise<Item<CreditNote>>
  /** End the link to the page of a credit note. */
  renewPageLink(id: number, body?: Record<string, never>, options?: ChangeOptions): Promise<Item<CreditNote>>
  /** Take back that a credit note was marked as sent. */
  undoIssue(id: number, body?: Record<string, never>, options?: ChangeOptions): Promise<Item<CreditNote>>
  /** Set the status of a credit note. */
  changeStatus(id: number, body: { status: 'DR' | 'S' | 'P' | 'D'; date_time?: string | null }, options?: ChangeOptions): Promise<Item<CreditNote>>
  /** Use a credit note for an invoice. */
  use(id: number, body: { invoice_id: number; amount?: number | null; date?: string | null }, options?: ChangeOptions): Promise<Item<CreditNote>>
  /** Get a credit note as PDF. */
  readonly pdf: FileCall<[id: number, options?: FileOptions & { options?: string }]>
  /** Get a page of a credit note as PNG. */
  readonly preview: FileCall<[id: number, options?: FileOptions & { page?: number; size?: 240 | 595 | 600 | 972 | 1240 }]>
  /** Get up to 10000 credit notes as one PDF. */
  pdfs(body: { ids: readonly number[] }, options?: FileOptions): Promise<File>
  /** Get up to 10000 credit notes as a .zip of their PDFs. */
  pdfArchive(body: { ids: readonly number[] }, options?: FileOptions): Promise<File>
  /** Send a credit note by e-mail. */
  sendByEmail(id: number, body: { subject: string; body: string; recipients: readonly ({ email: string; name: string })[]; from?: 'CO' | 'U' | 'S' | 'CE' | null }, options?: ChangeOptions): Promise<void>
  /** Send a credit note by post. */
  sendByPost(id: number, body: { palette: 'C' | 'BW'; print: 'D' | 'S'; speed: 'P' | 'E' }, options?: ChangeOptions): Promise<void>
  /** Get a mail to send a credit note with. */
  email(id: number, options?: ReadOptions): Promise<Item<{ subject: string; body: string; recipients: readonly ({ email: string; name: string })[]; from: 'CO' | 'U' | 'S' | 'CE' }>>
  /** Refunds of a credit note. */
  refunds(id: number): RefundsCalls
}

export interface RefundsCalls extends Reads<'refunds'>, Creates<'refunds'>, Updates<'refunds'>, Removes<'refunds'> {  }

export interface OffersCalls extends Reads<'offers'>, Creates<'offers'>, Updates<'offers'>, Removes<'offers'> {
  /** End the link to the page of an offer. */
  renewPageLink(id: number, body?: Record<string, never>, options?: ChangeOptions): Promise<Item<Offer>>
  /** Set the status of an offer. */
  changeStatus(id: number, body: { status: 'DR' | 'S' | 'DE' | 'A' | 'B' | 'D'; date_time?: string | null }, options?: ChangeOptions): Promise<Item<Offer>>
  /** Turn an offer into an order confirmation. */
  orderConfirmation(id: number, body?: { date?: string | null }, options?: KeyOptions): Promise<Item<OrderConfirmation>>
  /** Turn an offer into a delivery note. */
  deliveryNote(id: number, body?: { date?: string | null }, options?: KeyOptions): Promise<Item<DeliveryNote>>
  /** Turn an offer into an invoice. */
  invoice(id: number, body?: { date?: string | null; due?: string | null }, options?: KeyOptions): Promise<Item<Invoice>>
  /** Bill a deposit of an offer. */
  depositInvoice(id: number, body?: { percent?: number | null; amount?: number | null; date?: string | null; due?: string | null }, options?: KeyOptions): Promise<Item<Invoice>>
  /** Bill chosen quantities of an offer. */
  partInvoice(id: number, body: { positions: readonly ({ position: number; amount: number })[]; date?: string | null; due?: string | null }, options?: KeyOptions): Promise<Item<Invoice>>
  /** Bill the rest of an offer. */
  finalInvoice(id: number, body?: { date?: string | null; due?: string | null }, options?: KeyOptions): Promise<Item<Invoice>>
  /** Get what was delivered, billed and paid of an offer. */
  chain(id: number, options?: ReadOptions): Promise<Item<{ document_type: 'offer' | 'order_confirmation'; document_id: number; currency: string; ordered: number; delivered: number; billed: number; in_drafts: number; paid: number; left: number; positions: readonly ({ position: number; number: string | null; name: string | null; unit_id: number | null; ordered: number; delivered: number; billed: number; left: number })[]; vat: readonly ({ rate: number; ordered_net: number; ordered_vat: number; billed_net: number; billed_vat: number; left_net: number; left_vat: number })[]; documents: readonly ({ document_type: 'offer' | 'order_confirmation' | 'delivery_note' | 'invoice' | 'credit_note'; document_id: number; number: string; date: string; status: string; billing_type: 'D' | 'P' | 'F' | null; total: number; total_paid: number | null })[] }>>
  /** Get an offer as PDF. */
  readonly pdf: FileCall<[id: number, options?: FileOptions]>
  /** Get a page of an offer as PNG. */
  readonly preview: FileCall<[id: number, options?: FileOptions & { page?: number; size?: 240 | 595 | 600 | 972 | 1240 }]>
  /** Get up to 10000 offers as one PDF. */
  pdfs(body: { ids: readonly number[] }, options?: FileOptions): Promise<File>
  /** Get up to 10000 offers as a .zip of their PDFs. */
  pdfArchive(body: { ids: readonly number[] }, options?: FileOptions): Promise<File>
  /** Send an offer by e-mail. */
  sendByEmail(id: number, body: { subject: string; body: string; recipients: readonly ({ email: string; name: string })[]; from?: 'CO' | 'U' | 'S' | 'CE' | null }, options?: ChangeOptions): Promise<void>
  /** Send an offer by post. */
  sendByPost(id: number, body: { palette: 'C' | 'BW'; print: 'D' | 'S'; speed: 'P' | 'E' }, options?: ChangeOptions): Promise<void>
  /** Get a mail to send an offer with. */
  email(id: number, options?: ReadOptions): Promise<Item<{ subject: string; body: string; recipients: readonly ({ email: string; name: string })[]; from: 'CO' | 'U' | 'S' | 'CE' }>>
}

export interface OrderConfirmationsCalls extends Reads<'order-confirmations'>, Creates<'order-confirmations'>, Updates<'order-confirmations'>, Removes<'order-confirmations'> {
  /** Set the status of an order confirmation. */
  changeStatus(id: number, body: { status: 'DR' | 'S' | 'B' | 'D'; date_time?: string | null }, options?: ChangeOptions): Promise<Item<OrderConfirmation>>
  /** Turn an order confirmation into a delivery note. */
  deliveryNote(id: number, body?: { date?: string | null }, options?: KeyOptions): Promise<Item<DeliveryNote>>
  /** Turn an order confirmation into an invoice. */
  invoice(id: number, body?: { date?: string | null; due?: string | null }, options?: KeyOptions): Promise<Item<Invoice>>
  /** Bill a deposit of an order confirmation. */
  depositInvoice(id: number, body?: { percent?: number | null; amount?: number | null; date?: string | null; due?: string | null }, options?: KeyOptions): Promise<Item<Invoice>>
  /** Bill chosen quantities of an order confirmation. */
  partInvoice(id: number, body: { positions: readonly ({ position: number; amount: number })[]; date?: string | null; due?: string | null }, options?: KeyOptions): Promise<Item<Invoice>>
  /** Bill the rest of an order confirmation. */
  finalInvoice(id: number, body?: { date?: string | null; due?: string | null }, options?: KeyOptions): Promise<Item<Invoice>>
  /** Get what was delivered, billed and paid of an order confirmation. */
  chain(id: number, options?: ReadOptions): Promise<Item<{ document_type: 'offer' | 'order_confirmation'; document_id: number; currency: string; ordered: number; delivered: number; billed: number; in_drafts: number; paid: number; left: number; positions: readonly ({ position: number; number: string | null; name: string | null; unit_id: number | null; ordered: number; delivered: number; billed: number; left: number })[]; vat: readonly ({ rate: number; ordered_net: number; ordered_vat: number; billed_net: number; billed_vat: number; left_net: number; left_vat: number })[]; documents: readonly ({ document_type: 'offer' | 'order_confirmation' | 'delivery_note' | 'invoice' | 'credit_note'; document_id: number; number: string; date: string; status: string; billing_type: 'D' | 'P' | 'F' | null; total: number; total_paid: number | null })[] }>>
  /** Get an order confirmation as PDF. */
  readonly pdf: FileCall<[id: number, options?: FileOptions]>
  /** Get a page of an order confirmation as PNG. */
  readonly preview: FileCall<[id: number, options?: FileOptions & { page?: number; size?: 240 | 595 | 600 | 972 | 1240 }]>
  /** Get up to 10000 order confirmations as one PDF. */
  pdfs(body: { ids: readonly number[] }, options?: FileOptions): Promise<File>
  /** Get up to 10000 order confirmations as a .zip of their PDFs. */
  pdfArchive(body: { ids: readonly number[] }, options?: FileOptions): Promise<File>
  /** Send an order confirmation by e-mail. */
  sendByEmail(id: number, body: { subject: string; body: string; recipients: readonly ({ email: string; name: string })[]; from?: 'CO' | 'U' | 'S' | 'CE' | null }, options?: ChangeOptions): Promise<void>
  /** Send an order confirmation by post. */
  sendByPost(id: number, body: { palette: 'C' | 'BW'; print: 'D' | 'S'; speed: 'P' | 'E' }, options?: ChangeOptions): Promise<void>
  /** Get a mail to send an order confirmation with. */
  email(id: number, options?: ReadOptions): Promise<Item<{ subject: string; body: string; recipients: readonly ({ email: string; name: string })[]; from: 'CO' | 'U' | 'S' | 'CE' }>>
}

export interface DeliveryNotesCalls extends Reads<'delivery-notes'>, Creates<'delivery-notes'>, Updates<'delivery-notes'>, Removes<'delivery-notes'> {
  /** Set the status of a delivery note. */
  changeStatus(id: number, body: { status: 'DR' | 'S' | 'B' | 'D'; date_time?: string | null }, options?: ChangeOptions): Promise<Item<DeliveryNote>>
  /** Turn a delivery note into an invoice. */
  invoice(id: number, body?: { date?: string | null; due?: string | null }, options?: KeyOptions): Promise<Item<Invoice>>
  /** Get a delivery note as PDF. */
  readonly pdf: FileCall<[id: number, options?: FileOptions]>
  /** Get a page of a delivery note as PNG. */
  readonly preview: FileCall<[id: number, options?: FileOptions & { page?: number; size?: 240 | 595 | 600 | 972 | 1240 }]>
  /** Get up to 10000 delivery notes as one PDF. */
  pdfs(body: { ids: readonly number[] }, options?: FileOptions): Promise<File>
  /** Get up to 10000 delivery notes as a .zip of their PDFs. */
  pdfArchive(body: { ids: readonly number[] }, options?: FileOptions): Promise<File>
  /** Send a delivery note by e-mail. */
  sendByEmail(id: number, body: { subject: string; body: string; recipients: readonly ({ email: string; name: string })[]; from?: 'CO' | 'U' | 'S' | 'CE' | null }, options?: ChangeOptions): Promise<void>
  /** Send a delivery note by post. */
  sendByPost(id: number, body: { palette: 'C' | 'BW'; print: 'D' | 'S'; speed: 'P' | 'E' }, options?: ChangeOptions): Promise<void>
  /** Get a mail to send a delivery note with. */
  email(id: number, options?: ReadOptions): Promise<Item<{ subject: string; body: string; recipients: readonly ({ email: string; name: string })[]; from: 'CO' | 'U' | 'S' | 'CE' }>>
}

export interface RecurringInvoicesCalls extends Reads<'recurring-invoices'>, Creates<'recurring-invoices'>, Updates<'recurring-invoices'>, Removes<'recurring-invoices'> {
  /** Set the status of a recurring invoice. */
  changeStatus(id: number, body: { status: 'DR' | 'S' | 'B' | 'D'; date_time?: string | null }, options?: ChangeOptions): Promise<Item<RecurringInvoice>>
  /** Dates of a recurring invoice. */
  runs(id: number): RunsCalls
}

export interface RunsCalls extends Reads<'recurring-invoice-runs'> {  }

export interface IsrsCalls extends Reads<'isrs'>, Creates<'isrs'>, Updates<'isrs'>, Removes<'isrs'> {  }

export interface DocumentTextsCalls extends Reads<'document-texts'>, Creates<'document-texts'>, Updates<'document-texts'>, Removes<'document-texts'> {  }

export interface PapersCalls extends Reads<'papers'> {
  /** Get a version of an issued document as PDF. */
  readonly pdf: FileCall<[id: number, options?: FileOptions]>
}

export interface ClosedPeriodsCalls extends Reads<'closed-periods'>, Creates<'closed-periods'>, Updates<'closed-periods'>, Removes<'closed-periods'> {  }

export interface CustomerResponsesCalls extends Reads<'customer-responses'> {
  /** Get the offer that a customer has accepted as PDF. */
  readonly pdf: FileCall<[id: number, options?: FileOptions]>
}

export interface BankStatementsCalls extends Reads<'bank-statements'> {
  /** Import a file from the bank. */
  create(file: Blob, options?: KeyOptions & { bank_account_id?: number }): Promise<{ statements: readonly ({ id: number; account: string; from: string; to: string; added: number; known: number; announced: number })[]; problems: readonly ({ code: 'difference' | 'gap'; statement_id: number; message: string })[]; orders: readonly ({ id: number; answer: 'accepted' | 'rejected'; reason: string | null })[] }>
}

export interface BankEntriesCalls extends Reads<'bank-entries'> {
  /** Book a bank entry. */
  book(id: number, body?: { proposal?: number | null; allocations?: readonly ({ invoice_id?: number | null; credit_note_id?: number | null; contact_id?: number | null; vat?: number | null; amount: number; invoice_amount?: number | null; rest?: 'C' | 'D' | 'W' | null; rest_reason?: 'small' | 'charges' | 'goodwill' | 'bad_debt' | null })[] | null; date?: string | null }, options?: ChangeOptions): Promise<Item<BankEntry>>
  /** Look again for what a bank entry is for. */
  match(id: number, body?: Record<string, never>, options?: ChangeOptions): Promise<Item<BankEntry>>
  /** Put a bank entry away. */
  putAway(id: number, body: { reason: string }, options?: ChangeOptions): Promise<Item<BankEntry>>
  /** Undo a decision about a bank entry. */
  undo(id: number, body?: Record<string, never>, options?: ChangeOptions): Promise<Item<BankEntry>>
  /** Bookings of a bank entry. */
  allocations(id: number): AllocationsCalls
}

export interface AllocationsCalls extends Reads<'bank-bookings'> {  }

export interface PaymentOrdersCalls extends Reads<'payment-orders'>, Creates<'payment-orders'>, Updates<'payment-orders'>, Removes<'payment-orders'> {
  /** Set the status of a payment order. */
  changeStatus(id: number, body: { status: 'open' | 'ordered' | 'paid'; date_time?: string | null }, options?: ChangeOptions): Promise<Item<PaymentOrder>>
  /** Order a refund. */
  refund(body?: { credit_note_id?: number | null; invoice_id?: number | null; amount?: number | null; iban?: string | null; date?: string | null; bank_account_id?: number | null }, options?: KeyOptions): Promise<Item<PaymentOrder>>
  /** Read a QR-bill. */
  readQrBill(file: Blob, options?: ReadOptions): Promise<{ name: string; street: string | null; house_number: string | null; postcode: string | null; city: string; country: string; iban: string; amount: number | null; currency: string; reference: string | null; message: string | null }>
}

export interface PaymentFilesCalls extends Reads<'payment-files'> {
  /** Make a payment file. */
  create(body: { order_ids: readonly number[] }, options?: KeyOptions): Promise<Item<PaymentFile>>
  /** Get a payment file for the bank. */
  readonly xml: FileCall<[id: number, options?: FileOptions]>
}

export interface BankRulesCalls extends Reads<'bank-rules'>, Creates<'bank-rules'>, Updates<'bank-rules'>, Removes<'bank-rules'> {
  /** Put away the waiting bank entries that fit a rule. */
  apply(id: number, body?: Record<string, never>, options?: ChangeOptions): Promise<Item<BankRule>>
}

export interface WorkingHoursCalls extends Reads<'working-hours'>, Creates<'working-hours'>, Updates<'working-hours'>, Removes<'working-hours'> {  }

export interface CostUnitsCalls extends Reads<'cost-units'>, Creates<'cost-units'>, Updates<'cost-units'>, Removes<'cost-units'> {  }

export interface ProjectsCalls extends Reads<'projects'>, Creates<'projects'>, Updates<'projects'>, Removes<'projects'> {
  /** Set the status of a project. */
  changeStatus(id: number, status: Project['status'], options?: ChangeOptions): Promise<Item<Project>>
}

export interface ActivitiesCalls extends Reads<'activities'>, Creates<'activities'>, Updates<'activities'>, Removes<'activities'> {  }

export interface EffortsCalls extends Reads<'efforts'>, Creates<'efforts'>, Updates<'efforts'>, Removes<'efforts'> {
  /** Turn efforts into an invoice. */
  invoice(body: { effort_ids: readonly number[]; group: 'effort' | 'activity' | 'project' | 'day' | 'person' | 'one'; date?: string | null; due?: string | null; language?: 'de' | 'en' | 'es' | 'fr' | 'it' | null }, options?: KeyOptions): Promise<Item<Invoice>>
}

export interface OutboxCalls extends Reads<'outbox'> {
  /** Get the PDF that a message brings. */
  readonly pdf: FileCall<[id: number, options?: FileOptions]>
  /** Try to send a message again, at once. */
  retry(id: number, body?: Record<string, never>, options?: ChangeOptions): Promise<Item<OutboxMessage>>
  /** Leave a message unsent. */
  cancel(id: number, body?: Record<string, never>, options?: ChangeOptions): Promise<Item<OutboxMessage>>
}

export interface JournalCalls extends Reads<'journal'> {  }

export interface WebhooksCalls extends Reads<'webhooks'>, Updates<'webhooks'>, Removes<'webhooks'> {
  /** Create a webhook. */
  create(body: { url: string; description?: string | null; types?: readonly string[] }, options?: KeyOptions): Promise<Item<(Webhook) & ({ secret: string })>>
  /** Give a webhook a new secret. */
  rotateSecret(id: number, options?: ChangeOptions): Promise<Item<{ id: number; secret: string }>>
  /** Pause a webhook. */
  pause(id: number, body?: Record<string, never>, options?: ChangeOptions): Promise<Item<Webhook>>
  /** Resume a webhook where it stands, and try what has failed again at once. */
  resume(id: number, body?: Record<string, never>, options?: ChangeOptions): Promise<Item<Webhook>>
  /** Deliver all events after one of them again. */
  replay(id: number, body: { after: number }, options?: ChangeOptions): Promise<Item<Webhook>>
  /** Send a test event to a webhook, also when it is paused. */
  test(id: number, options?: KeyOptions): Promise<Item<WebhookDelivery>>
  /** Deliveries of a webhook. */
  deliveries(id: number): DeliveriesCalls
}

export interface DeliveriesCalls extends Reads<'webhook-deliveries'> {
  /** Give up a delivery, so that the events after it go on. */
  skip(id: number, body?: Record<string, never>, options?: ChangeOptions): Promise<Item<WebhookDelivery>>
}

export interface SavedViewsCalls extends Reads<'saved-views'>, Creates<'saved-views'>, Updates<'saved-views'>, Removes<'saved-views'> {  }

export interface AccessTokensCalls {
  /** Get an access token. */
  create(body: { grant_type: 'client_credentials' | 'authorization_code' | 'refresh_token'; client_id?: string; client_secret?: string; scope?: string; code?: string; redirect_uri?: string; code_verifier?: string; refresh_token?: string }, options?: ReadOptions): Promise<{ token_type: 'Bearer'; expires_in: number; access_token: string; refresh_token?: string; scope: string }>
}

export interface RevocationsCalls {
  /** Revoke a token. */
  create(body: { token: string; token_type_hint?: string; client_id?: string; client_secret?: string }, options?: ReadOptions): Promise<void>
}

export interface OwnerCalls {
  /** Who the token belongs to. */
  get(options?: ReadOptions): Promise<Item<{ id: number; name: string; surname: string }>>
}

export interface ProfileCalls {
  /** The user and the company behind the token. */
  get(options?: ReadOptions): Promise<Item<{ id: number; name: string; surname: string; email: string; language: string; company_name: string; company_addition: string | null; company_country: string; company_street: string | null; company_street_no: string | null; company_street2: string | null; company_postcode: string | null; company_city: string | null; company_phone: string | null; company_fax: string | null; company_email: string | null; company_website: string | null; company_vat_id: string | null; company_currency: string }>>
  /** Change the own name and language. */
  update(body?: { name?: string; surname?: string; language?: 'de' | 'fr' | 'it' | 'en' }, options?: ChangeOptions): Promise<Item<{ id: number; name: string; surname: string; email: string; language: string; company_name: string; company_addition: string | null; company_country: string; company_street: string | null; company_street_no: string | null; company_street2: string | null; company_postcode: string | null; company_city: string | null; company_phone: string | null; company_fax: string | null; company_email: string | null; company_website: string | null; company_vat_id: string | null; company_currency: string }>>
}

export interface SessionCalls {
  /** Who is signed in, in which company, and what they may do there. */
  get(options?: ReadOptions): Promise<Item<{ id: number; user: { id: number; email: string; name: string; surname: string; language: 'de' | 'fr' | 'it' | 'en' }; company: { id: number; name: string; role: 'owner' | 'manager' | 'member' | 'reader' }; role: 'owner' | 'manager' | 'member' | 'reader'; companies: readonly ({ id: number; name: string; role: 'owner' | 'manager' | 'member' | 'reader' })[]; permissions: { profile: readonly ('view' | 'edit' | 'manage')[]; contact: readonly ('view' | 'edit' | 'manage')[]; contact_reminder: readonly ('view' | 'edit' | 'manage')[]; letter: readonly ('view' | 'edit' | 'manage')[]; configuration: readonly ('view' | 'edit' | 'manage')[]; catalog: readonly ('view' | 'edit' | 'manage')[]; invoice: readonly ('view' | 'edit' | 'manage')[]; bank: readonly ('view' | 'edit' | 'manage')[]; offer: readonly ('view' | 'edit' | 'manage')[]; delivery_note: readonly ('view' | 'edit' | 'manage')[]; order_confirmation: readonly ('view' | 'edit' | 'manage')[]; project: readonly ('view' | 'edit' | 'manage')[]; cost_unit: readonly ('view' | 'edit' | 'manage')[]; working_hours: readonly ('view' | 'edit' | 'manage')[]; activity: readonly ('view' | 'edit' | 'manage')[]; effort: readonly ('view' | 'edit' | 'manage')[]; user: readonly ('view' | 'edit' | 'manage')[]; invitation: readonly ('view' | 'edit' | 'manage')[]; client: readonly ('view' | 'edit' | 'manage')[]; connected_app: readonly ('view' | 'edit' | 'manage')[]; personal_token: readonly ('view' | 'edit' | 'manage')[]; webhook: readonly ('view' | 'edit' | 'manage')[]; journal: readonly ('view' | 'edit' | 'manage')[]; company_data: readonly ('view' | 'edit' | 'manage')[]; saved_view: readonly ('view' | 'edit' | 'manage')[] } }>>
  /** Work in another company. */
  update(body: { company_id: number }, options?: ChangeOptions): Promise<Item<{ id: number; user: { id: number; email: string; name: string; surname: string; language: 'de' | 'fr' | 'it' | 'en' }; company: { id: number; name: string; role: 'owner' | 'manager' | 'member' | 'reader' }; role: 'owner' | 'manager' | 'member' | 'reader'; companies: readonly ({ id: number; name: string; role: 'owner' | 'manager' | 'member' | 'reader' })[]; permissions: { profile: readonly ('view' | 'edit' | 'manage')[]; contact: readonly ('view' | 'edit' | 'manage')[]; contact_reminder: readonly ('view' | 'edit' | 'manage')[]; letter: readonly ('view' | 'edit' | 'manage')[]; configuration: readonly ('view' | 'edit' | 'manage')[]; catalog: readonly ('view' | 'edit' | 'manage')[]; invoice: readonly ('view' | 'edit' | 'manage')[]; bank: readonly ('view' | 'edit' | 'manage')[]; offer: readonly ('view' | 'edit' | 'manage')[]; delivery_note: readonly ('view' | 'edit' | 'manage')[]; order_confirmation: readonly ('view' | 'edit' | 'manage')[]; project: readonly ('view' | 'edit' | 'manage')[]; cost_unit: readonly ('view' | 'edit' | 'manage')[]; working_hours: readonly ('view' | 'edit' | 'manage')[]; activity: readonly ('view' | 'edit' | 'manage')[]; effort: readonly ('view' | 'edit' | 'manage')[]; user: readonly ('view' | 'edit' | 'manage')[]; invitation: readonly ('view' | 'edit' | 'manage')[]; client: readonly ('view' | 'edit' | 'manage')[]; connected_app: readonly ('view' | 'edit' | 'manage')[]; personal_token: readonly ('view' | 'edit' | 'manage')[]; webhook: readonly ('view' | 'edit' | 'manage')[]; journal: readonly ('view' | 'edit' | 'manage')[]; company_data: readonly ('view' | 'edit' | 'manage')[]; saved_view: readonly ('view' | 'edit' | 'manage')[] } }>>
}

export interface SessionsCalls {
  /** List the own sessions. */
  list(options?: ReadOptions): Promise<{ items: readonly ({ id: number; address: string; agent: string; created: string; last_used: string; current: boolean })[] }>
  /** End all other own sessions. */
  removeAll(options?: ChangeOptions): Promise<void>
  /** End one of the own sessions. */
  remove(id: number, options?: ChangeOptions): Promise<void>
}

export interface PasswordCalls {
  /** Change the own password. */
  update(body: { current: string; new: string }, options?: ChangeOptions): Promise<void>
}

export interface CompaniesCalls {
  /** Add another company. */
  create(body: { company: string; country?: string; currency?: string; language?: 'de' | 'fr' | 'it' | 'en'; street?: string | null; street_no?: string | null; postcode?: string | null; city?: string | null; vat_id?: string | null; vat_liable?: boolean; iban?: string | null; bank_name?: string | null }, options?: KeyOptions): Promise<Item<{ id: number; name: string; role: 'owner' | 'manager' | 'member' | 'reader' }>>
}

export interface EmailCalls {
  /** The own e-mail address, and the change of it that waits. */
  get(options?: ReadOptions): Promise<Item<{ email: string; new_email: string | null; old_confirmed: boolean; new_confirmed: boolean; expires: string | null }>>
  /** Ask for another own e-mail address. */
  update(body: { email: string; password?: string | null; code?: string | null }, options?: ChangeOptions): Promise<Item<{ email: string; new_email: string | null; old_confirmed: boolean; new_confirmed: boolean; expires: string | null }>>
  /** Give up the change of the own e-mail address. */
  remove(options?: ChangeOptions): Promise<void>
}

export interface AuthenticatorCalls {
  /** Whether an authenticator is on, and how many recovery codes are left. */
  get(options?: ReadOptions): Promise<Item<{ is_on: boolean; created: string | null; recovery_codes: number }>>
  /** Get a secret for an authenticator. */
  create(body?: { password?: string | null; code?: string | null }, options?: KeyOptions): Promise<Item<{ key: string; secret: string; uri: string }>>
  /** Turn the authenticator on by its first code. */
  update(body: { key: string; code: string }, options?: ChangeOptions): Promise<Item<{ recovery_codes: readonly string[] }>>
  /** Turn the authenticator off. */
  remove(body?: { password?: string | null; code?: string | null }, options?: ChangeOptions): Promise<void>
}

export interface RecoveryCodesCalls {
  /** Get new recovery codes. */
  create(body?: { password?: string | null; code?: string | null }, options?: KeyOptions): Promise<Item<{ recovery_codes: readonly string[] }>>
}

export interface PasskeysCalls {
  /** List the own passkeys. */
  list(options?: ReadOptions): Promise<{ items: readonly ({ id: number; name: string; created: string; last_used: string | null })[] }>
  /** Get what a browser needs to make a passkey. */
  options(body?: { password?: string | null; code?: string | null }, options?: KeyOptions): Promise<Item<Record<string, unknown>>>
  /** Add a passkey. */
  create(body: { name?: string; credential: Record<string, unknown> }, options?: KeyOptions): Promise<Item<{ id: number; name: string; created: string; last_used: string | null }>>
  /** Rename a passkey. */
  update(id: number, body: { name: string }, options?: ChangeOptions): Promise<Item<{ id: number; name: string; created: string; last_used: string | null }>>
  /** Remove a passkey. */
  remove(id: number, body?: { password?: string | null; code?: string | null }, options?: ChangeOptions): Promise<void>
}

export interface V1TokenCalls {
  /** When the own token of the older interface was made. */
  get(options?: ReadOptions): Promise<Item<{ created: string }>>
  /** Make the own token of the older interface. */
  create(options?: KeyOptions): Promise<Item<{ created: string; token: string }>>
  /** Revoke the own token of the older interface. */
  remove(options?: ChangeOptions): Promise<void>
}

export interface SettingsCalls {
  /** Get the settings of the company. */
  get(options?: ReadOptions): Promise<Item<Settings>>
  /** Change the settings of the company. */
  update(body?: { round_to_five_rappen?: boolean; first_contact_number?: number; first_catalog_number?: number; first_invoice_number?: number; first_credit_note_number?: number; first_offer_number?: number; first_order_confirmation_number?: number; first_delivery_note_number?: number; first_project_number?: number; first_cost_unit_number?: number; contact_number_pattern?: string | null; catalog_number_pattern?: string | null; invoice_number_pattern?: string | null; credit_note_number_pattern?: string | null; offer_number_pattern?: string | null; order_confirmation_number_pattern?: string | null; delivery_note_number_pattern?: string | null; project_number_pattern?: string | null; cost_unit_number_pattern?: string | null; vat_liable?: boolean; vat_category?: 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null; issued_documents?: 'final' | 'editable'; payment_part?: boolean; hours_rounding?: '0.01' | '0.05' | '0.25'; paypal_url?: string | null; postfinance_url?: string | null; payrexx_url?: string | null; smartcommerce_url?: string | null; customer_pages?: boolean; page_link_in_mails?: boolean; page_link_on_paper?: boolean; bank_booking?: 'sure' | 'never'; mail_from?: 'CO' | 'U' | 'S' | 'CE'; mail_sender?: string | null; vat_basis?: 'agreed' | 'received'; vat_method?: 'effective' | 'net_tax_rate'; net_tax_rates?: readonly (0.1 | 0.6 | 1.2 | 1.3 | 2 | 2.1 | 2.8 | 3 | 3.5 | 3.7 | 4.3 | 4.5 | 5.1 | 5.3 | 5.9 | 6.2 | 6.5 | 6.8)[] | null; reminder_terms?: readonly ({ status: 'R' | 'R1' | 'R2' | 'R3'; fee?: number; interest?: number; days?: number })[]; chart_of_accounts?: 'kmu' | 'skr03' | 'skr04' | 'ekr' | null; accounts?: readonly ({ purpose: 'receivables' | 'money' | 'clearing' | 'revenue' | 'vat' | 'discounts' | 'losses' | 'bank_charges' | 'rounding' | 'reminder_charges' | 'exchange_gains' | 'exchange_losses'; category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; rate?: number | null; channel?: 'T' | 'C' | 'PP' | 'PF' | 'CC' | 'PR' | 'SC' | 'TW' | 'DD' | 'O' | null; account: string; vat_code?: string | null })[]; fiscal_year_start?: number; datev_consultant?: number | null; datev_client?: number | null }, options?: ChangeOptions): Promise<Item<Settings>>
  /** See the next numbers of a pattern. */
  nextNumbers(options?: ReadOptions & { kind?: 'invoice' | 'credit_note' | 'offer' | 'order_confirmation' | 'delivery_note' | 'contact' | 'catalog' | 'project' | 'cost_unit'; pattern?: string; date?: string }): Promise<Item<{ numbers: readonly string[]; sorted_before: string | null }>>
}

export interface CompanyCalls {
  /** Get what stands on the letter head of the company. */
  get(options?: ReadOptions): Promise<Item<{ id: number; name: string; addition: string | null; country: string; street: string | null; street_no: string | null; street2: string | null; postcode: string | null; city: string | null; phone: string | null; fax: string | null; email: string | null; website: string | null; vat_id: string | null; currency: string; language: 'de' | 'fr' | 'it' | 'en'; tax_number: string | null }>>
  /** Change what stands on the letter head of the company. */
  update(body?: { name?: string; addition?: string | null; country?: string; street?: string | null; street_no?: string | null; street2?: string | null; postcode?: string | null; city?: string | null; phone?: string | null; fax?: string | null; email?: string | null; website?: string | null; vat_id?: string | null; currency?: string; language?: 'de' | 'fr' | 'it' | 'en'; tax_number?: string | null }, options?: ChangeOptions): Promise<Item<{ id: number; name: string; addition: string | null; country: string; street: string | null; street_no: string | null; street2: string | null; postcode: string | null; city: string | null; phone: string | null; fax: string | null; email: string | null; website: string | null; vat_id: string | null; currency: string; language: 'de' | 'fr' | 'it' | 'en'; tax_number: string | null }>>
}

export interface ReceivablesOverviewCalls {
  /** Get what is open, overdue and turned over. */
  get(options?: ReadOptions): Promise<Item<{ today: string; open: readonly ({ currency: string; amount: number; count: number })[]; overdue: readonly ({ currency: string; amount: number; count: number })[]; ageing: readonly ({ currency: string; from_days: number | null; to_days: number | null; amount: number; count: number })[]; turnover: readonly ({ month: string; currency: string; amount: number })[] }>>
}

export interface BalancesCalls {
  /** Get the balances of the bank accounts. */
  list(options?: ReadOptions): Promise<{ items: readonly ({ bank_account_id: number; description: string; iban: string; currency: string; from: string | null; to: string | null; opening_balance: number | null; balance: number | null; booked: number; waiting: number; put_away: number; difference: number | null; outside: number; entry_count: number; waiting_count: number })[]; total: number }>
}

export interface BookingsCalls {
  /** List what is booked in a period. */
  list(options?: ReadOptions & { from?: string; to?: string; limit?: number; offset?: number }): Promise<{ debit: number; credit: number; missing: readonly ({ document_type: 'invoice' | 'credit_note'; document_id: number; number: string; contact_name: string; date: string; currency: string; accounting_currency: string })[]; missing_count: number; items: readonly ({ date: string; kind: 'invoice' | 'credit_note' | 'payment' | 'cash_discount' | 'rounding' | 'write_off' | 'credit_use' | 'surplus_use' | 'paid_back' | 'refund'; document_type: 'invoice' | 'credit_note'; document_id: number; number: string; text: string; debit: string; credit: string; amount: number; vat_account: string | null; vat_amount: number | null; vat_rate: number | null; vat_code: string | null; currency: string | null; currency_amount: number | null })[]; total: number }>
  /** Get the bookings of a period for the accountant, with its papers. */
  readonly export: FileCall<[options?: FileOptions & { from?: string; to?: string; format?: 'banana' | 'datev' | 'plain'; papers?: '0' | '1' }]>
}

export interface VatCalls {
  /** Get the VAT return of a period. */
  get(options?: ReadOptions & { from?: string; to?: string; basis?: 'agreed' | 'received' }): Promise<Item<{ from: string; to: string; basis: 'agreed' | 'received'; method: 'effective' | 'net_tax_rate'; country: string; currency: string; figures: readonly ({ figure: '200' | '220' | '221' | '230' | '235' | '289' | '299' | '302' | '303' | '312' | '313' | '342' | '343' | '322' | '323' | '332' | '333' | '382' | '383' | '399' | '81' | '86' | '87' | '35' | '36' | '41' | '43' | '48' | '60' | '21' | '45' | '83' | '000' | '021' | '011' | '017' | '020' | '022' | '029' | '006' | '037' | '095'; rate: number | null; base: number | null; tax: number | null; declared_base: number | null; declared_tax: number | null })[]; rows: readonly ({ category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'; rate: number; net: number; vat: number; figures: readonly ('200' | '220' | '221' | '230' | '235' | '289' | '299' | '302' | '303' | '312' | '313' | '342' | '343' | '322' | '323' | '332' | '333' | '382' | '383' | '399' | '81' | '86' | '87' | '35' | '36' | '41' | '43' | '48' | '60' | '21' | '45' | '83' | '000' | '021' | '011' | '017' | '020' | '022' | '029' | '006' | '037' | '095')[] })[]; missing: readonly ({ document_type: 'invoice' | 'credit_note'; document_id: number; number: string; contact_name: string; date: string; currency: string; accounting_currency: string })[]; missing_count: number }>>
  /** Get what is behind a figure of a VAT return. */
  entries(options?: ReadOptions & { from?: string; to?: string; basis?: 'agreed' | 'received'; figure?: '200' | '220' | '221' | '230' | '235' | '289' | '299' | '302' | '303' | '312' | '313' | '342' | '343' | '322' | '323' | '332' | '333' | '382' | '383' | '399' | '81' | '86' | '87' | '35' | '36' | '41' | '43' | '48' | '60' | '21' | '45' | '83' | '000' | '021' | '011' | '017' | '020' | '022' | '029' | '006' | '037' | '095'; category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'; rate?: number; limit?: number; offset?: number }): Promise<{ items: readonly ({ kind: 'invoice' | 'credit_note' | 'payment' | 'cash_discount' | 'rounding' | 'write_off' | 'credit_use' | 'surplus_use' | 'paid_back' | 'refund'; date: string; document_type: 'invoice' | 'credit_note'; document_id: number; number: string; contact_name: string; payment_id: number | null; base: number | null; tax: number | null })[]; total: number }>
  /** Get the VAT return of a period as PDF. */
  readonly pdf: FileCall<[options?: FileOptions & { from?: string; to?: string; basis?: 'agreed' | 'received' }]>
}

export interface TimerCalls {
  /** Get the own timer. */
  get(options?: ReadOptions): Promise<Item<{ started: string; entity_type: 'P' | 'CU' | 'C' | null; entity_id: number | null; entity_name: string | null; activity_id: number | null; notes: string | null; elapsed_seconds: number } | null>>
  /** Start the own timer, or change the one that is running. */
  update(body?: { started?: string; entity_type?: 'P' | 'CU' | 'C' | null; entity_id?: number | null; activity_id?: number | null; notes?: string | null }, options?: ChangeOptions): Promise<Item<{ started: string; entity_type: 'P' | 'CU' | 'C' | null; entity_id: number | null; entity_name: string | null; activity_id: number | null; notes: string | null; elapsed_seconds: number }>>
  /** Discard the own timer. */
  remove(options?: ChangeOptions): Promise<void>
  /** Stop the own timer and book its time as an effort. */
  stop(options?: KeyOptions): Promise<Item<Effort>>
}

export interface ReportingOverviewCalls {
  /** Get the own hours of this week, and what is to be invoiced. */
  get(options?: ReadOptions): Promise<Item<{ today: string; week_start: string; days: readonly ({ date: string; working_hours: number; efforts: number })[]; unbilled: readonly ({ contact_id: number; contact_name: string; hours: number; amount: number; currency: string; count: number; oldest: string })[] }>>
}

export interface TurnoverCalls {
  /** Get the turnover of a period by month, customer, article, category or person. */
  list(options?: ReadOptions & { from?: string; to?: string; by?: 'month' | 'quarter' | 'year' | 'customer' | 'article' | 'category' | 'person'; currency?: string; limit?: number; offset?: number }): Promise<{ from: string; to: string; by: 'month' | 'quarter' | 'year' | 'customer' | 'article' | 'category' | 'person'; sums: readonly ({ currency: string; net: number; gross: number; count: number })[]; items: readonly ({ key: string; id: number | null; name: string | null; currency: string; net: number; gross: number; count: number })[]; total: number }>
}

export interface OpenItemsCalls {
  /** Get what was open on a day. */
  list(options?: ReadOptions & { date?: string; contact_id?: number; currency?: string; limit?: number; offset?: number }): Promise<{ date: string; sums: readonly ({ currency: string; open: number; credits: number; balance: number; count: number; ageing: readonly ({ from_days: number | null; to_days: number | null; amount: number; count: number })[] })[]; items: readonly ({ type: 'invoice' | 'surplus' | 'credit_note'; id: number; number: string; contact_id: number; contact_name: string; date: string; due: string | null; overdue_days: number | null; currency: string; total: number; amount: number })[]; total: number }>
}

export interface AgeingCalls {
  /** Get what each customer owed on a day, by days overdue. */
  list(options?: ReadOptions & { date?: string; limit?: number; offset?: number }): Promise<{ date: string; sums: readonly ({ currency: string; open: number; credits: number; balance: number; count: number; ageing: readonly ({ from_days: number | null; to_days: number | null; amount: number; count: number })[] })[]; items: readonly ({ contact_id: number; contact_name: string; currency: string; open: number; credits: number; balance: number; count: number; ageing: readonly ({ from_days: number | null; to_days: number | null; amount: number; count: number })[] })[]; total: number }>
}

export interface DaysToPayCalls {
  /** Get how long customers took to pay. */
  list(options?: ReadOptions & { from?: string; to?: string; by?: 'month' | 'quarter' | 'year' | 'customer'; contact_id?: number; limit?: number; offset?: number }): Promise<{ from: string; to: string; by: 'month' | 'quarter' | 'year' | 'customer'; average: { count: number; days: number | null; days_late: number | null }; items: readonly ({ key: string; id: number | null; name: string | null; count: number; days: number | null; days_late: number | null })[]; total: number }>
}

export interface HoursCalls {
  /** Get the hours of a period by project or person. */
  list(options?: ReadOptions & { from?: string; to?: string; by?: 'project' | 'person'; limit?: number; offset?: number }): Promise<{ from: string; to: string; by: 'project' | 'person'; hours: number; billed: number; items: readonly ({ key: string; id: number; entity_type: 'P' | 'CU' | 'C' | null; name: string | null; contact_name: string | null; hours: number; billed: number })[]; total: number }>
}

export interface SumsCalls {
  /** Get the sums of a list. */
  list(options?: ReadOptions & { list?: 'invoices' | 'credit-notes' | 'offers' | 'order-confirmations' | 'delivery-notes' | 'recurring-invoices' | 'all-payments' | 'efforts' | 'working-hours'; q?: string; filter?: string }): Promise<{ items: readonly ({ field: string; currency: string | null; amount: number })[] }>
}

export interface NumbersCalls {
  /** Get every number of a year, and why numbers are missing. */
  list(options?: ReadOptions & { kind?: 'invoice' | 'credit_note' | 'offer' | 'order_confirmation' | 'delivery_note'; year?: number; missing?: '0' | '1'; limit?: number; offset?: number }): Promise<{ items: readonly ({ number: string; last_number: string | null; count: number; state: 'issued' | 'cancelled' | 'draft' | 'deleted' | 'draft_deleted' | 'draft_renumbered' | 'jumped'; document_id: number | null; date: string | null; status: string | null; deleted: string | null })[]; total: number }>
}

export interface MailServerCalls {
  /** Get the mail server of the company. */
  get(options?: ReadOptions): Promise<Item<{ source: 'installation' | 'company' | null; host: string | null; port: number | null; encryption: 'tls' | 'starttls' | 'none' | null; username: string | null; has_password: boolean; is_password_readable: boolean }>>
  /** Set the mail server of the company. */
  update(body?: { host?: string; port?: number; encryption?: 'tls' | 'starttls' | 'none'; username?: string | null; password?: string | null }, options?: ChangeOptions): Promise<Item<{ source: 'installation' | 'company' | null; host: string | null; port: number | null; encryption: 'tls' | 'starttls' | 'none' | null; username: string | null; has_password: boolean; is_password_readable: boolean }>>
  /** Remove the mail server of the company, and its password. */
  remove(options?: ChangeOptions): Promise<void>
  /** Send a test mail to yourself. */
  test(options?: ReadOptions): Promise<Item<{ is_sent: boolean; to: string; from: string | null; problem: 'no_sender' | 'no_server' | 'password_unreadable' | 'network_refused' | 'unreachable' | 'timeout' | 'not_encrypted' | 'login_refused' | 'refused' | 'deferred' | 'no_confirmation' | null; answer: string | null }>>
}

export interface ReminderProposalsCalls {
  /** Get the reminders that are due today. */
  get(options?: ReadOptions): Promise<Item<{ today: string; proposals: readonly ({ invoice_id: number; number: string; contact_id: number; contact_name: string; email: string | null; due: string; overdue_days: number; status: 'R' | 'R1' | 'R2' | 'R3'; currency: string; open: number; fees: number; interest: number; asked: number; pay_by: string; paused_until: string | null })[]; has_more: boolean }>>
}

export interface EventsCalls {
  /** List events in their order, or wait for the next ones. */
  list(options?: ReadOptions & { after?: number; limit?: number; wait?: number; types?: string }): Promise<{ items: readonly ({ id: number; type: string; timestamp: string; data: { resource: string; record_id: number; user_id: number | null; via: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null } })[]; next: number; more: boolean }>
}

export interface ExportCalls {
  /** Get all data of the company as a file. */
  readonly get: FileCall<[options?: FileOptions & { pdf?: '0' | '1' }]>
}

export interface DataCalls {
  /** Get where the data lies and which backups the server has made. */
  get(options?: ReadOptions): Promise<Item<{ database: 'sqlite' | 'postgresql'; backups_are_made: boolean; backup_folder: string | null; last_backup: string | null; last_failure: string | null; backups: readonly ({ name: string; time: string; bytes: number })[] }>>
}

/** One member for each resource, and one for whatever else the interface has. */
export interface Members {
  /** Users. */
  readonly memberships: MembershipsCalls
  /** Invitations. */
  readonly invitations: InvitationsCalls
  /** API clients. */
  readonly clients: ClientsCalls
  /** Connected applications. */
  readonly connectedApps: ConnectedAppsCalls
  /** Personal access tokens. */
  readonly personalTokens: PersonalTokensCalls
  /** Contacts. */
  readonly contacts: ContactsCalls
  /** Groups of contacts. */
  readonly contactGroups: ContactGroupsCalls
  /** Reminders. */
  readonly reminders: RemindersCalls
  /** Letters. */
  readonly letters: LettersCalls
  /** Products. */
  readonly products: ProductsCalls
  /** Services. */
  readonly services: ServicesCalls
  /** Categories of products. */
  readonly productCategories: ProductCategoriesCalls
  /** Categories of services. */
  readonly serviceCategories: ServiceCategoriesCalls
  /** Units. */
  readonly units: UnitsCalls
  /** Bank accounts. */
  readonly bankAccounts: BankAccountsCalls
  /** Exchange rates. */
  readonly exchangeRates: ExchangeRatesCalls
  /** VAT rates. */
  readonly vatRates: VatRatesCalls
  /** Custom fields. */
  readonly customFields: CustomFieldsCalls
  /** Layouts. */
  readonly layouts: LayoutsCalls
  /** Signatures. */
  readonly signatures: SignaturesCalls
  /** Invoices. */
  readonly invoices: InvoicesCalls
  /** Payments of all invoices. */
  readonly allPayments: AllPaymentsCalls
  /** Credit notes. */
  readonly creditNotes: CreditNotesCalls
  /** Offers. */
  readonly offers: OffersCalls
  /** Order confirmations. */
  readonly orderConfirmations: OrderConfirmationsCalls
  /** Delivery notes. */
  readonly deliveryNotes: DeliveryNotesCalls
  /** Recurring invoices. */
  readonly recurringInvoices: RecurringInvoicesCalls
  /** Payment slips. */
  readonly isrs: IsrsCalls
  /** Texts of new documents. */
  readonly documentTexts: DocumentTextsCalls
  /** Papers of issued documents. */
  readonly papers: PapersCalls
  /** Closed periods. */
  readonly closedPeriods: ClosedPeriodsCalls
  /** Responses of customers. */
  readonly customerResponses: CustomerResponsesCalls
  /** Bank statements. */
  readonly bankStatements: BankStatementsCalls
  /** Bank entries. */
  readonly bankEntries: BankEntriesCalls
  /** Payment orders. */
  readonly paymentOrders: PaymentOrdersCalls
  /** Payment files. */
  readonly paymentFiles: PaymentFilesCalls
  /** Bank rules. */
  readonly bankRules: BankRulesCalls
  /** Working hours. */
  readonly workingHours: WorkingHoursCalls
  /** Cost units. */
  readonly costUnits: CostUnitsCalls
  /** Projects. */
  readonly projects: ProjectsCalls
  /** Activities. */
  readonly activities: ActivitiesCalls
  /** Efforts. */
  readonly efforts: EffortsCalls
  /** Messages of the outbox. */
  readonly outbox: OutboxCalls
  /** Journal entries. */
  readonly journal: JournalCalls
  /** Webhooks. */
  readonly webhooks: WebhooksCalls
  /** Saved views. */
  readonly savedViews: SavedViewsCalls
  /** Access. */
  readonly accessTokens: AccessTokensCalls
  /** Access. */
  readonly revocations: RevocationsCalls
  /** Access. */
  readonly owner: OwnerCalls
  /** Access. */
  readonly profile: ProfileCalls
  /** Own account. */
  readonly session: SessionCalls
  /** Own account. */
  readonly sessions: SessionsCalls
  /** Own account. */
  readonly password: PasswordCalls
  /** Own account. */
  readonly companies: CompaniesCalls
  /** Own account. */
  readonly email: EmailCalls
  /** Own account. */
  readonly authenticator: AuthenticatorCalls
  /** Own account. */
  readonly recoveryCodes: RecoveryCodesCalls
  /** Own account. */
  readonly passkeys: PasskeysCalls
  /** Access. */
  readonly v1Token: V1TokenCalls
  /** Settings. */
  readonly settings: SettingsCalls
  /** Settings. */
  readonly company: CompanyCalls
  /** Overviews. */
  readonly receivablesOverview: ReceivablesOverviewCalls
  /** Bank statements. */
  readonly balances: BalancesCalls
  /** Accounting. */
  readonly bookings: BookingsCalls
  /** Accounting. */
  readonly vat: VatCalls
  /** Timer. */
  readonly timer: TimerCalls
  /** Overviews. */
  readonly reportingOverview: ReportingOverviewCalls
  /** Reports. */
  readonly turnover: TurnoverCalls
  /** Reports. */
  readonly openItems: OpenItemsCalls
  /** Reports. */
  readonly ageing: AgeingCalls
  /** Reports. */
  readonly daysToPay: DaysToPayCalls
  /** Reports. */
  readonly hours: HoursCalls
  /** Reports. */
  readonly sums: SumsCalls
  /** Overviews. */
  readonly numbers: NumbersCalls
  /** Settings. */
  readonly mailServer: MailServerCalls
  /** Invoices. */
  readonly reminderProposals: ReminderProposalsCalls
  /** Events. */
  readonly events: EventsCalls
  /** Settings. */
  readonly export: ExportCalls
  /** Settings. */
  readonly data: DataCalls
}
