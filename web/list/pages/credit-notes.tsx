import { condition } from '../../../domain/filter.ts'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { markSent } from '../many/many.ts'
import { downloadPdfs } from '../many/pdfs.tsx'
import { totals } from '../many/selection-sums.ts'
import { RecordList } from '../record-list.tsx'
import { statusCell } from '../status.tsx'
import { InvoiceTabs } from './invoice-tabs.tsx'

const cells = { status: statusCell('credit-notes') }

export function CreditNoteList() {
  const { credits, empty, quick } = words.list
  return (
    <RecordList
      resource="credit-notes"
      title={words.list.invoices}
      label={credits}
      columns={['number', 'contact_name', 'date', 'reason', 'status', 'total', 'total_used']}
      open={({ id }) => `/credit-notes/${id}`}
      newTo="/credit-notes/new"
      newName={words.frame.newRecord.credit}
      empty={empty.credits}
      cells={cells}
      sum={totals}
      sums={['total', 'open']}
      labels={{ open: words.documents.open }}
      card={{ title: 'contact_name', amount: 'total', status: 'status', details: ['number', 'date'] }}
      quick={[
        { name: quick.drafts, filter: condition('status', '=', 'DR') },
        { name: quick.open, filter: condition('status', '=', 'S') },
      ]}
      actions={[
        ...(may('manage', 'invoice') ? [markSent('credit-notes')] : []),
        ...downloadPdfs('credit-notes', credits),
      ]}
    >
      <InvoiceTabs />
    </RecordList>
  )
}
