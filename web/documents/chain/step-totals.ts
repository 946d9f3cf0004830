// The totals of invoices that bill a part of an order, before they are made: the server's functions with the same numbers.

import { depositAmounts, partOf, type Share } from '../../../domain/documents/billing.ts'
import { roundingOf } from '../../../domain/money/currency-units.ts'
import { decimalScale, type Micro, type Minor, microOf, moneyScale } from '../../../domain/money/money.ts'
import { documentTotals } from '../../../domain/money/totals.ts'
import type { Draft } from '../draft.ts'
import { pricedRow, totalsOf } from '../totals.ts'

/** The total of a deposit. */
export function depositTotal(order: Draft, share: Share, rounds: boolean): Minor {
  const { currency } = order.values
  const { whole } = totalsOf(order, false, true)
  const positions = depositAmounts(whole, share, currency).map(({ rate, amount }) => ({
    type: 'N' as const,
    price: amount * 10n ** BigInt(decimalScale - moneyScale),
    amount: 10n ** BigInt(decimalScale),
    vat: rate,
    discount_rate: null,
    discount_type: null,
  }))
  return documentTotals(positions, {
    vatIncluded: true,
    discountRate: 0n,
    discountType: 'P',
    ...roundingOf(currency, rounds),
  }).total
}

/** The total of chosen quantities, in the order of the order's positions. */
export function partTotal(order: Draft, amounts: readonly Micro[], rounds: boolean): Minor {
  const { vat_included, discount_rate, discount_type, currency } = order.values
  const part = partOf(
    {
      ...{ currency, positions: order.rows.map(pricedRow) },
      ...{ discount_rate: microOf(discount_rate ?? 0), discount_type },
    },
    amounts,
  )
  return documentTotals(part.positions, {
    vatIncluded: vat_included,
    discountRate: part.discount_rate,
    discountType: part.discount_type,
    ...roundingOf(currency, rounds),
  }).total
}
