// The history of a record from the journal, the newest first.

import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ResourceFacts } from '../../client/facts.ts'
import type { JournalEntry, ResourceName } from '../../client/index.ts'
import { resources } from '../../client/resources.ts'
import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import { valueText } from '../list/table/values.ts'
import { words } from '../words/words.ts'
import { instantText } from './format.ts'
import css from './history.module.css'
import { fieldLabel } from './labels.ts'
import page from './page.module.css'

interface HistoryProps {
  readonly resource: ResourceName
  readonly id: number
  /** This many are shown until the user asks for all. */
  readonly first: number
}

export function History({ resource, id, first }: HistoryProps) {
  const [isWhole, setWhole] = useState(false)
  const { data } = useList(kontor.journal, {
    ...{ filter: { resource, record_id: id }, sort: '-id', limit: 200, with: ['user_name'] },
  })
  const { history } = words.parts
  const entries = (data?.items ?? []).filter(isOfInterest)
  return (
    <section className={page.card} aria-label={history.heading}>
      <h2>{history.heading}</h2>
      <ol className={css.entries}>
        {(isWhole ? entries : entries.slice(0, first)).map((entry) => (
          <li key={entry.id}>
            {linesOf(resource, entry).map((line) => (
              <div key={line}>{line}</div>
            ))}
            <div className="quiet">
              {instantText(entry.at)} · {entry.user_name ?? history.server}
            </div>
          </li>
        ))}
      </ol>
      {!isWhole && entries.length > first && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {history.showAll}
        </Button>
      )}
    </section>
  )
}

/** Internal fields of the server, of no interest to people. */
const inner = [
  'page_amount',
  'stock_moved',
  'status_changed',
  'running_number',
  'public_key',
  'contact_name',
  'next_date',
]

function isOfInterest({ action, after }: JournalEntry): boolean {
  return action !== 'update' || Object.keys(after ?? {}).some((key) => !inner.includes(key))
}

type Values = Readonly<Record<string, unknown>>

function linesOf(resource: string, { action, before, after }: JournalEntry): readonly string[] {
  const { history } = words.parts
  if (action === 'create') return [history.created]
  if (action === 'delete') return [history.deleted]
  const changes = changesOf(resource, before ?? {}, after ?? {})
  return changes.length === 0 ? [history.touched] : changes
}

/** The changes of a record that are of interest to people. */
export function changesOf(resource: string, before: Values, after: Values): readonly string[] {
  const keys = Object.keys(after).filter((key) => key in words.fields && !inner.includes(key))
  return keys.map((key) => changeText(resource, key, before, after))
}

function changeText(resource: string, key: string, before: Values, after: Values): string {
  const { history } = words.parts
  // The journal also has records without a list.
  const known: Readonly<Record<string, ResourceFacts>> = resources
  const facts = known[resource]?.fields[key]
  const label = fieldLabel(key)
  // For fields with parts, or with only an id, the text just says that they changed.
  if (!facts || facts.kind === 'parts' || facts.kind === 'reference') return history.changed(label)
  const text = (values: Values) =>
    shortened(valueText(resource, { key, kind: facts.kind }, values)) || history.nothing
  return history.change(label, text(before), text(after))
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
