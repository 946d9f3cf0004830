import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { KontorError } from '../../../client/index.ts'
import { type EffortGrouping, effortGroupings } from '../../../domain/documents/effort-positions.ts'
import { amountIn, inCurrency } from '../../../domain/text/company-formats.ts'
import { amountSpent, hoursSpent } from '../../../domain/time/time-sheet.ts'
import { newKey } from '../../data/key.ts'
import { kontor } from '../../data/kontor.ts'
import type { Shown } from '../../data/queries.ts'
import { refresh } from '../../data/records.ts'
import { complain, tell } from '../../frame/notices.tsx'
import { Anchor } from '../../parts/anchor.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Empty } from '../../parts/empty.tsx'
import { dateText, formats } from '../../parts/format.ts'
import { LateSkeleton } from '../../parts/late-skeleton.tsx'
import page from '../../parts/page.module.css'
import { company } from '../../start.ts'
import { words } from '../../words/words.ts'
import { hoursShown } from '../hours-format.ts'
import table from '../table.module.css'
import css from './bill-contact.module.css'
import { BillPreview } from './bill-preview.tsx'
import { previewOf, useBillable } from './billable.ts'

/** The server accepts this many at once. */
const most = 1000

interface BillContactProps {
  readonly contact: number
  /** Only the hours of this project. */
  readonly project: number | undefined
}

export function BillContact({ contact: contactId, project }: BillContactProps) {
  const { contact, efforts: found, prices, rounding, error } = useBillable(contactId, project)
  // All efforts are chosen, except those that the user left out.
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const [group, setGroup] = useState<EffortGrouping>('activity')
  const { isBusy, create } = useInvoicing()
  if (error && !(contact && found)) throw error
  if (!contact || !found) return <LateSkeleton />

  const efforts = found.toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
  const chosen = efforts.filter(({ id }) => !leftOut.has(id))
  const currency = contact.currency ?? company.currency
  const set = (some: readonly Shown<'efforts'>[], isChosen: boolean) => {
    const next = new Set(leftOut)
    for (const { id } of some) isChosen ? next.delete(id) : next.add(id)
    setLeftOut(next)
  }
  return (
    <>
      <p className={css.whose}>
        <Anchor to="/hours/bill">{words.hours.otherContact}</Anchor>
      </p>
      <h2>{contact.name}</h2>
      {efforts.length === 0 ? (
        <Empty text={words.hours.nothingUnbilledFor(contact.name)} />
      ) : (
        <div className={css.columns}>
          <section aria-label={words.hours.entriesToBill}>
            <Checkbox
              label={words.hours.chosen(chosen.length, efforts.length)}
              checked={chosen.length === efforts.length}
              indeterminate={chosen.length > 0 && chosen.length < efforts.length}
              onChange={(event) => set(efforts, event.currentTarget.checked)}
            />
            {[...Map.groupBy(efforts, ({ entity_type, entity_id }) => `${entity_type} ${entity_id}`)].map(
              ([key, some]) => (
                <Choice key={key} efforts={some} leftOut={leftOut} set={set} currency={currency} />
              ),
            )}
          </section>
          <section className={page.card} aria-labelledby="preview">
            <h2 id="preview">{words.hours.preview}</h2>
            <NativeSelect
              label={words.hours.groupBy}
              value={group}
              onChange={(event) => setGroup(event.currentTarget.value as EffortGrouping)}
              data={effortGroupings.map((value) => ({ value, label: words.hours.groupings[value] }))}
            />
            {chosen.length > most && <p role="alert">{words.hours.tooMany(most)}</p>}
            <Button
              fullWidth
              disabled={chosen.length === 0 || chosen.length > most}
              loading={isBusy}
              onClick={() => create(chosen, group)}
            >
              {words.hours.createInvoice}
            </Button>
            <BillPreview
              {...previewOf(chosen, group, {
                prices,
                contact,
                language: contact.communication_language,
                currency,
                rounding,
              })}
              currency={currency}
            />
          </section>
        </div>
      )}
    </>
  )
}

/** Creates the invoice once, however often the user clicks. If another tab has created it already, a notice says so. */
function useInvoicing() {
  const [isBusy, setBusy] = useState(false)
  const attempt = useRef({ order: '', key: '' })
  const navigate = useNavigate()
  const create = async (efforts: readonly Shown<'efforts'>[], group: EffortGrouping) => {
    const body = { effort_ids: efforts.map(({ id }) => id), group }
    const order = JSON.stringify(body)
    if (attempt.current.order !== order) attempt.current = { order, key: newKey() }
    setBusy(true)
    try {
      const { item } = await kontor.efforts.invoice(body, { idempotencyKey: attempt.current.key })
      await refresh()
      tell(words.hours.invoiceMade(item.number))
      await navigate({ to: `/invoices/${item.id}/edit` })
    } catch (error) {
      const isTaken =
        error instanceof KontorError && error.problems.some(({ key }) => key.startsWith('effort_ids.'))
      complain(isTaken ? words.hours.billedAlready : error)
      await refresh()
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, create }
}

interface ChoiceProps {
  readonly efforts: readonly Shown<'efforts'>[]
  readonly leftOut: ReadonlySet<number>
  readonly set: (efforts: readonly Shown<'efforts'>[], isChosen: boolean) => void
  readonly currency: string
}

/** The hours of one project, or of the contact itself. */
function Choice({ efforts, leftOut, set, currency }: ChoiceProps) {
  const [{ entity_type, entity_name }] = efforts as [Shown<'efforts'>]
  const chosen = efforts.filter(({ id }) => !leftOut.has(id))
  const name = entity_type === 'P' ? (entity_name ?? '–') : words.hours.withoutProject
  return (
    <div className={css.group}>
      <table className={table.table}>
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            <th scope="col" className={css.check}>
              <Checkbox
                aria-label={name}
                checked={chosen.length === efforts.length}
                indeterminate={chosen.length > 0 && chosen.length < efforts.length}
                onChange={(event) => set(efforts, event.currentTarget.checked)}
              />
            </th>
            <th scope="col" className={css.name}>
              {name}
            </th>
            <th scope="col" className={table.number}>
              {hoursShown(hoursSpent(chosen))}
            </th>
            <th scope="col" className={table.number}>
              {amountIn(inCurrency(formats, currency), amountSpent(chosen, currency))}
            </th>
          </tr>
        </thead>
        <tbody>
          {efforts.map((effort) => (
            <tr key={effort.id}>
              <td className={css.check}>
                <Checkbox
                  aria-label={`${dateText(effort.date)} ${effort.activity_name ?? ''} ${hoursShown(hoursSpent([effort]))}`}
                  checked={!leftOut.has(effort.id)}
                  onChange={(event) => set([effort], event.currentTarget.checked)}
                />
              </td>
              <td>
                {dateText(effort.date)} {effort.activity_name}
                <small className={table.detail}>
                  {[effort.user_name, effort.notes].filter(Boolean).join(' · ')}
                </small>
              </td>
              <td className={table.number}>{hoursShown(hoursSpent([effort]))}</td>
              <td className={table.number}>
                {effort.hourly_rate === null ? (
                  <Badge tone="waiting">{words.hours.noRate}</Badge>
                ) : (
                  amountIn(inCurrency(formats, currency), amountSpent([effort], currency))
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
