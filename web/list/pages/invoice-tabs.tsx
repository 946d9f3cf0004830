import { Tabs } from '../../parts/tabs.tsx'
import { words } from '../../words/words.ts'

export function InvoiceTabs() {
  const { invoices, credits, recurringInvoices } = words.list
  return (
    <Tabs
      label={invoices}
      tabs={[
        { to: '/invoices', name: invoices },
        { to: '/credit-notes', name: credits },
        { to: '/recurring-invoices', name: recurringInvoices },
      ]}
    />
  )
}
