import { useAnswer } from '../data/records.ts'
import { percentText, today } from '../parts/format.ts'
import { words } from '../words/words.ts'
import { type Choice, ChoiceField } from './choice-field.tsx'
import type { FieldProps } from './field.ts'

interface VatRateFieldProps extends FieldProps<number | null> {
  /** The name of no rate, where that is allowed. */
  readonly none?: string
}

/** One of the VAT rates of today, none at all, or the one that is there already. */
export function VatRateField({ value, ...rest }: VatRateFieldProps) {
  const { data } = useAnswer('GET /configuration/vat-rates', { query: { limit: 200 } })
  const names = new Map<number, string>()
  for (const { rate, name, valid_from, valid_to } of data?.items ?? [])
    if (valid_from <= today() && (valid_to === null || valid_to >= today())) names.set(rate, name)
  if (!names.has(0)) names.set(0, words.parts.noVat)
  if (value !== null && !names.has(value)) names.set(value, '')
  const choices: Choice<number>[] = [...names]
    .toSorted(([one], [other]) => other - one)
    .map(([rate, name]) => ({ value: rate, name: [percentText(rate), name].filter(Boolean).join('  ') }))
  return <ChoiceField {...rest} value={value} choices={choices} />
}

/** The rate that most of what is sold has: the highest of today. */
export function useUsualVatRate(): number | undefined {
  const { data } = useAnswer('GET /configuration/vat-rates', { query: { limit: 200 } })
  if (!data) return undefined
  const day = today()
  const current = data.items.filter(
    ({ valid_from, valid_to }) => valid_from <= day && (valid_to === null || valid_to >= day),
  )
  return Math.max(0, ...current.map(({ rate }) => rate))
}
