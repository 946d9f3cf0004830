import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type NumberedKind, patternFault } from '../../../domain/documents/numbering.ts'
import { kontor } from '../../data/kontor.ts'
import type { FieldProps } from '../../fields/field.ts'
import { RichTextField } from '../../fields/rich-text-field.tsx'
import { company } from '../../start.ts'
import { words } from '../../words/words.ts'

const patienceMs = 200

/** The pattern of the numbers of a kind, with the numbers that come next while the user types. */
export function PatternField({
  kind,
  ...field
}: FieldProps<string | null> & { readonly kind: NumberedKind }) {
  const { numbers } = words.settings
  const fault = field.value === null ? undefined : patternFault(field.value)
  const [pattern] = useDebouncedValue(field.value, patienceMs)
  const { data } = useQuery({
    queryKey: ['settings', 'next-numbers', kind, pattern],
    queryFn: ({ signal }) => kontor.settings.nextNumbers({ kind, ...(pattern ? { pattern } : {}), signal }),
    enabled: pattern === null || patternFault(pattern) === undefined,
    placeholderData: keepPreviousData,
  })
  const next = data && numbers.next(data.item.numbers.join(', '))
  const before = data?.item.sorted_before ? numbers.sortedBefore(data.item.sorted_before) : undefined
  return (
    <RichTextField
      {...field}
      width="half"
      kind="number"
      language={company.language}
      isLine
      error={field.error ?? (fault && numbers.faults[fault])}
      {...(fault ? {} : { description: [next ?? numbers.next('…'), before].filter(Boolean).join(' ') })}
    />
  )
}
