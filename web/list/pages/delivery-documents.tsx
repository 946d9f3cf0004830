// Order confirmations and delivery notes: the same list of two kinds of documents.

import type { Subject } from '../../../domain/access/roles.ts'
import { condition } from '../../../domain/filter.ts'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { markSent } from '../many/many.ts'
import { downloadPdfs } from '../many/pdfs.tsx'
import { totals } from '../many/selection-sums.ts'
import { RecordList } from '../record-list.tsx'
import { statusCell } from '../status.tsx'

export function OrderList() {
  return (
    <DeliveryDocuments
      resource="order-confirmations"
      subject="order_confirmation"
      path="/orders"
      title={words.list.orders}
      newName={words.frame.newRecord.order}
      empty={words.list.empty.orders}
    />
  )
}

export function DeliveryList() {
  return (
    <DeliveryDocuments
      resource="delivery-notes"
      subject="delivery_note"
      path="/deliveries"
      title={words.list.deliveries}
      newName={words.frame.newRecord.delivery}
      empty={words.list.empty.deliveries}
    />
  )
}

interface DeliveryDocumentsProps {
  readonly resource: 'order-confirmations' | 'delivery-notes'
  readonly subject: Subject
  readonly path: string
  readonly title: string
  readonly newName: string
  readonly empty: string
}

const cells = {
  'order-confirmations': { status: statusCell('order-confirmations') },
  'delivery-notes': { status: statusCell('delivery-notes') },
}

function DeliveryDocuments({ resource, subject, path, title, newName, empty }: DeliveryDocumentsProps) {
  const { sent, drafts, billed } = words.list.quick
  const shown = resource === 'delivery-notes' ? 'deliveryNotes' : 'orderConfirmations'
  return (
    <RecordList
      resource={resource}
      title={title}
      columns={['number', 'contact_name', 'date', 'status', 'total']}
      open={({ id }) => `${path}/${id}`}
      newTo={`${path}/new`}
      newName={newName}
      empty={empty}
      cells={cells[resource]}
      sum={totals}
      sums={['total']}
      card={{ title: 'contact_name', amount: 'total', status: 'status', details: ['number', 'date'] }}
      quick={[
        { name: drafts, filter: condition('status', '=', 'DR') },
        { name: sent[shown], filter: condition('status', '=', 'S') },
        { name: billed[shown], filter: condition('status', '=', 'B') },
      ]}
      actions={[...(may('manage', subject) ? [markSent(resource)] : []), ...downloadPdfs(resource, title)]}
    />
  )
}
