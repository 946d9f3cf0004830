import type { JournalEntry } from '../../client/types.ts'
import { useList } from '../data/records.ts'
import { instantText } from '../parts/format.ts'
import { fieldLabel } from '../parts/labels.ts'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import { words } from '../words/words.ts'
import css from './contact.module.css'

/** Who has changed what of a record, the newest first. */
export function History({ resource, id }: { readonly resource: string; readonly id: number }) {
  const { data, isLoading } = useList<JournalEntry>('journal', {
    filter: JSON.stringify({ resource, record_id: id }),
    sort: '-id',
    limit: 50,
    with: 'user_name',
  })
  const { contacts } = words
  if (isLoading) return <LateSkeleton />
  return (
    <section className={css.parts}>
      <div className={css.partsHead}>
        <h2>{contacts.history}</h2>
      </div>
      <ul className={css.list}>
        {data?.items.map((entry) => (
          <li key={entry.id} className={css.part}>
            <div className={css.partText}>
              <div>{contacts.actions[entry.action]}</div>
              <div className="quiet">{changedFields(entry).map(fieldLabel).join(', ')}</div>
            </div>
            <div className="quiet" style={{ textAlign: 'right' }}>
              <div>{entry.user_name ?? contacts.server}</div>
              <div>{instantText(entry.at)}</div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of an edit; what was made or deleted is told by that alone. */
function changedFields({ action, before, after }: JournalEntry): string[] {
  if (action !== 'update' || !before || !after) return []
  return Object.keys(after).filter(
    (key) => key in words.fields && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
}
