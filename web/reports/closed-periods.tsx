import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { RecordOf } from '../../client/index.ts'
import { newKey } from '../data/key.ts'
import { kontor } from '../data/kontor.ts'
import { allOptions, useList } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { DateField } from '../fields/date-field.tsx'
import { useForm } from '../fields/form.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { needed } from '../fields/needed.ts'
import { LongTextField } from '../fields/text-field.tsx'
import { tell } from '../frame/notices.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { Empty } from '../parts/empty.tsx'
import { dateText, dateTimeText, today } from '../parts/format.ts'
import { Loaded } from '../parts/loaded.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { AskFirst } from '../settings/access/ask-first.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { nextPeriod } from './next-period.ts'
import { ReportTabs } from './report-tabs.tsx'
import css from './reports.module.css'

export function ClosedPeriodsPage() {
  const { title, line } = words.reports.closed
  return (
    <>
      <PageHead title={words.frame.reports} part={title} />
      <ReportTabs />
      <p className={css.line}>{line}</p>
      <ClosedPeriods />
    </>
  )
}

type ClosedPeriod = RecordOf<'closed-periods', 'user_name'>

/** The closed periods, the last one first. The next one can be closed, and the last one reopened. */
export function ClosedPeriods() {
  const query = useQuery(allOptions(kontor.closedPeriods, { with: ['user_name'] }))
  const [dialog, setDialog] = useState<'close' | 'reopen'>()
  const { none, close, reopen } = words.reports.closed
  const end = () => setDialog(undefined)
  const mayEdit = may('edit', 'configuration')
  const button = mayEdit && <Button onClick={() => setDialog('close')}>{close}</Button>
  return (
    <Loaded of={query} lines={3}>
      {(periods) => (
        <>
          {periods.length === 0 ? (
            <Empty text={none}>{button}</Empty>
          ) : (
            <>
              {button}
              <ul className={css.periods}>
                {periods.map((period, index) => (
                  <Period key={period.id} period={period}>
                    {mayEdit && index === 0 && (
                      <Button variant="default" size="compact-sm" onClick={() => setDialog('reopen')}>
                        {reopen}
                      </Button>
                    )}
                  </Period>
                ))}
              </ul>
            </>
          )}
          {dialog === 'close' && <CloseDialog closedUntil={periods[0]?.to} onClose={end} />}
          {dialog === 'reopen' && periods[0] && <ReopenDialog period={periods[0]} onClose={end} />}
        </>
      )}
    </Loaded>
  )
}

/** Whether a period is closed already, and where to close it. */
export function ClosingState({ to }: { readonly to: string }) {
  const { data } = useList(kontor.closedPeriods, { sort: ['-to'], limit: 1 })
  const { closed, close } = words.reports.closed
  if (!data || !may('view', 'configuration')) return null
  const [last] = data.items
  const isClosed = last !== undefined && last.to >= to
  return (
    <p className={css.line}>
      <Anchor to="/reports/closed-periods">{isClosed ? closed(dateText(last.to)) : close}</Anchor>
    </p>
  )
}

function Period({ period, children }: { readonly period: ClosedPeriod; readonly children: ReactNode }) {
  return (
    <li>
      <span className={css.periodText}>
        <span>{words.reports.span(dateText(period.from), dateText(period.to))}</span>
        <span className="quiet">
          {words.reports.closed.by(dateTimeText(period.created), period.user_name)}
        </span>
        {period.notes && <span className="quiet">{period.notes}</span>}
      </span>
      {children}
    </li>
  )
}

/** Closes the next period, or the first one. */
function CloseDialog(props: { readonly closedUntil: string | undefined; readonly onClose: () => void }) {
  const { closedUntil, onClose } = props
  const { close, closing, isOver, closed } = words.reports.closed
  const [key] = useState(newKey)
  const form = useForm({
    ...(nextPeriod(closedUntil, today()) as { from: string | null; to: string | null }),
    notes: null as string | null,
  })
  const save = async () => {
    const isSaved = await form.submit(({ from, to, notes }) =>
      kontor.closedPeriods.create({ from: needed(from), to: needed(to), notes }, { idempotencyKey: key }),
    )
    if (!isSaved) return
    void refresh()
    tell(closed(dateText(form.values.to ?? '')))
    onClose()
  }
  return (
    <FormDialog title={close} verb={close} isBusy={form.isBusy} onSave={save} onClose={onClose}>
      <p style={{ margin: 0 }}>{closing}</p>
      <DateField
        label={words.fields.from}
        {...form.field('from')}
        // Each follows the one before.
        isDisabled={closedUntil !== undefined}
        width="half"
        isRequired
      />
      <DateField
        label={words.fields.to}
        {...form.field('to')}
        description={isOver}
        width="half"
        isRequired
        autoFocus
      />
      {form.values.to && <Drafts until={form.values.to} onLeave={onClose} />}
      <LongTextField label={words.fields.notes} {...form.field('notes')} minRows={2} />
    </FormDialog>
  )
}

/** The drafts that cannot be issued with their date any more. */
function Drafts({ until, onLeave }: { readonly until: string; readonly onLeave: () => void }) {
  const filter = { status: 'DR', date: `<=${until}` } as const
  const count = useList(kontor.invoices, { filter, limit: 1 }).data?.pagination.total ?? 0
  if (count === 0) return null
  return (
    <p style={{ margin: 0 }}>
      <Anchor to={`/invoices?filter=${encodeURIComponent(JSON.stringify(filter))}`} onClick={onLeave}>
        {words.reports.closed.drafts(count)}
      </Anchor>
    </p>
  )
}

function ReopenDialog({ period, onClose }: { readonly period: ClosedPeriod; readonly onClose: () => void }) {
  const { reopen, reopening, reopened } = words.reports.closed
  const [from, to] = [dateText(period.from), dateText(period.to)]
  const run = async () => {
    await kontor.closedPeriods.remove(period.id)
    void refresh()
    tell(reopened(to))
  }
  return <AskFirst title={reopen} text={reopening(from, to)} verb={reopen} {...{ run, onClose }} />
}
