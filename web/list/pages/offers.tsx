import { condition } from '../../../domain/filter.ts'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { markSent } from '../many/many.ts'
import { downloadPdfs } from '../many/pdfs.tsx'
import { totals } from '../many/selection-sums.ts'
import { RecordList } from '../record-list.tsx'
import { offerStatusCell } from '../status.tsx'

const cells = { status: offerStatusCell }

export function OfferList() {
  const { open, accepted, drafts, billed } = words.list.quick
  return (
    <RecordList
      resource="offers"
      title={words.list.offers}
      columns={['number', 'contact_name', 'date', 'valid_until', 'status', 'total']}
      open={({ id }) => `/offers/${id}`}
      newTo="/offers/new"
      newName={words.frame.newRecord.offer}
      empty={words.list.empty.offers}
      cells={cells}
      sum={totals}
      sums={['total']}
      card={{ title: 'contact_name', amount: 'total', status: 'status', details: ['number', 'date'] }}
      quick={[
        { name: open, filter: condition('status', '=', 'S') },
        { name: accepted, filter: condition('status', '=', 'A') },
        { name: drafts, filter: condition('status', '=', 'DR') },
        { name: billed.offers, filter: condition('status', '=', 'B') },
      ]}
      actions={[
        ...(may('manage', 'offer') ? [markSent('offers')] : []),
        ...downloadPdfs('offers', words.list.offers),
      ]}
    />
  )
}
