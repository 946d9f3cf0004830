import type { Invoice } from '../../../client/index.ts'
import { openInvoiceStatuses } from '../../../domain/documents/statuses.ts'
import { all, condition, oneOf } from '../../../domain/filter.ts'
import { minorNumber } from '../../../domain/money/money.ts'
import { isPayable } from '../../documents/open-amount.ts'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { wordOf } from '../filter/relative-days.ts'
import { markSent } from '../many/many.ts'
import { downloadPdfs } from '../many/pdfs.tsx'
import { recordPayments } from '../many/record-payments.tsx'
import { remindMany } from '../many/remind.tsx'
import { amountsText } from '../many/selection-sums.ts'
import { stillOpen } from '../many/sums.ts'
import { RecordList } from '../record-list.tsx'
import { invoiceStatusCell } from '../status.tsx'
import { InvoiceTabs } from './invoice-tabs.tsx'

const cells = { status: invoiceStatusCell }
const amounts = {
  open: (invoice: Invoice) => (isPayable(invoice) ? minorNumber(stillOpen(invoice)) : null),
}

/** The open amounts of the selection; no text for none. */
function openText(sums: ReadonlyMap<string, bigint>): string {
  const amounts = amountsText(sums)
  return amounts && words.list.sumOpen(amounts)
}

export function InvoiceList() {
  const { open, overdue, drafts, paid } = words.list.quick
  const isOpen = oneOf('status', openInvoiceStatuses)
  return (
    <RecordList
      resource="invoices"
      title={words.list.invoices}
      columns={['number', 'contact_name', 'date', 'due', 'status', 'total', 'open']}
      open={({ id }) => `/invoices/${id}`}
      newTo="/invoices/new"
      newName={words.frame.newRecord.invoice}
      empty={words.list.empty.invoices}
      cells={cells}
      amounts={amounts}
      labels={{ open: words.documents.open }}
      sum={{ of: stillOpen, text: openText }}
      sums={['total', 'open']}
      card={{ title: 'contact_name', amount: 'total', status: 'status', details: ['number', 'date'] }}
      quick={[
        { name: open, filter: isOpen },
        { name: overdue.invoices, filter: all(isOpen, condition('due', '<', wordOf('today'))) },
        { name: drafts, filter: condition('status', '=', 'DR') },
        { name: paid, filter: condition('status', '=', 'P') },
      ]}
      actions={[
        ...(may('edit', 'invoice') ? [recordPayments()] : []),
        ...(may('manage', 'invoice') ? [remindMany(), markSent('invoices')] : []),
        ...downloadPdfs('invoices', words.list.invoices),
      ]}
    >
      <InvoiceTabs />
    </RecordList>
  )
}
