// One condition of a filter: its field, its operator and its value.

import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { ResourceName } from '../../../client/index.ts'
import type { FilterNode } from '../../../domain/filter.ts'
import { ChoiceField } from '../../fields/choice-field.tsx'
import { choicesOf } from '../../fields/choices-of.ts'
import { DateField } from '../../fields/date-field.tsx'
import { today } from '../../parts/format.ts'
import { fieldLabel } from '../../parts/labels.ts'
import { words } from '../../words/words.ts'
import css from './condition-form.module.css'
import { operatorText } from './describe.ts'
import { type Draft, draftOf, newDraft, nodeOf, type Operator, operatorsOf, withOperator } from './draft.ts'
import { FieldPicker } from './field-picker.tsx'
import { fieldFacts } from './filter-fields.ts'
import { type PeriodName, periodNames, periodOf } from './periods.ts'
import { periodIn, wordOf } from './relative-days.ts'
import { ValueInput } from './value-input.tsx'

interface ConditionFormProps {
  readonly resource: ResourceName
  readonly columns?: readonly string[]
  /** The condition to change; without it, a new one is made. */
  readonly part?: FilterNode
  readonly onDone: (part: FilterNode) => void
}

export function ConditionForm({ resource, columns = [], part, onDone }: ConditionFormProps) {
  const [draft, setDraft] = useState<Draft | undefined>(() => part && asOffered(resource, draftOf(part)))
  if (!draft)
    return (
      <FieldPicker
        resource={resource}
        columns={columns}
        onPick={(field) => setDraft(newDraft(field, fieldFacts(resource, field)))}
      />
    )
  const node = nodeOf(draft)
  return (
    <form
      className={css.conditionForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (node) onDone(node)
      }}
    >
      <h2 className={css.fieldName}>{fieldLabel(draft.field)}</h2>
      <Comparison resource={resource} draft={draft} onChange={setDraft} />
      <Button type="submit" disabled={!node}>
        {words.list.apply}
      </Button>
    </form>
  )
}

/** `=` on a field with a few values is edited as a choice among them. */
function asOffered(resource: ResourceName, draft: Draft | undefined): Draft | undefined {
  if (draft?.operator !== '=') return draft
  const isAmong = operatorsOf(fieldFacts(resource, draft.field)).includes('among')
  return isAmong ? withOperator(draft, 'among') : draft
}

function Comparison(props: {
  readonly resource: ResourceName
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
}) {
  const { resource, draft, onChange } = props
  const { field, operator } = draft
  const offered = operatorsOf(fieldFacts(resource, field))
  const operators = offered.includes(operator) ? offered : [...offered, operator]
  return (
    <>
      {operators.length > 1 && (
        <ChoiceField<Operator>
          label={words.list.comparison}
          value={operator}
          onChange={(next) => next && onChange(withOperator(draft, next))}
          choices={operators.map((value) => ({ value, name: operatorText(resource, field, value) }))}
        />
      )}
      {operator === 'among' && <Values {...props} />}
      {operator === 'within' && <Span {...props} />}
      {!['among', 'within', 'filled', 'empty'].includes(operator) && (
        <ValueInput
          key={field}
          resource={resource}
          field={field}
          value={draft.value}
          onChange={(value) => onChange({ ...draft, value })}
        />
      )}
    </>
  )
}

function Values(props: {
  readonly resource: ResourceName
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
}) {
  const { resource, draft, onChange } = props
  const chosen = draft.values.map(String)
  const choices = choicesOf<string | number>(resource, draft.field)
  return (
    <Checkbox.Group
      label={words.list.value}
      value={chosen}
      onChange={(next) =>
        onChange({
          ...draft,
          values: choices.filter(({ value }) => next.includes(String(value))).map(({ value }) => value),
        })
      }
    >
      <div className={css.choices}>
        {choices.map(({ value, name }) => (
          <Checkbox key={value} value={String(value)} label={name} size="sm" />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** A period with a word moves on with the days; one between two dates stays. */
function Span(props: { readonly draft: Draft; readonly onChange: (draft: Draft) => void }) {
  const { draft, onChange } = props
  const name = periodIn(draft.value)
  const { from, to } = name ? periodOf(name, today()) : draft
  return (
    <>
      <ChoiceField<PeriodName | 'other'>
        label={words.list.period}
        value={name ?? 'other'}
        onChange={(next) =>
          onChange(
            next && next !== 'other'
              ? { ...draft, value: wordOf(next), from: null, to: null }
              : { ...draft, value: null, from, to },
          )
        }
        choices={[...periodNames, 'other' as const].map((value) => ({
          value,
          name: words.list.periods[value],
        }))}
      />
      <div className={css.span}>
        <DateField
          label={words.list.from}
          value={from}
          onChange={(day) => onChange({ ...draft, value: null, from: day, to })}
        />
        <DateField
          label={words.list.to}
          value={to}
          onChange={(day) => onChange({ ...draft, value: null, from, to: day })}
        />
      </div>
    </>
  )
}
