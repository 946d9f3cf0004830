import { condition } from '../../../domain/filter.ts'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { markSent } from '../many/many.ts'
import { downloadPdfs } from '../many/pdfs.tsx'
import { totals } from '../many/sums.ts'
import { RecordList } from '../record-list.tsx'
import { statusCell } from '../status.tsx'

const cells = { status: statusCell('order-confirmations') }

export function OrderList() {
  const { sent, drafts, billed } = words.list.quick
  return (
    <RecordList
      resource="order-confirmations"
      title={words.list.orders}
      columns={['number', 'contact_name', 'date', 'status', 'total']}
      open={({ id }) => `/orders/${id}`}
      newTo="/orders/new"
      newName={words.frame.newRecord.order}
      empty={words.list.empty.orders}
      cells={cells}
      sum={totals}
      card={{ title: 'contact_name', amount: 'total', status: 'status', details: ['number', 'date'] }}
      quick={[
        { name: drafts, filter: condition('status', '=', 'DR') },
        { name: sent, filter: condition('status', '=', 'S') },
        { name: billed, filter: condition('status', '=', 'B') },
      ]}
      actions={[
        ...(may('manage', 'order_confirmation') ? [markSent('order-confirmations')] : []),
        downloadPdfs('order-confirmations', words.list.orders),
      ]}
    />
  )
}
