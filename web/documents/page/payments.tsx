// The payments of an invoice.

import { useState } from 'react'
import type { NewPayment, Payment, RecordOf } from '../../../client/index.ts'
import { kontor } from '../../data/kontor.ts'
import { useList } from '../../data/queries.ts'
import { refresh } from '../../data/records.ts'
import { removalKey, removeNow, useHidden } from '../../data/removal.ts'
import { useForm } from '../../fields/form.ts'
import { FormDialog } from '../../fields/form-dialog.tsx'
import { LongTextField } from '../../fields/text-field.tsx'
import { Amount } from '../../parts/amount.tsx'
import { Anchor } from '../../parts/anchor.tsx'
import { amountText, dateText } from '../../parts/format.ts'
import { choiceLabel } from '../../parts/labels.ts'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import type { DocumentRecord } from '../kinds.ts'
import { BookedList, EntryButton } from './booked-list.tsx'

/** A payment, what a credit note has settled, or what came from another invoice. */
type Settled = RecordOf<'payments', 'credit_note_id' | 'other_invoice_id' | 'reason' | 'pair_id'>

export function Payments({ record, onAdd }: { readonly record: DocumentRecord; readonly onAdd: () => void }) {
  const { payment } = words.documents
  const stored = kontor.invoices.payments(record.id)
  const list = useList(stored, {
    limit: 200,
    with: ['credit_note_id', 'other_invoice_id', 'reason', 'pair_id'],
  })
  const hidden = useHidden()
  const [edited, setEdited] = useState<Payment>()
  const payments = list.data?.items.filter(({ id }) => !hidden.has(removalKey('payments', id)))
  const mayEdit = may('edit', 'invoice')
  const remove = (one: Settled) => {
    const pair = payments?.find(({ id, pair_id }) => pair_id === one.id || id === one.pair_id)
    return removeNow(
      removalKey('payments', one.id),
      payment.removed(`${record.currency} ${amountText(one.amount, record.currency)}`),
      () => stored.remove(one.id),
      () => makeAgain(record, one, pair),
    )
  }
  return (
    <>
      <BookedList
        heading={payment.heading}
        none={payment.none}
        items={payments}
        currency={record.currency}
        add={
          mayEdit && record.status !== 'C'
            ? { verb: words.documents.actions.recordPayment, onClick: onAdd }
            : undefined
        }
        about={(one) => (
          <>
            {' · '}
            <PaymentType payment={one} />
            {one.channel ? `, ${choiceLabel('payments', 'channel', one.channel)}` : ''}
            {one.reason ? `, ${choiceLabel('payments', 'reason', one.reason)}` : ''}
          </>
        )}
        buttons={(one) =>
          mayEdit && (
            <>
              <EntryButton
                icon="edit"
                label={payment.edit(amountText(one.amount, record.currency))}
                onClick={() => setEdited(one)}
              />
              <EntryButton
                icon="trash"
                label={payment.remove(amountText(one.amount, record.currency))}
                onClick={() => remove(one)}
              />
            </>
          )
        }
      />
      {edited && <PaymentNotes record={record} payment={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

/** What a payment is, with a link to the document that it comes from or goes to. */
function PaymentType({ payment }: { readonly payment: Settled }) {
  const { type, credit_note_id, other_invoice_id } = payment
  const name = choiceLabel('payments', 'type', type)
  if (credit_note_id) return <Anchor to={`/credit-notes/${credit_note_id}`}>{name}</Anchor>
  return other_invoice_id ? <Anchor to={`/invoices/${other_invoice_id}`}>{name}</Anchor> : name
}

/** Books again what was deleted, with the payment that went with it. */
function makeAgain(record: DocumentRecord, deleted: Settled, pair: Settled | undefined): Promise<unknown> {
  const { amount, date, credit_note_id, other_invoice_id } = deleted
  if (credit_note_id) return kontor.creditNotes.use(credit_note_id, { invoice_id: record.id, amount, date })
  if (other_invoice_id) {
    const [from, to] = amount < 0 ? [record.id, other_invoice_id] : [other_invoice_id, record.id]
    return kontor.invoices.applySurplus(from, { invoice_id: to, amount: Math.abs(amount), date })
  }
  const [first, settled] = pair && deleted.pair_id ? [pair, deleted] : [deleted, pair]
  const rest = settled && { rest: settled.type as NonNullable<NewPayment['rest']>, reason: settled.reason }
  const { type, channel, notes, reason } = first
  return kontor.invoices
    .payments(record.id)
    .create({ amount: first.amount, date: first.date, type, channel, notes, reason, ...rest })
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
