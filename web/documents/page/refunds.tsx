// What is done with a credit note, or with what was paid too much: it is paid back, or used for another invoice.

import { useState } from 'react'
import type { Refund } from '../../../client/index.ts'
import { openInvoiceStatuses } from '../../../domain/documents/statuses.ts'
import { minorNumber } from '../../../domain/money/money.ts'
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
import { LongTextField } from '../../fields/text-field.tsx'
import { tell } from '../../frame/notices.tsx'
import { amountText, dateText, today } from '../../parts/format.ts'
import { choiceLabel } from '../../parts/labels.ts'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { AmountLeftField } from '../amount-left-field.tsx'
import type { DocumentRecord } from '../kinds.ts'
import { minorText } from '../money-text.ts'
import { openOf } from '../open-amount.ts'
import { BookedList, EntryButton } from './booked-list.tsx'
import type { Credit } from './credit-of.ts'

interface RefundsProps {
  readonly record: DocumentRecord
  readonly credit: Credit
  readonly onAdd: () => void
}

export function Refunds({ record, credit, onAdd }: RefundsProps) {
  const { refund } = words.documents
  const stored = kontor.creditNotes.refunds(record.id)
  const list = useList(stored, { limit: 200 })
  const hidden = useHidden()
  const refunds = list.data?.items.filter(({ id }) => !hidden.has(removalKey('refunds', id)))
  const mayEdit = may('edit', 'invoice')
  const remove = ({ id, amount, date, channel, notes }: Refund) =>
    removeNow(
      removalKey('refunds', id),
      refund.removed(`${record.currency} ${amountText(amount, record.currency)}`),
      () => stored.remove(id),
      () => stored.create({ amount, date, channel, notes }),
    )
  return (
    <BookedList
      heading={refund.heading}
      none={refund.none}
      items={refunds}
      currency={record.currency}
      add={mayEdit && credit.left > 0n ? { verb: refund.record, onClick: onAdd } : undefined}
      about={({ channel }) => (channel ? ` · ${choiceLabel('refunds', 'channel', channel)}` : '')}
      buttons={(one) =>
        mayEdit && (
          <EntryButton
            icon="trash"
            label={refund.remove(amountText(one.amount, record.currency))}
            onClick={() => remove(one)}
          />
        )
      }
    />
  )
}

interface DialogProps {
  readonly record: DocumentRecord
  readonly credit: Credit
  readonly onClose: () => void
}

/** Records that something is paid back: by default what is left, today, by bank. */
export function RefundDialog({ record, credit, onClose }: DialogProps) {
  const { refund } = words.documents
  const { left } = credit
  const [key] = useState(newKey)
  const form = useForm({
    amount: minorNumber(left) as number | null,
    date: today() as string | null,
    channel: 'T' as Refund['channel'],
    notes: null as string | null,
  })
  const save = async () => {
    const isSaved = await form.submit(({ amount, date, ...rest }) =>
      credit.payBack({ ...rest, amount: needed(amount), date: needed(date) }, key),
    )
    if (!isSaved) return
    void refresh()
    tell(refund.recorded(`${record.currency} ${amountText(form.values.amount ?? 0, record.currency)}`))
    onClose()
  }
  return (
    <FormDialog
      title={refund.title}
      verb={refund.record}
      isBusy={form.isBusy}
      onSave={save}
      onClose={onClose}
    >
      <AmountLeftField
        {...form.field('amount')}
        left={left}
        currency={record.currency}
        autoFocus
        isRequired
      />
      <DateField label={words.fields.date} {...form.field('date')} width="half" isRequired />
      <ChoiceField
        label={words.fields.channel}
        {...form.field('channel')}
        choices={choicesOf<NonNullable<Refund['channel']>>('refunds', 'channel')}
        none={choiceLabel('refunds', 'channel', null)}
        width="half"
      />
      <LongTextField label={words.fields.notes} {...form.field('notes')} minRows={2} />
    </FormDialog>
  )
}

/** Settles another invoice of the contact with what is left. */
export function UseDialog({ record, credit, onClose }: DialogProps) {
  const { credit: names } = words.documents
  const { left } = credit
  const [key] = useState(newKey)
  const { data } = useList(kontor.invoices, {
    filter: {
      contact_id: record.contact_id,
      currency: record.currency,
      or: openInvoiceStatuses.map((status) => ({ status })),
    },
    sort: ['due'],
    limit: 200,
  })
  const form = useForm({ invoice_id: null as number | null, amount: null as number | null })
  const open = (data?.items ?? []).filter((invoice) => invoice.id !== record.id && openOf(invoice) > 0n)
  const choose = (invoiceId: number | null) => {
    const invoice = open.find(({ id }) => id === invoiceId)
    const rest = invoice ? openOf(invoice) : left
    form.set({ invoice_id: invoiceId, amount: minorNumber(rest < left ? rest : left) })
  }
  const save = async () => {
    const isSaved = await form.submit(({ invoice_id, amount }) =>
      credit.use({ invoice_id: needed(invoice_id), amount }, key),
    )
    if (!isSaved) return
    void refresh()
    const number = open.find(({ id }) => id === form.values.invoice_id)?.number ?? ''
    tell(names.used(`${record.currency} ${amountText(form.values.amount ?? 0, record.currency)}`, number))
    onClose()
  }
  return (
    <FormDialog title={names.useFor} verb={names.useFor} isBusy={form.isBusy} onSave={save} onClose={onClose}>
      {data && open.length === 0 && <p style={{ margin: 0 }}>{names.noOpenInvoice}</p>}
      <ChoiceField
        label={names.invoice}
        {...form.field('invoice_id')}
        onChange={choose}
        choices={open.map((invoice) => ({
          value: invoice.id,
          name: `${invoice.number} · ${dateText(invoice.date)} · ${invoice.currency} ${minorText(openOf(invoice), invoice.currency)}`,
        }))}
        isRequired
      />
      <AmountLeftField {...form.field('amount')} left={left} currency={record.currency} />
    </FormDialog>
  )
}
