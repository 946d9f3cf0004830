import { Tabs } from '../../parts/tabs.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'

export function InvoiceTabs() {
  const { invoices, payments, credits, recurringInvoices } = words.list
  return (
    <Tabs
      label={invoices}
      tabs={[
        { to: '/invoices', name: invoices },
        { to: '/payments', name: payments },
        ...(may('view', 'bank') ? [{ to: '/bank-entries', name: words.bank.title }] : []),
        { to: '/payment-reminders', name: words.reminders.title },
        { to: '/credit-notes', name: credits },
        { to: '/recurring-invoices', name: recurringInvoices },
      ]}
    />
  )
}
