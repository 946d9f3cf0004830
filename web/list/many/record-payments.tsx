// Payments for many invoices at once: by default the open amount, today, by bank.

import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Invoice, Payment } from '../../../client/index.ts'
import { minorNumber, minorOf } from '../../../domain/money/money.ts'
import { refresh } from '../../data/records.ts'
import { isPayable } from '../../documents/open-amount.ts'
import { ChoiceField } from '../../fields/choice-field.tsx'
import { choicesOf } from '../../fields/choices-of.ts'
import { DateField } from '../../fields/date-field.tsx'
import { FormDialog } from '../../fields/form-dialog.tsx'
import { NumberField } from '../../fields/number-field.tsx'
import { tell } from '../../frame/notices.tsx'
import { Amount } from '../../parts/amount.tsx'
import { today } from '../../parts/format.ts'
import { choiceLabel } from '../../parts/labels.ts'
import { words } from '../../words/words.ts'
import { type Booking, book, bookingsOf, leavesRest, unbook } from './bookings.ts'
import type { ManyAction, ManyDialogProps } from './many.ts'
import { ReadingDialog } from './reading-dialog.tsx'
import css from './record-payments.module.css'
import { StepsDone } from './steps-done.tsx'
import { sumsOf } from './sums.ts'
import { useGone } from './use-gone.ts'

export function recordPayments(): ManyAction<Invoice> {
  return {
    name: words.documents.actions.recordPayment,
    icon: 'check',
    isFor: (invoice) => isPayable(invoice as never),
    Dialog: RecordPayments,
  }
}

function RecordPayments(props: ManyDialogProps<Invoice>) {
  const { records, others, onClose } = props
  const ids = records.map(({ id }) => id)
  const read = useQuery({
    queryKey: ['bookings', ids],
    queryFn: ({ signal }) => bookingsOf(ids, signal),
    // Read each time the dialog opens, and not refreshed while the user edits.
    gcTime: 0,
    staleTime: 'static',
  })
  if (read.data) {
    const open = new Set(read.data.map(({ invoice }) => invoice.id))
    const without = [...records, ...others].filter(({ id }) => !open.has(id))
    return <Bookings {...props} initial={read.data} without={without.map(({ number }) => number)} />
  }
  return <ReadingDialog title={words.documents.actions.recordPayment} read={read} onClose={onClose} />
}

function Bookings(props: {
  readonly initial: readonly Booking[]
  /** The numbers of invoices without an open amount. */
  readonly without: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const { without, onClose, onDone } = props
  const [bookings, setBookings] = useState(props.initial)
  const [date, setDate] = useState<string | null>(today())
  const [channel, setChannel] = useState<Payment['channel']>('T')
  const [rest, setRest] = useState<'C' | 'D' | 'W' | null>(null)
  const [done, setDone] = useState<number>()
  const unreadable = useRef(new Set<number | 'date'>())
  const rows = useRef<HTMLDivElement>(null)
  const isGone = useGone()

  const setAmount = useCallback((id: number, amount: number | null) => {
    setBookings((before) =>
      before.map((one) => (one.invoice.id === id ? { invoice: one.invoice, key: one.key, amount } : one)),
    )
  }, [])
  const setUnreadable = useCallback((id: number | 'date', isUnreadable: boolean) => {
    if (isUnreadable) unreadable.current.add(id)
    else unreadable.current.delete(id)
  }, [])
  const toWrongRow = () => rows.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

  const save = async () => {
    if (bookings.length === 0) return onClose()
    if (!date || unreadable.current.size > 0) return toWrongRow()
    setDone(0)
    const { done: booked, left } = await book(
      bookings,
      { date, channel, rest },
      () => isGone.current,
      setDone,
    )
    await refresh()
    if (booked.length > 0)
      tell(words.list.paymentsRecorded(booked.length), {
        name: words.parts.undo,
        run: () => void unbook(booked, words.list.paymentsRemoved),
      })
    if (isGone.current) return
    if (left.length === 0) return onDone()
    flushSync(() => {
      setBookings(left)
      setDone(undefined)
    })
    toWrongRow()
  }

  const count = bookings.length
  return (
    <FormDialog
      title={words.documents.actions.recordPayment}
      verb={count > 0 ? words.list.recordCount(count) : words.frame.close}
      isBusy={done !== undefined}
      onSave={save}
      onClose={onClose}
    >
      {count > 0 && (
        <>
          <DateField
            label={words.fields.date}
            value={date}
            onChange={setDate}
            error={date ? undefined : words.parts.required}
            onUnreadable={(isUnreadable) => setUnreadable('date', isUnreadable)}
            width="half"
            isRequired
            autoFocus
          />
          <ChoiceField
            label={words.fields.channel}
            value={channel}
            onChange={setChannel}
            choices={choicesOf<NonNullable<Payment['channel']>>('payments', 'channel')}
            none={choiceLabel('payments', 'channel', null)}
            width="half"
          />
          {bookings.some(leavesRest) && (
            <ChoiceField
              label={words.documents.payment.rest}
              value={rest}
              onChange={setRest}
              choices={(['C', 'D', 'W'] as const).map((value) => ({
                value,
                name: choiceLabel('payments', 'type', value),
              }))}
              none={words.documents.payment.staysOpen}
              width="half"
            />
          )}
          <div ref={rows} className={css.rows}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{words.documents.kinds.invoice.one}</th>
                  <th scope="col">{words.fields.amount}</th>
                </tr>
              </thead>
              <tbody>
                {bookings.map((booking) => (
                  <BookingRow
                    key={booking.invoice.id}
                    booking={booking}
                    onAmount={setAmount}
                    onUnreadable={setUnreadable}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <p className={css.sums}>
            {words.fields.total}
            {[
              ...sumsOf(
                bookings,
                ({ invoice }) => invoice.currency,
                ({ amount }) => minorOf(amount ?? 0),
              ),
            ].map(([currency, sum]) => (
              <Amount key={currency} value={minorNumber(sum)} currency={currency} />
            ))}
          </p>
        </>
      )}
      {without.length > 0 && <p className={css.without}>{words.list.nothingOpen(without.join(', '))}</p>}
      {done !== undefined && (
        <StepsDone label={words.documents.actions.recordPayment} done={done} of={count} />
      )}
    </FormDialog>
  )
}

interface BookingRowProps {
  readonly booking: Booking
  readonly onAmount: (id: number, amount: number | null) => void
  readonly onUnreadable: (id: number, isUnreadable: boolean) => void
}

// Memoised: there can be four hundred rows.
const BookingRow = memo(function BookingRow({ booking, onAmount, onUnreadable }: BookingRowProps) {
  const { id, number, contact_name, currency } = booking.invoice
  return (
    <tr>
      <th scope="row">
        <span className={css.number}>{number}</span> <span className={css.name}>{contact_name}</span>
      </th>
      <td>
        <NumberField
          label={`${words.fields.amount}: ${number}`}
          isLabelHidden
          as="amount"
          unit={currency}
          value={booking.amount}
          onChange={(amount) => onAmount(id, amount)}
          onUnreadable={(isUnreadable) => onUnreadable(id, isUnreadable)}
          error={booking.error}
        />
      </td>
    </tr>
  )
})
