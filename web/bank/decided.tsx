import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RecordOf } from '../../client/index.ts'
import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import { Anchor } from '../parts/anchor.tsx'
import { Badge } from '../parts/badge.tsx'
import { Empty } from '../parts/empty.tsx'
import { choiceLabel } from '../parts/labels.ts'
import { Loaded } from '../parts/loaded.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import css from './bank.module.css'
import { undo } from './decisions.ts'
import { EntryFacts } from './entry-row.tsx'

type Entry = RecordOf<'bank-entries', 'allocations'>

const atOnce = 50

/** The entries that are decided, the newest first. */
export function Decided() {
  const [pages, setPages] = useState(1)
  return Array.from({ length: pages }, (_, index) => (
    <Page
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place.
      key={index}
      offset={index * atOnce}
      onMore={index === pages - 1 ? () => setPages(pages + 1) : undefined}
    />
  ))
}

interface PageProps {
  readonly offset: number
  /** Only for the last page. */
  readonly onMore: (() => void) | undefined
}

function Page({ offset, onMore }: PageProps) {
  const entries = useList(kontor.bankEntries, {
    ...{ limit: atOnce, offset, sort: ['-date', '-id'], with: ['allocations'] },
    filter: { or: [{ status: 'booked' }, { status: 'put_away' }] },
  })
  return (
    <Loaded of={entries}>
      {({ items, pagination: { total } }) =>
        total === 0 ? (
          <Empty text={words.bank.nothingDecided} />
        ) : (
          <>
            <ul className={css.rows}>
              {items.map((entry) => (
                <Row key={entry.id} entry={entry} />
              ))}
            </ul>
            {onMore && total > offset + items.length && <More onMore={onMore} />}
          </>
        )
      }
    </Loaded>
  )
}

/** Shows the next entries. */
export function More({ onMore }: { readonly onMore: () => void }) {
  return (
    <Button variant="default" className={css.more ?? ''} onClick={onMore}>
      {words.bank.more}
    </Button>
  )
}

const tones = { booked: 'paid', put_away: 'quiet', proposed: 'waiting', waiting: 'waiting' } as const

function Row({ entry }: { readonly entry: Entry }) {
  return (
    <li className={css.row}>
      <EntryFacts entry={entry} />
      <div className={css.outcome}>
        <Badge tone={tones[entry.status]}>{choiceLabel('bank-entries', 'status', entry.status)}</Badge>
        <span className="quiet">
          {/* Only what was ordered is put away without a reason. */}
          {entry.reason ?? (entry.status === 'put_away' && words.bank.orders.asOrdered)}
          {entry.rule_id !== null && ` · ${words.bank.byRule}`}
          {entry.allocations.map(({ invoice_id, credit_note_id, number }, index) => (
            <span key={`${invoice_id} ${credit_note_id}`}>
              {index > 0 && ', '}
              <Anchor
                to={invoice_id === null ? `/credit-notes/${credit_note_id}` : `/invoices/${invoice_id}`}
              >
                {invoice_id === null ? words.bank.creditNote(number) : words.bank.invoice(number)}
              </Anchor>
            </span>
          ))}
        </span>
        {may('edit', 'bank') && (
          <Button size="compact-sm" variant="default" onClick={() => undo(entry)}>
            {words.parts.undo}
          </Button>
        )}
      </div>
    </li>
  )
}
