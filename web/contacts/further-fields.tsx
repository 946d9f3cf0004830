import { Checkbox, TagsInput } from '@mantine/core'
import type { Contact } from '../../client/index.ts'
import { kontor } from '../data/kontor.ts'
import { useAnswer, useList } from '../data/queries.ts'
import { ChoiceField, FlagField } from '../fields/choice-field.tsx'
import { choicesOf } from '../fields/choices-of.ts'
import { CurrencyField } from '../fields/currency-field.tsx'
import { CustomFields } from '../fields/custom-fields.tsx'
import { DateField } from '../fields/date-field.tsx'
import type { Form } from '../fields/form.ts'
import { NumberField } from '../fields/number-field.tsx'
import { LongTextField, TextField } from '../fields/text-field.tsx'
import { VatNumberField } from '../fields/vat-number-field.tsx'
import { VatRateField } from '../fields/vat-rate-field.tsx'
import { percentText } from '../parts/format.ts'
import css from '../parts/page.module.css'
import { TermsFields } from '../reminders/terms-fields.tsx'
import { company, isVatLiable, may } from '../start.ts'
import { words } from '../words/words.ts'
import type { ContactValues } from './contact-values.ts'

type Part = { readonly form: Form<ContactValues> }

/** The country of the main address says what a VAT number looks like. */
type TermsPart = Part & { readonly country: string | null }

/** Fields that most contacts do not need: terms, correspondence, custom fields. */
export function FurtherFields({ form, country }: TermsPart) {
  return (
    <>
      <h2>{words.contacts.terms}</h2>
      <TermFields form={form} country={country} />
      <h2>{words.reminders.title}</h2>
      <ReminderFields form={form} />
      <h2>{words.contacts.writing}</h2>
      <WritingFields form={form} />
      <h2>{words.contacts.order}</h2>
      <OrderFields form={form} />
    </>
  )
}

/** The terms that documents for this contact begin with. */
function TermFields({ form, country }: TermsPart) {
  const { fields, contacts } = words
  const isPercent = form.values.discount_type === 'P'
  return (
    <div className={css.form}>
      <CurrencyField
        label={fields.currency}
        width="half"
        isClearable
        placeholder={company.currency}
        {...form.field('currency')}
      />
      <NumberField
        label={contacts.grace}
        width="half"
        unit={contacts.days}
        {...form.field('payment_grace')}
      />
      <NumberField
        label={fields.discount_rate}
        width="half"
        as={isPercent ? 'number' : 'price'}
        unit={isPercent ? '%' : undefined}
        {...form.field('discount_rate')}
      />
      <ChoiceField
        label={fields.discount_type}
        width="half"
        {...form.field('discount_type')}
        onChange={(type) => form.set({ discount_type: type ?? 'P' })}
        choices={choicesOf<'P' | 'A'>('contacts', 'discount_type')}
      />
      <NumberField label={fields.hourly_rate} width="half" as="price" {...form.field('hourly_rate')} />
      {isVatLiable && <VatFields form={form} />}
      <VatNumberField
        label={fields.vat_identification}
        width="half"
        country={country}
        {...form.field('vat_identification')}
      />
      <TextField label={fields.ebill_account_id} width="half" {...form.field('ebill_account_id')} max={255} />
    </div>
  )
}

/** The VAT on documents for the contact. */
function VatFields({ form }: Part) {
  const { fields, contacts } = words
  return (
    <>
      <VatRateField
        label={fields.vat_rate}
        width="half"
        none={form.values.vat_category ? percentText(0) : contacts.vatOfPosition}
        {...form.field('vat_rate')}
      />
      <ChoiceField
        label={fields.vat_category}
        width="half"
        {...form.field('vat_category')}
        choices={choicesOf<NonNullable<ContactValues['vat_category']>>('contacts', 'vat_category')}
        none={contacts.vatOfPosition}
      />
      {form.values.vat_category && (
        <TextField label={fields.vat_reason} width="half" {...form.field('vat_reason')} max={255} />
      )}
    </>
  )
}

/** How the contact is reminded of overdue invoices. */
function ReminderFields({ form }: Part) {
  const settings = useAnswer('settings', kontor.settings.get, { enabled: may('view', 'configuration') })
  const { value, onChange, onUnreadable } = form.field('reminder_terms')
  const usual = settings.data?.item.reminder_terms ?? []
  return (
    <div className={css.form}>
      <DateField
        label={words.fields.reminders_paused_until}
        width="half"
        {...form.field('reminders_paused_until')}
      />
      <TermsFields {...{ value, onChange, onUnreadable, usual }} errors={form.errors} />
    </div>
  )
}

/** How the contact is addressed. */
function WritingFields({ form }: Part) {
  const { fields, contacts } = words
  return (
    <div className={css.form}>
      {form.values.type === 'P' && (
        <FlagField label={fields.gender_salutation_active} {...form.field('gender_salutation_active')} />
      )}
      <TextField
        label={contacts.salutation}
        description={contacts.salutationHint}
        {...form.field('salutation')}
        max={255}
      />
      <ChoiceField
        label={fields.communication_channel}
        width="half"
        value={form.values.communication_channel}
        error={form.errors.communication_channel}
        onChange={(way) => form.set({ communication_channel: way ?? 'U' })}
        choices={choicesOf<Contact['communication_channel']>('contacts', 'communication_channel')}
      />
      <ChoiceField
        label={fields.communication_newsletter}
        width="half"
        value={form.values.communication_newsletter}
        error={form.errors.communication_newsletter}
        onChange={(who) => form.set({ communication_newsletter: who ?? 'A' })}
        choices={choicesOf<Contact['communication_newsletter']>('contacts', 'communication_newsletter')}
      />
      <TextField label={fields.fax} width="half" type="tel" {...form.field('fax')} max={255} />
    </div>
  )
}

/** How the contact is filed. */
function OrderFields({ form }: Part) {
  const { fields, contacts } = words
  const groups = useList(kontor.contactGroups, { limit: 200 })
  return (
    <div className={css.form}>
      <TextField
        label={fields.number}
        width="half"
        placeholder={contacts.numberGiven}
        {...form.field('number')}
        max={255}
      />
      <Checkbox.Group
        label={fields.relation}
        wrapperProps={{ 'data-width': 'half' }}
        value={[...form.values.relation]}
        onChange={(relation) => form.set({ relation: relation as ContactValues['relation'] })}
        error={form.errors.relation}
      >
        <div className={css.actions} style={{ gap: 20, minHeight: 36 }}>
          {choicesOf<'CL' | 'CR'>('contacts', 'relation').map(({ value, name }) => (
            <Checkbox key={value} value={value} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      <TagsInput
        label={fields.groups}
        description={contacts.groupsHint}
        value={[...form.values.groups]}
        onChange={(names) => form.set({ groups: names })}
        data={groups.data?.items.map(({ name }) => name) ?? []}
        maxLength={255}
        acceptValueOnBlur
      />
      <CustomFields entity="contact" {...form.field('custom_fields')} />
      <LongTextField label={fields.notes} {...form.field('notes')} />
    </div>
  )
}
