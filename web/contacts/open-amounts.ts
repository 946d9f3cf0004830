// What a contact still has to pay.

import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '../../client/types.ts'
import { formatDecimal, type Minor, moneyScale, parseDecimal } from '../../domain/money.ts'
import { overdueDays } from '../../domain/overdue.ts'
import { openInvoiceStatuses } from '../../domain/statuses.ts'
import { readList } from '../data/records.ts'
import { today } from '../parts/format.ts'
import { may } from '../start.ts'

type OpenInvoice = Pick<Invoice, 'status' | 'currency' | 'total' | 'total_paid' | 'due'>

export interface OpenSum {
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

/** One sum per currency: amounts in different ones cannot be added. */
export function openSums(invoices: readonly OpenInvoice[], today: string): readonly OpenSum[] {
  const sums = new Map<string, { open: Minor; overdue: Minor }>()
  for (const { status, currency, total, total_paid, due } of invoices) {
    const { open, overdue } = sums.get(currency) ?? { open: 0n, overdue: 0n }
    const rest = minor(total) - minor(total_paid)
    sums.set(currency, {
      open: open + rest,
      overdue: overdueDays({ status, due }, today) > 0 ? overdue + rest : overdue,
    })
  }
  return [...sums].map(([currency, { open, overdue }]) => ({
    currency,
    open: Number(formatDecimal(open, moneyScale)),
    overdue: Number(formatDecimal(overdue, moneyScale)),
  }))
}

function minor(amount: number): Minor {
  return parseDecimal(amount, moneyScale) ?? 0n
}

const pageSize = 200

/** All open invoices: a list has no more than a page at once. */
async function readOpen(contactId: number, signal: AbortSignal): Promise<OpenInvoice[]> {
  const filter = JSON.stringify({
    contact_id: contactId,
    or: openInvoiceStatuses.map((status) => ({ status })),
  })
  const found: OpenInvoice[] = []
  for (;;) {
    const query = { filter, sort: 'id', limit: pageSize, offset: found.length }
    const { items, pagination } = await readList<OpenInvoice>('invoices', query, {}, signal)
    found.push(...items)
    if (items.length === 0 || found.length >= pagination.total) return found
  }
}
