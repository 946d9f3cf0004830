import type { FieldProps } from '../fields/field.ts'
import { NumberField } from '../fields/number-field.tsx'
import { words } from '../words/words.ts'
import { minorText } from './money-text.ts'

interface AmountLeftFieldProps extends Omit<FieldProps<number | null>, 'label'> {
  /** What is left of a credit note, or of what was paid too much. */
  readonly left: bigint
  readonly currency: string
}

/** How much of what is left is paid back or used. */
export function AmountLeftField({ left, currency, ...field }: AmountLeftFieldProps) {
  return (
    <NumberField
      label={words.fields.amount}
      {...field}
      as="amount"
      unit={currency}
      width="half"
      description={words.documents.credit.leftOf(`${currency} ${minorText(left, currency)}`)}
    />
  )
}
