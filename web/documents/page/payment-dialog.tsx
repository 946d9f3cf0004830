import { useState } from 'react'
import type { NewPayment, Payment } from '../../../client/index.ts'
import { roundingOf } from '../../../domain/money/currency-units.ts'
import { microOf, minorNumber, minorOf } from '../../../domain/money/money.ts'
import { cashDiscountAmount } from '../../../domain/money/totals.ts'
import { newKey } from '../../data/key.ts'
import { kontor } from '../../data/kontor.ts'
import { refresh } from '../../data/records.ts'
import { ChoiceField } from '../../fields/choice-field.tsx'
import { choicesOf } from '../../fields/choices-of.ts'
import { DateField } from '../../fields/date-field.tsx'
import { useForm } from '../../fields/form.ts'
import { FormDialog } from '../../fields/form-dialog.tsx'
import { needed } from '../../fields/needed.ts'
import { NumberField } from '../../fields/number-field.tsx'
import { LongTextField } from '../../fields/text-field.tsx'
import { tell } from '../../frame/notices.tsx'
import { amountText, today } from '../../parts/format.ts'
import { choiceLabel } from '../../parts/labels.ts'
import { company } from '../../start.ts'
import { words } from '../../words/words.ts'
import type { DocumentRecord } from '../kinds.ts'
import { minorText } from '../money-text.ts'
import { askedOf, openOf } from '../open-amount.ts'

/** Records a payment: by default the amount that is asked for, today, by bank. */
export function PaymentDialog({
  record,
  onClose,
}: {
  readonly record: DocumentRecord
  readonly onClose: () => void
}) {
  const { payment } = words.documents
  const [key] = useState(newKey)
  const asked = askedOf(record)
  const form = useForm({
    amount: (asked > 0n ? minorNumber(asked) : null) as number | null,
    date: today() as string | null,
    type: 'N' as Payment['type'] | null,
    channel: 'T' as Payment['channel'],
    rest: null as NonNullable<NewPayment['rest']> | null,
    reason: null as NonNullable<NewPayment['reason']> | null,
    company_amount: null as number | null,
    notes: null as string | null,
  })
  const { values } = form
  const isForeign = record.currency !== company.currency && values.type === 'N'
  const leavesRest = values.type === 'N' && minorOf(values.amount ?? 0) < openOf(record)
  const rest = leavesRest ? values.rest : null
  const isWrittenOff = rest === 'W' || values.type === 'W'
  const isDiscounted = isCashDiscount(record, values.amount, values.date)
  const settle = (amount: number | null, date: string | null) => {
    // Paid within the days of the cash discount, the rest is that discount.
    const isTaken = isCashDiscount(record, amount, date)
    form.set({ amount, date, rest: isTaken ? 'C' : isDiscounted ? null : values.rest })
  }
  const save = async () => {
    const isSaved = await form.submit(({ amount, date, type, channel, notes, reason, company_amount }) =>
      kontor.invoices.payments(record.id).create(
        {
          ...{ amount: needed(amount), date: needed(date), type: needed(type), channel, notes, rest },
          reason: isWrittenOff ? reason : null,
          company_amount: isForeign ? company_amount : null,
        },
        { idempotencyKey: key },
      ),
    )
    if (!isSaved) return
    void refresh()
    tell(
      payment.recorded(
        `${record.currency} ${amountText(form.values.amount ?? 0, record.currency)}`,
        record.number,
      ),
    )
    onClose()
  }
  return (
    <FormDialog
      title={payment.title}
      verb={words.documents.actions.recordPayment}
      isBusy={form.isBusy}
      onSave={save}
      onClose={onClose}
    >
      <NumberField
        label={words.fields.amount}
        {...form.field('amount')}
        onChange={(amount) => settle(amount, values.date)}
        as="amount"
        unit={record.currency}
        width="half"
        description={rest ? payment.settles : remainder(record, values.amount)}
        autoFocus
        isRequired
      />
      <DateField
        label={words.fields.date}
        {...form.field('date')}
        onChange={(date) => settle(values.amount, date)}
        width="half"
        isRequired
      />
      <ChoiceField
        label={words.fields.type}
        {...form.field('type')}
        // A credit is used from its own page, and paid back by an action of its own.
        choices={choicesOf<Payment['type']>('payments', 'type').filter(
          ({ value }) => !['CN', 'S', 'B'].includes(value),
        )}
        width="half"
      />
      <ChoiceField
        label={words.fields.channel}
        {...form.field('channel')}
        choices={choicesOf<NonNullable<Payment['channel']>>('payments', 'channel')}
        none={choiceLabel('payments', 'channel', null)}
        width="half"
      />
      {isForeign && (
        <NumberField
          label={words.fields.company_amount}
          {...form.field('company_amount')}
          as="amount"
          unit={company.currency}
          width="half"
          description={payment.companyAmountHint}
        />
      )}
      {leavesRest && (
        <ChoiceField
          label={payment.rest}
          {...form.field('rest')}
          choices={(['C', 'D', 'W'] as const).map((value) => ({
            value,
            name: choiceLabel('payments', 'type', value),
          }))}
          none={payment.staysOpen}
          width="half"
        />
      )}
      {isWrittenOff && (
        <ChoiceField
          label={words.fields.reason}
          {...form.field('reason')}
          choices={choicesOf<NonNullable<NewPayment['reason']>>('payments', 'reason')}
          none={choiceLabel('payments', 'reason', null)}
          width="half"
        />
      )}
      <LongTextField label={words.fields.notes} {...form.field('notes')} minRows={2} />
    </FormDialog>
  )
}

/** Whether an amount is what the invoice asks for within the days of its cash discount. */
function isCashDiscount(record: DocumentRecord, amount: number | null, date: string | null): boolean {
  const { cash_discount_rate, cash_discount_date, currency, total, total_paid } = record
  if (!cash_discount_rate || !cash_discount_date || total_paid || amount === null || date === null)
    return false
  if (date > cash_discount_date) return false
  // Companies may round to five Rappen.
  const payable = [false, true].map((rounds) =>
    cashDiscountAmount(minorOf(total), microOf(cash_discount_rate), roundingOf(currency, rounds)),
  )
  return payable.includes(minorOf(amount))
}

/** What remains of the invoice after the payment. */
function remainder(record: DocumentRecord, amount: number | null): string {
  const { payment } = words.documents
  const open = openOf(record)
  const text = (value: bigint) => `${record.currency} ${minorText(value, record.currency)}`
  if (amount === null) return payment.open(text(open))
  const rest = open - minorOf(amount)
  // What exceeds the open amount settles fees and interest of reminders first.
  if (rest === 0n || (rest < 0n && askedOf(record) - minorOf(amount) >= 0n)) return payment.settles
  return rest > 0n ? payment.stillOpen(text(rest)) : payment.tooMuch(text(-rest))
}
