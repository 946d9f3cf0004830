import type { Invoice } from '../../client/types.ts'
import { useList } from '../data/records.ts'
import { removalKey, useHidden } from '../data/removal.ts'
import { invoiceStatusCell, statusCell } from '../list/status.tsx'
import { Amount } from '../parts/amount.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { dateText } from '../parts/format.ts'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import css from './contact.module.css'

const kinds = [
  {
    resource: 'invoices',
    subject: 'invoice',
    to: '/invoices',
    name: 'invoices',
    status: invoiceStatusCell,
  },
  {
    resource: 'offers',
    subject: 'offer',
    to: '/offers',
    name: 'offers',
    status: statusCell('offers'),
  },
  {
    resource: 'order-confirmations',
    subject: 'order_confirmation',
    to: '/orders',
    name: 'orders',
    status: statusCell('order-confirmations'),
  },
  {
    resource: 'delivery-notes',
    subject: 'delivery_note',
    to: '/deliveries',
    name: 'deliveries',
    status: statusCell('delivery-notes'),
  },
] as const

type Kind = (typeof kinds)[number]

/** What was written for a contact: every kind of document, the newest first. */
export function Documents({ contactId }: { readonly contactId: number }) {
  return (
    <div className={css.stack}>
      {kinds
        .filter(({ subject }) => may('view', subject))
        .map((kind) => (
          <DocumentsOfKind key={kind.resource} kind={kind} contactId={contactId} />
        ))}
    </div>
  )
}

const shown = 10

function DocumentsOfKind({ kind, contactId }: { readonly kind: Kind; readonly contactId: number }) {
  const filter = JSON.stringify({ contact_id: contactId })
  const { data, isLoading } = useList<Invoice>(kind.resource, { filter, sort: '-date,-id', limit: shown })
  const { fields, contacts, frame } = words
  const hidden = useHidden()
  const items = data?.items.filter(({ id }) => !hidden.has(removalKey(kind.resource, id))) ?? []
  const total = data ? data.pagination.total - (data.items.length - items.length) : 0
  return (
    <section className={css.parts}>
      <div className={css.partsHead}>
        <h2>{frame[kind.name]}</h2>
        {total > shown && (
          <Anchor to={`${kind.to}?filter=${encodeURIComponent(filter)}`}>{contacts.showAll(total)}</Anchor>
        )}
        {data && total === 0 && <span className="quiet">{contacts.noDocuments[kind.name]}</span>}
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
                  <div className={css.narrow}>{kind.status(document)}</div>
                </td>
                <td className={css.wide}>{kind.status(document)}</td>
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
