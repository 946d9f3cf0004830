// The reminders that are due today: the user chooses, and all go out in one request.

import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { minorNumber, minorOf, sum } from '../../domain/money/money.ts'
import { newKey } from '../data/key.ts'
import { kontor } from '../data/kontor.ts'
import { useAnswer } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { tell } from '../frame/notices.tsx'
import { type OneReminder, remind } from '../list/many/remindings.ts'
import { StepsDone } from '../list/many/steps-done.tsx'
import { useGone } from '../list/many/use-gone.ts'
import { InvoiceTabs } from '../list/pages/invoice-tabs.tsx'
import { Amount } from '../parts/amount.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { Badge } from '../parts/badge.tsx'
import { Empty } from '../parts/empty.tsx'
import { dateText, numberText } from '../parts/format.ts'
import { choiceLabel } from '../parts/labels.ts'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import { OwnMailNote } from '../parts/own-mail.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { may, sendsMail } from '../start.ts'
import { words } from '../words/words.ts'
import { OwnReminder } from './own-reminder.tsx'
import css from './payment-reminders.module.css'

type Proposals = Awaited<ReturnType<typeof kontor.reminderProposals.get>>['item']
type Proposal = Proposals['proposals'][number]

export function PaymentReminders() {
  const { data, error } = useAnswer('reminder proposals', kontor.reminderProposals.get)
  if (error && !data) throw error
  return (
    <>
      <PageHead title={words.list.invoices} part={words.reminders.title} />
      <InvoiceTabs />
      {data ? <Chosen {...data.item} /> : <LateSkeleton />}
    </>
  )
}

/** Whether a reminder can be sent by e-mail now. */
function isReady({ email, paused_until }: Proposal): boolean {
  return email !== null && paused_until === null
}

function Chosen({ proposals, has_more }: Proposals) {
  const texts = words.reminders
  const remindTexts = words.list.remind
  // What the server sends is proposed whole. What the user sends is marked when they say so, one by one.
  const isProposed = sendsMail
  const [others, setOthers] = useState<ReadonlySet<number>>(new Set())
  const [failed, setFailed] = useState<ReadonlyMap<number, OneReminder>>(new Map())
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const isGone = useGone()
  if (proposals.length === 0) return <Empty text={texts.none} />
  const ready = proposals.filter(isReady)
  const chosen = ready.filter(({ invoice_id }) => others.has(invoice_id) !== isProposed)
  const mayRemind = may('manage', 'invoice')

  const choose = (ids: readonly number[], isChosen: boolean) =>
    setOthers((before) =>
      isChosen === isProposed ? before.difference(new Set(ids)) : before.union(new Set(ids)),
    )
  const send = async () => {
    const reminders = chosen.map(
      ({ invoice_id: id, status: level }): OneReminder => failed.get(id) ?? { id, level, key: newKey() },
    )
    const showProgress = (done: number) => setProgress({ done, of: reminders.length })
    showProgress(0)
    const { done, left: refused } = await remind(reminders, () => isGone.current, showProgress)
    await refresh()
    if (done.length > 0) tell(sendsMail ? remindTexts.sent(done.length) : remindTexts.marked(done.length))
    if (isGone.current) return
    setFailed(new Map(refused.map((reminder) => [reminder.id, reminder])))
    setProgress(undefined)
  }
  return (
    <>
      {sendsMail ? <p className="quiet">{texts.hint}</p> : <OwnMailNote />}
      {has_more && <p role="note">{texts.more(numberText(proposals.length))}</p>}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              {mayRemind && ready.length > 0 && (
                <Checkbox
                  aria-label={texts.all}
                  checked={chosen.length === ready.length}
                  indeterminate={chosen.length > 0 && chosen.length < ready.length}
                  disabled={progress !== undefined}
                  onChange={(event) =>
                    choose(
                      ready.map(({ invoice_id }) => invoice_id),
                      event.currentTarget.checked,
                    )
                  }
                />
              )}
            </th>
            <th scope="col">{texts.invoice}</th>
            <th scope="col">{texts.level}</th>
            <th scope="col" className={`${css.number} ${css.wide}`}>
              {words.fields.open}
            </th>
            <th scope="col" className={`${css.number} ${css.wide}`}>
              {words.fields.charges}
            </th>
            <th scope="col" className={css.number}>
              {texts.asked}
            </th>
          </tr>
        </thead>
        <tbody>
          {proposals.map((proposal) => (
            <Row
              key={proposal.invoice_id}
              proposal={proposal}
              error={failed.get(proposal.invoice_id)?.error}
              isChosen={chosen.includes(proposal)}
              isDisabled={!mayRemind || progress !== undefined}
              onChoose={(isChosen) => choose([proposal.invoice_id], isChosen)}
            />
          ))}
        </tbody>
      </table>
      {mayRemind && (
        <div className={css.foot}>
          <Sums of={chosen} />
          {progress ? (
            <StepsDone label={texts.title} {...progress} />
          ) : (
            <Button disabled={chosen.length === 0} onClick={send}>
              {sendsMail ? remindTexts.send(chosen.length) : remindTexts.mark(chosen.length)}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

interface RowProps {
  readonly proposal: Proposal
  readonly error: string | undefined
  readonly isChosen: boolean
  readonly isDisabled: boolean
  readonly onChoose: (isChosen: boolean) => void
}

function Row({ proposal, error, isChosen, isDisabled, onChoose }: RowProps) {
  const texts = words.reminders
  const { invoice_id, number, contact_id, contact_name, due, overdue_days, currency } = proposal
  const { email, status, open, fees, interest, asked, pay_by, paused_until } = proposal
  const charges = minorNumber(minorOf(fees) + minorOf(interest))
  return (
    <tr data-off={!isReady(proposal) || undefined}>
      <td>
        {isReady(proposal) && (
          <Checkbox
            aria-label={texts.choose(number)}
            checked={isChosen}
            disabled={isDisabled}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
      </td>
      <td>
        <Anchor to={`/invoices/${invoice_id}`}>{number}</Anchor>{' '}
        <Anchor to={`/contacts/${contact_id}`}>{contact_name}</Anchor>
        <small className={css.detail}>{texts.late(overdue_days, dateText(due))}</small>
        {!sendsMail && isReady(proposal) && <OwnReminder id={invoice_id} number={number} level={status} />}
        {email === null && <small className={css.problem}>{texts.noAddress}</small>}
        {error && (
          <small role="alert" className={css.problem}>
            {error}
          </small>
        )}
      </td>
      <td>
        {choiceLabel('invoices', 'status', status)}
        <small className={css.detail}>
          {paused_until ? (
            <Badge tone="waiting">{texts.paused(dateText(paused_until))}</Badge>
          ) : (
            texts.payBy(dateText(pay_by))
          )}
        </small>
      </td>
      <td className={`${css.number} ${css.wide}`}>
        <Amount value={open} currency={currency} />
      </td>
      <td className={`${css.number} ${css.wide}`}>
        {charges === 0 ? '–' : <Amount value={charges} currency={currency} />}
      </td>
      <td className={css.number}>
        <Amount value={asked} currency={currency} />
      </td>
    </tr>
  )
}

/** What the chosen reminders ask for, by currency. */
function Sums({ of }: { readonly of: readonly Proposal[] }) {
  const byCurrency = [...Map.groupBy(of, ({ currency }) => currency)]
  return (
    <ul className={css.sums}>
      {byCurrency.map(([currency, proposals]) => (
        <li key={currency}>
          <Amount
            value={minorNumber(sum(proposals.map(({ asked }) => minorOf(asked))))}
            currency={currency}
          />
        </li>
      ))}
    </ul>
  )
}
