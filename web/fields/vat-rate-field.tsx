import { useQuery } from '@tanstack/react-query'
import { usualRate, validRates } from '../../domain/money/vat-rates.ts'
import { kontor } from '../data/kontor.ts'
import { allOptions } from '../data/queries.ts'
import { percentText, today } from '../parts/format.ts'
import { words } from '../words/words.ts'
import { type Choice, ChoiceField } from './choice-field.tsx'
import type { FieldProps } from './field.ts'

interface VatRateFieldProps extends FieldProps<number | null> {
  /** The name of the empty choice, if that is allowed. */
  readonly none?: string
}

/** One of today's VAT rates, none, or the stored one. */
export function VatRateField({ value, ...rest }: VatRateFieldProps) {
  const { data = [] } = useQuery(allOptions(kontor.vatRates))
  const names = new Map(validRates(data, today()).map(({ rate, name }) => [rate, name]))
  if (!names.has(0)) names.set(0, words.parts.noVat)
  if (value !== null && !names.has(value)) names.set(value, '')
  const choices: Choice<number>[] = [...names]
    .toSorted(([one], [other]) => other - one)
    .map(([rate, name]) => ({ value: rate, name: [percentText(rate), name].filter(Boolean).join('  ') }))
  return <ChoiceField {...rest} value={value} choices={choices} />
}

export function useUsualVatRate(): number | undefined {
  const { data } = useQuery(allOptions(kontor.vatRates))
  return data && usualRate(data, today())
}
