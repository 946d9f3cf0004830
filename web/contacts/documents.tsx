import type { RecordOf } from '../../client/index.ts'
import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import { removalKey, useHidden } from '../data/removal.ts'
import { documentKinds, type Kind } from '../documents/kinds.ts'
import { invoiceStatusCell, statusCell } from '../list/status.tsx'
import { Amount } from '../parts/amount.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { dateText } from '../parts/format.ts'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import css from './contact.module.css'

/** The documents of a contact, of every kind, the newest first. */
export function Documents({ contactId }: { readonly contactId: number }) {
  return (
    <div className={css.stack}>
      {documentKinds
        .filter(({ subject }) => may('view', subject))
        .map((kind) => (
          <DocumentsOfKind key={kind.resource} kind={kind} contactId={contactId} />
        ))}
    </div>
  )
}

const shown = 10

function DocumentsOfKind({ kind, contactId }: { readonly kind: Kind; readonly contactId: number }) {
  const filter = { contact_id: contactId }
  const { data, isLoading } = useList(kontor.resource(kind.resource), {
    ...{ filter, sort: ['-date', '-id'], limit: shown },
  })
  const { fields, contacts, frame } = words
  const statusOf = (document: RecordOf<Kind['resource']>) =>
    'due' in document ? invoiceStatusCell(document) : statusCell(kind.resource)(document)
  const hidden = useHidden()
  const items = data?.items.filter(({ id }) => !hidden.has(removalKey(kind.resource, id))) ?? []
  const total = data ? data.pagination.total - (data.items.length - items.length) : 0
  return (
    <section className={css.parts}>
      <div className={css.partsHead}>
        <h2>{frame[kind.many]}</h2>
        {total > shown && (
          <Anchor to={`${kind.to}?filter=${encodeURIComponent(JSON.stringify(filter))}`}>
            {contacts.showAll(total)}
          </Anchor>
        )}
        {data && total === 0 && <span className="quiet">{contacts.noDocuments[kind.many]}</span>}
      </div>
      {isLoading && <LateSkeleton lines={3} />}
      {total > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{fields.number}</th>
              <th scope="col">{fields.date}</th>
              <th scope="col" className={css.wide}>
                {fields.status}
              </th>
              <th scope="col" className="amount">
                {fields.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((document) => (
              <tr key={document.id}>
                <td>
                  <Anchor to={`${kind.to}/${document.id}`}>{document.number}</Anchor>
                </td>
                <td>
                  <span className={css.day}>{dateText(document.date)}</span>
                  <div className={css.narrow}>{statusOf(document)}</div>
                </td>
                <td className={css.wide}>{statusOf(document)}</td>
                <td className="amount">
                  <Amount value={document.total} currency={document.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
