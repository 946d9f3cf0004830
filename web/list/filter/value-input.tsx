// The value of a condition, typed or chosen according to the kind of its field.

import type { ResourceName } from '../../../client/index.ts'
import type { FilterValue } from '../../../domain/filter.ts'
import { kontor } from '../../data/kontor.ts'
import { useList } from '../../data/queries.ts'
import { isTopName } from '../../data/top-name.ts'
import { ChoiceField } from '../../fields/choice-field.tsx'
import { choicesOf } from '../../fields/choices-of.ts'
import { DateField } from '../../fields/date-field.tsx'
import { NumberField } from '../../fields/number-field.tsx'
import { RecordField } from '../../fields/record-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { words } from '../../words/words.ts'
import { isDay } from './draft.ts'
import { fieldFacts } from './filter-fields.ts'
import type { PeriodName } from './periods.ts'
import { periodIn, wordOf } from './relative-days.ts'
import { nameOf } from './use-reference-names.ts'
import css from './value-input.module.css'

interface ValueInputProps {
  readonly resource: ResourceName
  readonly field: string
  readonly value: FilterValue | null
  readonly onChange: (value: FilterValue | null) => void
}

export function ValueInput({ resource, field, value, onChange }: ValueInputProps) {
  const facts = fieldFacts(resource, field)
  const shared = { label: words.list.value, isLabelHidden: true }
  const id = value === null ? null : Number(value)
  if (facts.kind === 'flag')
    return (
      <ChoiceField
        {...shared}
        value={value === null ? null : String(value)}
        onChange={(chosen) => onChange(chosen === null ? null : chosen === 'true')}
        choices={[
          { value: 'true', name: words.parts.yes },
          { value: 'false', name: words.parts.no },
        ]}
      />
    )
  if (facts.values)
    return (
      <ChoiceField<string | number>
        {...shared}
        value={
          choicesOf<string | number>(resource, field).find((one) => String(one.value) === String(value))
            ?.value ?? null
        }
        onChange={onChange}
        choices={choicesOf<string | number>(resource, field)}
      />
    )
  if (facts.of === 'memberships') return <PersonChoice value={id} onChange={onChange} />
  if (facts.of && isTopName(facts.of))
    return <RecordField {...shared} resource={facts.of} value={id} onChange={onChange} nameOf={nameOf} />
  if (isDay(facts)) return <DayInput value={value} onChange={onChange} />
  if (
    facts.kind === 'money' ||
    facts.kind === 'decimal' ||
    facts.kind === 'percent' ||
    facts.kind === 'whole'
  )
    return (
      <NumberField
        {...shared}
        as={facts.kind === 'money' ? 'amount' : 'number'}
        value={id !== null && Number.isFinite(id) ? id : null}
        onChange={onChange}
        {...(facts.kind === 'percent' ? { unit: '%' } : {})}
      />
    )
  return <TextField {...shared} value={value === null ? null : String(value)} onChange={onChange} />
}

/** A day, or "today", which moves on. */
function DayInput(props: Pick<ValueInputProps, 'value' | 'onChange'>) {
  const { value, onChange } = props
  const period = periodIn(value)
  // Another period is offered only if the address has put one here.
  const offered = new Set<PeriodName | 'other'>(['today', period ?? 'today', 'other'])
  return (
    <div className={css.day}>
      <ChoiceField<PeriodName | 'other'>
        label={words.list.period}
        isLabelHidden
        value={period ?? 'other'}
        onChange={(next) => onChange(next && next !== 'other' ? wordOf(next) : null)}
        choices={[...offered].map((one) => ({ value: one, name: words.list.periods[one] }))}
      />
      {!period && (
        <DateField
          label={words.list.value}
          isLabelHidden
          value={value === null ? null : String(value).slice(0, 10)}
          onChange={onChange}
        />
      )}
    </div>
  )
}

/** A plain choice: a company has few people. */
function PersonChoice(props: {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}) {
  const people = useList(kontor.memberships, { limit: 200 })
  return (
    <ChoiceField
      label={words.list.value}
      isLabelHidden
      value={props.value}
      onChange={props.onChange}
      choices={(people.data?.items ?? []).map((person) => ({ value: person.id, name: nameOf(person) }))}
    />
  )
}
