import { condition } from '../../../domain/filter.ts'
import { minorOf } from '../../../domain/money/money.ts'
import type { Shown } from '../../data/queries.ts'
import { Amount } from '../../parts/amount.tsx'
import { company } from '../../start.ts'
import { words } from '../../words/words.ts'
import { wordOf } from '../filter/relative-days.ts'
import { amountsText } from '../many/selection-sums.ts'
import type { SelectionSum } from '../many/sums.ts'
import { RecordList } from '../record-list.tsx'
import { InvoiceTabs } from './invoice-tabs.tsx'

const sum: SelectionSum<Shown<'all-payments'>> = {
  of: ({ amount }) => minorOf(amount),
  text: amountsText,
}

// The other amounts are in the currency of the invoice.
const inOwnCurrency = (key: 'company_amount' | 'exchange_difference') => (payment: Shown<'all-payments'>) =>
  payment[key] === null ? '' : <Amount value={payment[key]} currency={company.currency} />
const cells = {
  company_amount: inOwnCurrency('company_amount'),
  exchange_difference: inOwnCurrency('exchange_difference'),
}

/** The payments of all invoices. They are recorded on the page of an invoice, or for many in their list. */
export function PaymentList() {
  const { payments, invoices, empty, quick } = words.list
  return (
    <RecordList
      resource="all-payments"
      title={invoices}
      label={payments}
      columns={['date', 'contact_name', 'invoice_number', 'type', 'channel', 'notes', 'amount']}
      open={({ invoice_id }) => `/invoices/${invoice_id}`}
      empty={empty.payments}
      firstStep={{ to: '/invoices', name: invoices }}
      labels={{ invoice_number: words.fields.invoice_id }}
      cells={cells}
      sum={sum}
      sums={['amount']}
      card={{
        title: 'contact_name',
        amount: 'amount',
        details: ['date', 'invoice_number', 'type'],
      }}
      quick={[
        { name: quick.thisMonth, filter: condition('date', '=', wordOf('thisMonth')) },
        { name: quick.received, filter: condition('type', '=', 'N') },
        { name: quick.discounts, filter: condition('type', '=', 'C') },
        { name: quick.writtenOff, filter: condition('type', '=', 'W') },
      ]}
      nameOf={({ invoice_number, amount }) => `${invoice_number} ${amount}`}
    >
      <InvoiceTabs />
    </RecordList>
  )
}
