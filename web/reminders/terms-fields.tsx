// Fee, interest and days to pay of each level of reminders.

import type { Settings } from '../../client/index.ts'
import { type ReminderStatus, reminderStatuses } from '../../domain/payment/next-reminder.ts'
import { usualDays } from '../../domain/payment/reminder-charges.ts'
import { FlagField } from '../fields/choice-field.tsx'
import type { FieldErrors } from '../fields/form.ts'
import { NumberField } from '../fields/number-field.tsx'
import { choiceLabel } from '../parts/labels.ts'
import page from '../parts/page.module.css'
import { words } from '../words/words.ts'

export type Terms = Settings['reminder_terms']
type LevelTerms = Terms[number]

interface TermsFieldsProps {
  readonly value: Terms
  readonly onChange: (value: Terms) => void
  readonly onUnreadable: (isUnreadable: boolean) => void
  /** By the names that the server has for them: `reminder_terms.0.fee`. */
  readonly errors: FieldErrors
  /** The terms of the company, where a contact chooses the levels that differ. */
  readonly usual?: Terms
}

export function TermsFields({ value, onChange, onUnreadable, errors, usual }: TermsFieldsProps) {
  const { fee, interest } = words.fields
  const replace = (status: ReminderStatus, terms: readonly LevelTerms[]) =>
    onChange(
      reminderStatuses.flatMap((level) =>
        level === status ? terms : value.filter((one) => one.status === level),
      ),
    )
  return reminderStatuses.map((status) => {
    const index = value.findIndex((terms) => terms.status === status)
    const level = choiceLabel('invoices', 'status', status)
    const terms = value[index] ?? termsOf(usual ?? [], status)
    const field = (key: 'fee' | 'interest' | 'days') => ({
      value: terms[key],
      onChange: (typed: number | null) =>
        replace(status, [{ ...terms, [key]: typed ?? termsOf([], status)[key] }]),
      onUnreadable,
      error: errors[`reminder_terms.${index}.${key}`],
      width: 'third' as const,
    })
    return (
      <fieldset key={status} className={page.form} style={{ border: 0, margin: 0, padding: 0 }}>
        <legend className={usual ? 'visually-hidden' : 'quiet'} style={{ padding: 0 }}>
          {level}
        </legend>
        {usual && (
          <FlagField
            label={words.reminders.ownTerms(level)}
            value={index >= 0}
            onChange={(isOwn) => replace(status, isOwn ? [terms] : [])}
          />
        )}
        {(!usual || index >= 0) && (
          <>
            <NumberField label={fee} as="amount" {...field('fee')} />
            <NumberField label={interest} unit="%" {...field('interest')} />
            <NumberField label={words.reminders.days} {...field('days')} />
          </>
        )}
      </fieldset>
    )
  })
}

function termsOf(terms: Terms, status: ReminderStatus): LevelTerms {
  return (
    terms.find((one) => one.status === status) ?? { status, fee: 0, interest: 0, days: usualDays[status] }
  )
}

/** The terms as sentences, for those who may not change them. */
export function termsText(terms: Terms): string {
  return terms
    .map(({ status, fee, interest, days }) =>
      words.reminders.terms(choiceLabel('invoices', 'status', status), fee, interest, days),
    )
    .join('\n')
}
