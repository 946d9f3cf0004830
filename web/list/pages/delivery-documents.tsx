import { condition } from '../../../domain/filter.ts'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { markSent } from '../many/many.ts'
import { downloadPdfs } from '../many/pdfs.tsx'
import { totals } from '../many/sums.ts'
import { RecordList } from '../record-list.tsx'
import { statusCell } from '../status.tsx'

const cells = { status: statusCell('delivery-notes') }

export function DeliveryList() {
  const { sent, drafts, billed } = words.list.quick
  return (
    <RecordList
      resource="delivery-notes"
      title={words.list.deliveries}
      columns={['number', 'contact_name', 'date', 'status', 'total']}
      open={({ id }) => `/deliveries/${id}`}
      newTo="/deliveries/new"
      newName={words.frame.newRecord.delivery}
      empty={words.list.empty.deliveries}
      cells={cells}
      sum={totals}
      card={{ title: 'contact_name', amount: 'total', status: 'status', details: ['number', 'date'] }}
      quick={[
        { name: drafts, filter: condition('status', '=', 'DR') },
        { name: sent, filter: condition('status', '=', 'S') },
        { name: billed, filter: condition('status', '=', 'B') },
      ]}
      actions={[
        ...(may('manage', 'delivery_note') ? [markSent('delivery-notes')] : []),
        downloadPdfs('delivery-notes', words.list.deliveries),
      ]}
    />
  )
}
