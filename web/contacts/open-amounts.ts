// The open amounts of a contact.

import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '../../client/index.ts'
import { openInvoiceStatuses } from '../../domain/documents/statuses.ts'
import { type Minor, minorNumber, minorOf } from '../../domain/money/money.ts'
import { overdueDays } from '../../domain/payment/overdue.ts'
import { kontor } from '../data/kontor.ts'
import { readAll } from '../data/queries.ts'
import { openOf } from '../documents/open-amount.ts'
import { today } from '../parts/format.ts'
import { may } from '../start.ts'

type OpenInvoice = Pick<Invoice, 'status' | 'currency' | 'total' | 'total_paid' | 'due'>

interface OpenSum {
  readonly currency: string
  readonly open: number
  readonly overdue: number
}

export function useOpenAmounts(contactId: number) {
  return useQuery({
    queryKey: ['open amounts', contactId],
    queryFn: async ({ signal }) => openSums(await readOpen(contactId, signal), today()),
    enabled: may('view', 'invoice'),
  })
}

/** What the contact has paid too much, and what is left of its credit notes, by currency. */
export function useCredit(contactId: number) {
  return useQuery({
    queryKey: ['credit', contactId],
    queryFn: async ({ signal }) => {
      const { item } = await kontor.contacts.credit(contactId, { signal })
      return item.credit.map(({ currency, surplus, credit_notes }) => ({
        currency,
        amount: minorNumber(minorOf(surplus) + minorOf(credit_notes)),
      }))
    },
    enabled: may('view', 'invoice'),
  })
}

/** One sum per currency: amounts of different currencies cannot be added. */
function openSums(invoices: readonly OpenInvoice[], today: string): readonly OpenSum[] {
  const sums = new Map<string, { open: Minor; overdue: Minor }>()
  for (const invoice of invoices) {
    const { status, currency, due } = invoice
    const { open, overdue } = sums.get(currency) ?? { open: 0n, overdue: 0n }
    const rest = openOf(invoice)
    sums.set(currency, {
      open: open + rest,
      overdue: overdueDays({ status, due }, today) > 0 ? overdue + rest : overdue,
    })
  }
  return [...sums].map(([currency, { open, overdue }]) => ({
    currency,
    open: minorNumber(open),
    overdue: minorNumber(overdue),
  }))
}

function readOpen(contactId: number, signal: AbortSignal): Promise<readonly OpenInvoice[]> {
  const filter = { contact_id: contactId, or: openInvoiceStatuses.map((status) => ({ status })) }
  return readAll(kontor.invoices, { filter, sort: 'id', signal })
}
