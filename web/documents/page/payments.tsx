// The payments of an invoice.

import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import type { Payment } from '../../../client/index.ts'
import { minorNumber, minorOf } from '../../../domain/money/money.ts'
import { newKey } from '../../data/key.ts'
import { kontor } from '../../data/kontor.ts'
import { useList } from '../../data/queries.ts'
import { refresh } from '../../data/records.ts'
import { removalKey, removeNow, useHidden } from '../../data/removal.ts'
import { ChoiceField } from '../../fields/choice-field.tsx'
import { choicesOf } from '../../fields/choices-of.ts'
import { DateField } from '../../fields/date-field.tsx'
import { useForm } from '../../fields/form.ts'
import { FormDialog } from '../../fields/form-dialog.tsx'
import { needed } from '../../fields/needed.ts'
import { NumberField } from '../../fields/number-field.tsx'
import { LongTextField } from '../../fields/text-field.tsx'
import { Icon } from '../../frame/icons.tsx'
import { tell } from '../../frame/notices.tsx'
import { Amount } from '../../parts/amount.tsx'
import { Anchor } from '../../parts/anchor.tsx'
import { amountText, dateText, today } from '../../parts/format.ts'
import { choiceLabel } from '../../parts/labels.ts'
import page from '../../parts/page.module.css'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import type { DocumentRecord } from '../kinds.ts'
import { minorText } from '../money-text.ts'
import { openOf } from '../open-amount.ts'
import css from './document.module.css'

/** A payment, or what a credit note has settled. */
type Settled = Payment & { readonly credit_note_id?: number | null }

export function Payments({ record, onAdd }: { readonly record: DocumentRecord; readonly onAdd: () => void }) {
  const { payment } = words.documents
  const stored = kontor.invoices.payments(record.id)
  const list = useList(stored, { limit: 200, with: ['credit_note_id'] })
  const hidden = useHidden()
  const [edited, setEdited] = useState<Payment>()
  const payments = list.data?.items.filter(({ id }) => !hidden.has(removalKey('payments', id)))
  const mayEdit = may('edit', 'invoice')
  const remove = ({ id, amount, date, type, channel, notes, credit_note_id }: Settled) =>
    removeNow(
      removalKey('payments', id),
      payment.removed(`${record.currency} ${amountText(amount)}`),
      () => stored.remove(id),
      () =>
        credit_note_id
          ? kontor.creditNotes.use(credit_note_id, { invoice_id: record.id, amount, date })
          : stored.create({ amount, date, type, channel, notes }),
    )
  return (
    <section className={page.card} aria-label={payment.heading}>
      <div className={css.cardHead}>
        <h2>{payment.heading}</h2>
        {mayEdit && record.status !== 'C' && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="plus" size={14} />}
            onClick={onAdd}
          >
            {words.documents.actions.recordPayment}
          </Button>
        )}
      </div>
      {payments?.length === 0 && <p className="quiet">{payment.none}</p>}
      <ul className={css.list}>
        {payments?.map((one) => (
          <li key={one.id}>
            <span className={css.grow}>
              <span>
                {dateText(one.date)} ·{' '}
                {one.credit_note_id ? (
                  <Anchor to={`/credit-notes/${one.credit_note_id}`}>
                    {choiceLabel('payments', 'type', one.type)}
                  </Anchor>
                ) : (
                  choiceLabel('payments', 'type', one.type)
                )}
                {one.channel && one.type === 'N'
                  ? `, ${choiceLabel('payments', 'channel', one.channel)}`
                  : ''}
              </span>
              {one.notes && <span className="quiet">{one.notes}</span>}
            </span>
            <Amount value={one.amount} currency={record.currency} />
            {mayEdit && (
              <span className={css.buttons}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={payment.edit(amountText(one.amount))}
                  onClick={() => setEdited(one)}
                >
                  <Icon name="edit" size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={payment.remove(amountText(one.amount))}
                  onClick={() => remove(one)}
                >
                  <Icon name="trash" size={16} />
                </ActionIcon>
              </span>
            )}
          </li>
        ))}
      </ul>
      {edited && <PaymentNotes record={record} payment={edited} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

/** Records a payment: by default the open amount, today, by bank. */
export function PaymentDialog({
  record,
  onClose,
}: {
  readonly record: DocumentRecord
  readonly onClose: () => void
}) {
  const { payment } = words.documents
  const [key] = useState(newKey)
  const open = openOf(record)
  const form = useForm({
    amount: (open > 0n ? minorNumber(open) : null) as number | null,
    date: today() as string | null,
    type: 'N' as Payment['type'] | null,
    channel: 'T' as Payment['channel'],
    notes: null as string | null,
  })
  const save = async () => {
    const isSaved = await form.submit(({ amount, date, type, ...rest }) =>
      kontor.invoices
        .payments(record.id)
        .create(
          { ...rest, amount: needed(amount), date: needed(date), type: needed(type) },
          { idempotencyKey: key },
        ),
    )
    if (!isSaved) return
    void refresh()
    tell(payment.recorded(`${record.currency} ${amountText(form.values.amount ?? 0)}`, record.number))
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
        as="amount"
        unit={record.currency}
        width="half"
        description={remainder(record, form.values.amount)}
        autoFocus
        isRequired
      />
      <DateField label={words.fields.date} {...form.field('date')} width="half" isRequired />
      <ChoiceField
        label={words.fields.type}
        {...form.field('type')}
        // A credit note is used on its own page.
        choices={choicesOf<Payment['type']>('payments', 'type').filter(({ value }) => value !== 'CN')}
        width="half"
      />
      <ChoiceField
        label={words.fields.channel}
        {...form.field('channel')}
        choices={choicesOf<NonNullable<Payment['channel']>>('payments', 'channel')}
        none={choiceLabel('payments', 'channel', null)}
        width="half"
      />
      <LongTextField label={words.fields.notes} {...form.field('notes')} minRows={2} />
    </FormDialog>
  )
}

function PaymentNotes(props: {
  readonly record: DocumentRecord
  readonly payment: Payment
  readonly onClose: () => void
}) {
  const { record, payment, onClose } = props
  const form = useForm({ notes: payment.notes })
  const save = async () => {
    const isSaved = await form.submit((body) => kontor.invoices.payments(record.id).update(payment.id, body))
    if (!isSaved) return
    void refresh()
    onClose()
  }
  const { editTitle, fixed } = words.documents.payment
  return (
    <FormDialog title={editTitle} isBusy={form.isBusy} onSave={save} onClose={onClose}>
      <p style={{ margin: 0 }}>
        {dateText(payment.date)} · <Amount value={payment.amount} currency={record.currency} />
      </p>
      <LongTextField label={words.fields.notes} {...form.field('notes')} description={fixed} autoFocus />
    </FormDialog>
  )
}

/** What remains of the invoice after the payment. */
function remainder(record: DocumentRecord, amount: number | null): string {
  const { payment } = words.documents
  const open = openOf(record)
  const text = (value: bigint) => `${record.currency} ${minorText(value)}`
  if (amount === null) return payment.open(text(open))
  const rest = open - minorOf(amount)
  if (rest === 0n) return payment.settles
  return rest > 0n ? payment.stillOpen(text(rest)) : payment.tooMuch(text(-rest))
}
