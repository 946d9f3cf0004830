import { words } from '../../words/words.ts'
import { condition } from '../filter.ts'
import { RecordList } from '../record-list.tsx'
import { statusCell } from '../status.tsx'
import { InvoiceTabs } from './invoice-tabs.tsx'

const cells = { status: statusCell('recurring-invoices') }

export function RecurringInvoiceList() {
  const { active, drafts } = words.list.quick
  return (
    <RecordList
      resource="recurring-invoices"
      title={words.list.invoices}
      label={words.list.recurringInvoices}
      columns={['contact_name', 'frequency', 'start_date', 'end_date', 'status', 'total']}
      empty={words.list.empty.recurringInvoices}
      cells={cells}
      card={{
        title: 'contact_name',
        amount: 'total',
        status: 'status',
        details: ['frequency', 'start_date'],
      }}
      quick={[
        { name: active, filter: condition('status', '=', 'S') },
        { name: drafts, filter: condition('status', '=', 'DR') },
      ]}
      nameOf={({ id, contact_name }) => contact_name ?? String(id)}
    >
      <InvoiceTabs />
    </RecordList>
  )
}
