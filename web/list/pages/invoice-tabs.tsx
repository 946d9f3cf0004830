import { Tabs } from '../../parts/tabs.tsx'
import { words } from '../../words/words.ts'

export function InvoiceTabs() {
  const { invoices, payments, credits, recurringInvoices } = words.list
  return (
    <Tabs
      label={invoices}
      tabs={[
        { to: '/invoices', name: invoices },
        { to: '/payments', name: payments },
        { to: '/payment-reminders', name: words.reminders.title },
        { to: '/credit-notes', name: credits },
        { to: '/recurring-invoices', name: recurringInvoices },
      ]}
    />
  )
}
