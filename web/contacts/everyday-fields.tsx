import { SegmentedControl } from '@mantine/core'
import { ChoiceField } from '../fields/choice-field.tsx'
import type { Form } from '../fields/form.ts'
import { TextField } from '../fields/text-field.tsx'
import { words } from '../words/words.ts'
import type { EverydayValues } from './contact-values.ts'

/** The type and the name of a contact. */
export function NameFields<Values extends EverydayValues>({
  form,
  isNew,
}: {
  readonly form: Form<Values>
  readonly isNew: boolean
}) {
  const { fields, contacts } = words
  const isPerson = form.values.type === 'P'
  return (
    <>
      <SegmentedControl
        aria-label={fields.type}
        style={{ justifySelf: 'start', minWidth: 240 }}
        value={form.values.type}
        onChange={(type) => form.set({ type } as Partial<Values>)}
        data={[
          { value: 'C', label: contacts.company },
          { value: 'P', label: contacts.person },
        ]}
      />
      {isPerson && (
        <ChoiceField<'F' | 'M'>
          label={contacts.title}
          width="third"
          isRequired
          {...form.field('gender')}
          choices={[
            { value: 'F', name: contacts.titles.F },
            { value: 'M', name: contacts.titles.M },
          ]}
        />
      )}
      <TextField
        label={isPerson ? contacts.fullName : contacts.companyName}
        {...form.field('name')}
        max={255}
        isRequired
        autoFocus={isNew}
      />
      <TextField label={fields.name_addition} {...form.field('name_addition')} max={255} />
    </>
  )
}

/** E-mail and phone. */
export function ReachFields<Values extends EverydayValues>({ form }: { readonly form: Form<Values> }) {
  const { fields } = words
  return (
    <>
      <TextField label={fields.email} type="email" width="half" {...form.field('email')} max={255} />
      <TextField label={fields.phone} type="tel" width="half" {...form.field('phone')} max={255} />
    </>
  )
}
