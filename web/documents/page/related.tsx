// The documents that a document was made from and turned into, among its facts.

import type { Filter } from '../../../client/index.ts'
import { kontor } from '../../data/kontor.ts'
import { useList } from '../../data/queries.ts'
import { removalKey, useHidden } from '../../data/removal.ts'
import { Anchor } from '../../parts/anchor.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { type DocumentRecord, documentKinds, type Kind, kinds, laterKinds } from '../kinds.ts'

export function Related({ kind, record }: { readonly kind: Kind; readonly record: DocumentRecord }) {
  const { id, source_type, source_id } = record
  const isShown = ({ subject }: Kind) => may('view', subject)
  return (
    <>
      {documentKinds
        .filter((source) => source.entity === source_type && isShown(source))
        .map((source) => (
          <Documents
            key={source.name}
            label={words.fields.source_type}
            kind={source}
            filter={{ id: source_id }}
          />
        ))}
      {laterKinds(kind)
        .filter(isShown)
        .map((later) => (
          <Documents
            key={later.name}
            label={words.documents.became}
            kind={later}
            filter={{ ...sourceOf(kind), source_id: id }}
          />
        ))}
      {record.invoice_id && (
        <Documents label={words.fields.invoice_id} kind={kinds.invoice} filter={{ id: record.invoice_id }} />
      )}
      {kind.name === 'invoice' && record.is_final && (
        <Documents
          label={
            record.status === 'C' ? words.documents.credit.cancelledBy : words.documents.credit.creditedBy
          }
          kind={kinds.credit}
          filter={{ invoice_id: id }}
        />
      )}
      <ChainLink kind={kind} record={record} />
    </>
  )
}

function sourceOf({ entity }: Kind) {
  return entity === 'invoice' || entity === 'credit_note' ? {} : { source_type: entity }
}

/** The way to the whole sale, from an order and from its invoices. */
function ChainLink({ kind, record }: { readonly kind: Kind; readonly record: DocumentRecord }) {
  const { id, source_type, source_id } = record
  const [order, orderId] = isOrder(kind.entity)
    ? [kind, id]
    : [documentKinds.find(({ entity }) => entity === source_type), source_id]
  if (!order || !orderId || !isOrder(order.entity)) return null
  if (![order.subject, 'invoice' as const, 'delivery_note' as const].every((one) => may('view', one)))
    return null
  return (
    <>
      <dt>{words.chain.title}</dt>
      <dd>
        <Anchor to={`${order.to}/${orderId}/chain`}>{words.chain.all}</Anchor>
      </dd>
    </>
  )
}

function isOrder(entity: Kind['entity']): boolean {
  return entity === 'offer' || entity === 'order_confirmation'
}

interface DocumentsProps {
  readonly label: string
  readonly kind: Kind
  readonly filter: Filter<Kind['resource']>
}

/** Searched rather than read by id: a document that was deleted meanwhile is missing without an error. */
function Documents({ label, kind, filter }: DocumentsProps) {
  const hidden = useHidden()
  const { data } = useList(kontor.resource(kind.resource), { filter })
  const found = (data?.items ?? []).filter(({ id }) => !hidden.has(removalKey(kind.resource, id)))
  if (found.length === 0) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {found.map(({ id, number }) => (
          <div key={id}>
            <Anchor to={`${kind.to}/${id}`}>{words.documents.kinds[kind.name].numbered(number)}</Anchor>
          </div>
        ))}
      </dd>
    </>
  )
}
