import type { Project } from '../../../client/index.ts'
import { DateField } from '../../fields/date-field.tsx'
import type { Form } from '../../fields/form.ts'
import { NumberField } from '../../fields/number-field.tsx'
import { RecordField } from '../../fields/record-field.tsx'
import { LongTextField, TextField } from '../../fields/text-field.tsx'
import { words } from '../../words/words.ts'

export interface ProjectValues {
  readonly number: string | null
  readonly contact_id: number | null
  readonly name: string | null
  readonly description: string | null
  readonly start_date: string | null
  readonly hours_estimated: number | null
  readonly hourly_rate: number | null
}

/** The body that is sent; the server says which fields are missing. */
export function projectBody({ number, ...values }: ProjectValues) {
  return { ...values, ...(number ? { number } : {}) } as Pick<
    Project,
    'contact_id' | 'name' | 'description' | 'start_date' | 'hours_estimated' | 'hourly_rate'
  > & { number?: string }
}

/** The fields of a project, for a new one and a stored one. */
export function ProjectFields(props: {
  readonly form: Form<ProjectValues>
  readonly contactName?: string | null | undefined
  readonly isNew?: boolean
}) {
  const { field } = props.form
  const { name, contact_id, number, start_date, hours_estimated, hourly_rate, description } = words.fields
  return (
    <>
      <TextField label={name} isRequired autoFocus max={255} {...field('name')} />
      <RecordField
        label={contact_id}
        isRequired
        resource="contacts"
        knownName={props.contactName}
        {...field('contact_id')}
      />
      <DateField label={start_date} isRequired width="half" {...field('start_date')} />
      <TextField
        label={number}
        width="half"
        {...(props.isNew ? { description: words.hours.numberHint } : {})}
        max={255}
        {...field('number')}
      />
      <NumberField label={hours_estimated} width="half" {...field('hours_estimated')} />
      <NumberField
        label={hourly_rate}
        description={words.hours.rateHint}
        width="half"
        as="price"
        {...field('hourly_rate')}
      />
      <LongTextField label={description} {...field('description')} />
    </>
  )
}
