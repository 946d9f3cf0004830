import { condition } from '../../../domain/filter.ts'
import type { Shown } from '../../data/queries.ts'
import { RecurringState } from '../../recurring/state.tsx'
import { words } from '../../words/words.ts'
import { totals } from '../many/selection-sums.ts'
import { RecordList } from '../record-list.tsx'
import { InvoiceTabs } from './invoice-tabs.tsx'

const cells = { status: (record: Shown<'recurring-invoices'>) => <RecurringState {...record} /> }

export function RecurringInvoiceList() {
  const { recurring } = words.list.quick
  const statusNamed = (status: keyof typeof recurring) => ({
    name: recurring[status],
    filter: condition('status', '=', status),
  })
  return (
    <RecordList
      resource="recurring-invoices"
      title={words.list.invoices}
      label={words.list.recurringInvoices}
      columns={['contact_name', 'frequency', 'start_date', 'next_date', 'status', 'total']}
      open={({ id }) => `/recurring-invoices/${id}`}
      empty={words.list.empty.recurringInvoices}
      cells={cells}
      sum={totals}
      sums={['total']}
      card={{
        title: 'contact_name',
        amount: 'total',
        status: 'status',
        details: ['frequency', 'next_date'],
      }}
      quick={[statusNamed('S'), statusNamed('DR')]}
      nameOf={({ id, contact_name }) => contact_name ?? String(id)}
    >
      <InvoiceTabs />
    </RecordList>
  )
}
