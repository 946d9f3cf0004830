// Who has done what with a document, from the journal, the newest first.

import { Button } from '@mantine/core'
import { useState } from 'react'
import type { FieldFacts } from '../../client/facts.ts'
import { resources } from '../../client/resources.ts'
import type { JournalEntry } from '../../client/types.ts'
import { useList } from '../data/records.ts'
import { amountText, dateText, instantText, numberText, percentText } from '../parts/format.ts'
import { choiceLabel, fieldLabel } from '../parts/labels.ts'
import page from '../parts/page.module.css'
import { words } from '../words/words.ts'
import css from './document.module.css'
import type { Kind } from './kinds.ts'

const firstFew = 5

export function History({ kind, id }: { readonly kind: Kind; readonly id: number }) {
  const [isWhole, setWhole] = useState(false)
  const filter = JSON.stringify({ resource: kind.resource, record_id: id })
  const { data } = useList<JournalEntry>('journal', { filter, limit: 200, with: 'user_name' })
  const { history } = words.documents
  const entries = data?.items ?? []
  return (
    <section className={page.card} aria-label={history.heading}>
      <div className={css.cardHead}>
        <h2>{history.heading}</h2>
      </div>
      <ol className={css.list}>
        {(isWhole ? entries : entries.slice(0, firstFew)).map((entry) => (
          <li key={entry.id}>
            <span className={css.grow}>
              {linesOf(kind, entry).map((line) => (
                <span key={line}>{line}</span>
              ))}
              <span className="quiet">
                {instantText(entry.at)} · {entry.user_name ?? history.server}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {!isWhole && entries.length > firstFew && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {history.showAll}
        </Button>
      )}
    </section>
  )
}

/** Of no interest to people: the server keeps them for itself. */
const inner = ['page_amount', 'stock_moved', 'status_changed', 'running_number', 'public_key', 'contact_name']

function linesOf(kind: Kind, { action, before, after }: JournalEntry): readonly string[] {
  const { history } = words.documents
  if (action === 'create') return [history.created]
  if (action === 'delete') return [history.deleted]
  const keys = Object.keys(after ?? {}).filter((key) => !inner.includes(key))
  if (keys.length === 0) return [history.touched]
  return keys.map((key) => changeText(kind, key, before?.[key], after?.[key]))
}

function changeText(kind: Kind, key: string, before: unknown, after: unknown): string {
  const { history } = words.documents
  const facts = (resources[kind.resource].fields as Readonly<Record<string, FieldFacts>>)[key]
  const label = fieldLabel(key)
  // What has parts, or is known by a number only, has changed, and that is all there is to say.
  if (!facts || facts.kind === 'parts' || facts.kind === 'reference') return history.changed(label)
  const text = (value: unknown) => valueText(kind, key, facts, value) || history.nothing
  return history.change(label, text(before), text(after))
}

function valueText(kind: Kind, key: string, facts: FieldFacts, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  switch (facts.kind) {
    case 'money':
      return amountText(Number(value))
    case 'decimal':
    case 'whole':
      return numberText(Number(value))
    case 'percent':
      return percentText(Number(value))
    case 'date':
      return dateText(String(value))
    case 'flag':
      return value ? words.parts.yes : words.parts.no
    case 'choice':
      return choiceLabel(kind.resource, key, value as string)
    default: {
      const text = String(value)
      return text.length > 60 ? `${text.slice(0, 60)}…` : text
    }
  }
}
