// The documents that a payment can be assigned to.

import type { BankEntry } from '../../client/index.ts'
import { openInvoiceStatuses } from '../../domain/documents/statuses.ts'
import { type Minor, minorOf } from '../../domain/money/money.ts'
import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import { openOf } from '../documents/open-amount.ts'

export interface OpenItem {
  /** A contact keeps the money as credit, or has paid ahead with it. */
  readonly kind: 'invoice' | 'credit_note' | 'contact' | 'advance'
  readonly id: number
  readonly number: string
  readonly contactName: string
  readonly currency: string
  /** What can be paid of it; for money that went out, what can be paid back. */
  readonly open: Minor
}

/** Contacts that can keep money as credit: those with a paid invoice. */
export function useCreditPlaces({ amount, currency }: BankEntry, q: string): OpenItem[] {
  const paid = useList(
    kontor.invoices,
    { q, limit: 20, sort: '-date', with: ['contact_name'], filter: { status: 'P', currency } },
    { enabled: amount > 0 && q !== '' },
  )
  const names = new Map(paid.data?.items.map((invoice) => [invoice.contact_id, invoice.contact_name]))
  return q === '' || amount < 0
    ? []
    : [...names].slice(0, 3).map(([id, contactName]) => ({
        ...({ kind: 'contact', id, number: '', contactName, currency } as const),
        open: minorOf(amount),
      }))
}

/** Contacts that may have paid ahead: each of them. */
export function useAdvances({ amount, currency }: BankEntry, q: string): OpenItem[] {
  const isAsked = amount > 0 && q !== ''
  const contacts = useList(kontor.contacts, { q, limit: 3 }, { enabled: isAsked })
  const found = (isAsked && contacts.data?.items) || []
  return found.map(({ id, name }) => ({
    ...({ kind: 'advance', id, number: '', contactName: name, currency } as const),
    open: minorOf(amount),
  }))
}

const paidStatuses = ['P', 'PP'] as const

/** Open invoices; for money that went out, those that were paid, and credit notes. */
export function useOpenItems({ amount }: BankEntry, q: string) {
  const isOut = amount < 0
  const statuses = isOut ? paidStatuses : openInvoiceStatuses
  const invoices = useList(kontor.invoices, {
    ...{ q, limit: 8, sort: isOut ? '-date' : 'due', with: ['contact_name'] },
    filter: { or: statuses.map((status) => ({ status })) },
  })
  const notes = useList(
    kontor.creditNotes,
    { q, limit: 4, sort: '-date', with: ['contact_name'], filter: { status: 'S' } },
    { enabled: isOut },
  )
  const found: OpenItem[] = [
    ...(isOut ? (notes.data?.items ?? []) : []).map(
      ({ id, number, contact_name, currency, total, total_used }) => ({
        ...{ kind: 'credit_note' as const, id, number, contactName: contact_name, currency },
        open: minorOf(total) - minorOf(total_used),
      }),
    ),
    ...(invoices.data?.items ?? []).map((invoice) => ({
      ...{ kind: 'invoice' as const, id: invoice.id, number: invoice.number },
      ...{ contactName: invoice.contact_name, currency: invoice.currency },
      open: isOut ? minorOf(invoice.total_paid) : openOf(invoice),
    })),
  ]
  const isLoaded = invoices.data !== undefined && !invoices.isPlaceholderData
  return { found, isLoaded }
}
