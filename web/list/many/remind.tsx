// Reminders for many overdue invoices at once, by e-mail, each of its next level.

import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invoice } from '../../../client/index.ts'
import { reminderStatuses } from '../../../domain/payment/next-reminder.ts'
import { refresh } from '../../data/records.ts'
import { FormDialog } from '../../fields/form-dialog.tsx'
import { tell } from '../../frame/notices.tsx'
import { numberText } from '../../parts/format.ts'
import { choiceLabel } from '../../parts/labels.ts'
import { OwnMailNote } from '../../parts/own-mail.tsx'
import { OwnReminder } from '../../reminders/own-reminder.tsx'
import { sendsMail } from '../../start.ts'
import { words } from '../../words/words.ts'
import type { ManyAction, ManyDialogProps } from './many.ts'
import { ReadingDialog } from './reading-dialog.tsx'
import css from './remind.module.css'
import {
  type Reminding,
  type RemindingPlan,
  remind,
  remindingsOf,
  type WhyNot,
  whyNotNow,
} from './remindings.ts'
import { StepsDone } from './steps-done.tsx'
import { useGone } from './use-gone.ts'

export function remindMany(): ManyAction<Invoice> {
  return {
    name: words.list.remind.name,
    icon: 'warning',
    isFor: (invoice) => whyNotNow(invoice as never) === undefined,
    Dialog: RemindMany,
  }
}

function RemindMany(props: ManyDialogProps<Invoice>) {
  const { records, others, onClose } = props
  const ids = [...records, ...others].map(({ id }) => id)
  const read = useQuery({
    queryKey: ['remindings', ids],
    queryFn: ({ signal }) => remindingsOf(ids, signal),
    // Read each time the dialog opens, and not refreshed until it closes.
    gcTime: 0,
    staleTime: 'static',
  })
  if (!read.data) return <ReadingDialog title={words.list.remind.name} read={read} onClose={onClose} />
  return <Remindings {...props} plan={read.data} />
}

const reasons: readonly WhyNot[] = ['notOverdue', 'lastLevel', 'noAddress']

function Remindings({ plan, onClose, onDone }: ManyDialogProps<Invoice> & { readonly plan: RemindingPlan }) {
  const texts = words.list.remind
  const [remindings, setRemindings] = useState(plan.remindings)
  // What the user sends is marked when they say so, one by one.
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const [done, setDone] = useState<number>()
  const isGone = useGone()
  const chosen = sendsMail ? remindings : remindings.filter(({ id }) => marked.has(id))
  const count = chosen.length
  const send = async () => {
    if (count === 0) return onClose()
    setDone(0)
    const { done: sent, left } = await remind(chosen, () => isGone.current, setDone)
    await refresh()
    if (sent.length > 0) tell(sendsMail ? texts.sent(sent.length) : texts.marked(sent.length))
    if (isGone.current) return
    if (left.length === 0) return onDone()
    setRemindings(left)
    setDone(undefined)
  }
  return (
    <FormDialog
      title={texts.name}
      verb={count === 0 ? words.frame.close : sendsMail ? texts.send(count) : texts.mark(count)}
      isBusy={done !== undefined}
      onSave={send}
      onClose={onClose}
    >
      {remindings.length > 0 && (
        <>
          {sendsMail ? (
            <>
              <p className={css.text}>{texts.hint}</p>
              <Levels remindings={remindings} />
            </>
          ) : (
            <>
              <OwnMailNote />
              <OwnReminders
                remindings={remindings}
                marked={marked}
                onMark={(id, isMarked) =>
                  setMarked((before) =>
                    isMarked ? before.union(new Set([id])) : before.difference(new Set([id])),
                  )
                }
              />
            </>
          )}
          <Failures remindings={remindings} />
        </>
      )}
      {reasons.map(
        (reason) =>
          plan.leftOut[reason].length > 0 && (
            <p key={reason} className={`quiet ${css.text}`}>
              {texts.leftOut[reason](plan.leftOut[reason].map(({ number }) => number).join(', '))}
            </p>
          ),
      )}
      {done !== undefined && <StepsDone label={texts.name} done={done} of={count} />}
    </FormDialog>
  )
}

/** The number of reminders of each level. */
function Levels({ remindings }: { readonly remindings: readonly Reminding[] }) {
  return (
    <ul className={css.lines}>
      {reminderStatuses.map((level) => {
        const count = remindings.filter((one) => one.level === level).length
        return (
          count > 0 && (
            <li key={level}>
              {choiceLabel('invoices', 'status', level)} <strong>{numberText(count)}</strong>
            </li>
          )
        )
      })}
    </ul>
  )
}

/** Each reminder, to send it with one's own mail program. */
function OwnReminders({
  remindings,
  marked,
  onMark,
}: {
  readonly remindings: readonly Reminding[]
  readonly marked: ReadonlySet<number>
  readonly onMark: (id: number, isMarked: boolean) => void
}) {
  return (
    <ul className={css.lines}>
      {remindings.map(({ id, level, invoice }) => (
        <li key={id}>
          <Checkbox
            checked={marked.has(id)}
            onChange={(event) => onMark(id, event.currentTarget.checked)}
            label={
              <>
                {invoice.number} <span className="quiet">{invoice.contact_name}</span>{' '}
                {choiceLabel('invoices', 'status', level)}
              </>
            }
          />
          <OwnReminder id={id} number={invoice.number} level={level} />
        </li>
      ))}
    </ul>
  )
}

/** The reminders that were not sent, and why. */
function Failures({ remindings }: { readonly remindings: readonly Reminding[] }) {
  const failed = remindings.filter(({ error }) => error)
  if (failed.length === 0) return null
  return (
    <ul role="alert" className={css.lines}>
      {failed.map(({ invoice, error }) => (
        <li key={invoice.id}>
          <span>
            {invoice.number} <span className="quiet">{invoice.contact_name}</span>
          </span>
          <span className={css.error}>{error}</span>
        </li>
      ))}
    </ul>
  )
}
