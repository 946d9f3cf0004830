// The bank: files come in, and the user decides what the payments in them are for.

import { Button, SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { BankEntry } from '../../client/index.ts'
import { kontor } from '../data/kontor.ts'
import { useAnswer, useList } from '../data/queries.ts'
import { InvoiceTabs } from '../list/pages/invoice-tabs.tsx'
import { Empty } from '../parts/empty.tsx'
import { Loaded } from '../parts/loaded.tsx'
import page from '../parts/page.module.css'
import { PageHead } from '../parts/page-head.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { keepLeft, useAccepted } from './accepted.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { AutomaticBooking } from './automatic.tsx'
import css from './bank.module.css'
import { Decided, More } from './decided.tsx'
import { EntryRow } from './entry-row.tsx'
import { BankProgress } from './progress.tsx'
import { PutAwayDialog } from './put-away-dialog.tsx'
import { Rules } from './rules.tsx'
import { DropZone, ImportButton, useBankImport } from './upload.tsx'

type Side = 'todo' | 'decided' | 'rules'

export function BankPage() {
  const texts = words.bank
  const balances = useAnswer('bank balances', kontor.balances.list)
  const [side, setSide] = useState<Side>('todo')
  const { isBusy, problems, take, dialog } = useBankImport()
  const mayImport = may('edit', 'bank')
  const files = { isBusy, onFiles: (chosen: readonly File[]) => void take(chosen) }
  return (
    <DropZone {...files} isBusy={isBusy || !mayImport}>
      <PageHead
        title={words.list.invoices}
        part={texts.title}
        right={
          <>
            <Button component={Link} to="/payment-orders" variant="default">
              {texts.orders.title}
            </Button>
            {mayImport && <ImportButton {...files} />}
          </>
        }
      />
      <InvoiceTabs />
      {problems.length > 0 && (
        <div role="note" className={page.warning}>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      <Loaded of={balances}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty text={isBusy ? texts.importing : texts.none} />
          ) : (
            <>
              <BankProgress balances={items} />
              <div className={css.sides}>
                <SegmentedControl
                  value={side}
                  onChange={(chosen) => setSide(chosen as Side)}
                  data={[
                    { value: 'todo', label: texts.todo },
                    { value: 'decided', label: texts.decided },
                    { value: 'rules', label: texts.rules.title },
                  ]}
                />
                {may('edit', 'configuration') && <AutomaticBooking />}
              </div>
              {side === 'todo' && <Todo />}
              {side === 'decided' && <Decided />}
              {side === 'rules' && <Rules />}
            </>
          )
        }
      </Loaded>
      {dialog}
    </DropZone>
  )
}

const atOnce = 50
/** The most that a list answers. */
const mostAtOnce = 200

/** The entries that nobody has decided about. Those with a proposal come first. */
function Todo() {
  const [limit, setLimit] = useState(atOnce)
  const entries = useList(kontor.bankEntries, {
    ...{ limit, sort: ['status', 'date', 'id'] },
    filter: { or: [{ status: 'proposed' }, { status: 'waiting' }] },
  })
  const accepted = useAccepted()
  const listed = entries.data?.items
  useEffect(() => {
    if (listed) keepLeft((id) => listed.some((entry) => entry.id === id))
  }, [listed])
  return (
    <Loaded of={entries}>
      {({ items, pagination: { total } }) => {
        const left = items.filter(({ id }) => !accepted.has(id))
        if (left.length === 0 && total === items.length) return <Empty text={words.bank.allDone} />
        return (
          <>
            <Rows entries={left} />
            {total > items.length && limit < mostAtOnce && <More onMore={() => setLimit(limit + atOnce)} />}
          </>
        )
      }}
    </Loaded>
  )
}

function Rows({ entries }: { readonly entries: readonly BankEntry[] }) {
  const [currentId, setCurrentId] = useState<number>()
  const [opened, setOpened] = useState<{ entry: BankEntry; dialog: 'assign' | 'putAway' }>()
  const rows = useRef(new Map<number, HTMLLIElement>())
  const place = useRef(0)
  const found = entries.findIndex(({ id }) => id === currentId)
  // When the current one is decided, the next one takes its place.
  const current = found === -1 ? Math.min(place.current, entries.length - 1) : found
  const currentEntry = entries[current]
  useEffect(() => {
    place.current = current
    const row = currentEntry && rows.current.get(currentEntry.id)
    const isFree = document.activeElement === document.body || document.activeElement === null
    if (row && isFree && !opened) row.focus()
  }, [current, currentEntry, opened])
  const step = (by: 1 | -1) => {
    const next = entries[current + by]
    if (next) rows.current.get(next.id)?.focus()
  }
  return (
    <>
      <p className={`quiet ${css.keys}`}>{words.bank.keys}</p>
      <ul className={css.rows}>
        {entries.map((entry, index) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            isCurrent={index === current}
            ref={(row) => {
              if (row) rows.current.set(entry.id, row)
              else rows.current.delete(entry.id)
            }}
            onCurrent={() => setCurrentId(entry.id)}
            onStep={step}
            onAssign={() => setOpened({ entry, dialog: 'assign' })}
            onPutAway={() => setOpened({ entry, dialog: 'putAway' })}
          />
        ))}
      </ul>
      {opened?.dialog === 'assign' && (
        <AssignDialog entry={opened.entry} onClose={() => setOpened(undefined)} />
      )}
      {opened?.dialog === 'putAway' && (
        <PutAwayDialog entry={opened.entry} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
