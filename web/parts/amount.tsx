import { amountText } from './format.ts'

/** An amount with its currency before it, quiet: the number is what one reads. */
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
      {amountText(value)}
    </span>
  )
}
