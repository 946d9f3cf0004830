import { amountText } from './format.ts'

/** An amount with its currency in a muted colour before it. */
export function Amount({
  value,
  currency,
}: {
  readonly value: number
  readonly currency?: string | undefined
}) {
  return (
    <span className="amount">
      {currency && <span className="quiet">{currency} </span>}
      {amountText(value, currency)}
    </span>
  )
}
