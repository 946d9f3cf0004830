import type { RecurringInvoice } from '../../client/index.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { choicesOf } from '../fields/choices-of.ts'
import { DateField } from '../fields/date-field.tsx'
import type { Form } from '../fields/form.ts'
import { words } from '../words/words.ts'

export interface RhythmValues {
  readonly frequency: RecurringInvoice['frequency'] | null
  readonly start_date: string | null
  readonly end_date: string | null
}

/** The frequency, the start and the end. */
export function RhythmFields(props: {
  readonly form: Pick<Form<RhythmValues>, 'field'>
  /** For values that follow from the frequency. */
  readonly onFrequency?: (frequency: RhythmValues['frequency']) => void
}) {
  const { form, onFrequency } = props
  const { fields, recurring } = words
  return (
    <>
      <ChoiceField
        label={fields.frequency}
        {...form.field('frequency')}
        {...(onFrequency ? { onChange: onFrequency } : {})}
        choices={choicesOf<RecurringInvoice['frequency']>('recurring-invoices', 'frequency')}
        width="third"
        autoFocus
      />
      <DateField label={fields.start_date} {...form.field('start_date')} width="third" isRequired />
      <DateField
        label={fields.end_date}
        {...form.field('end_date')}
        width="third"
        description={recurring.endHint}
      />
    </>
  )
}
