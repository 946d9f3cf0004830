import { Tabs } from '../../parts/tabs.tsx'
import { words } from '../../words/words.ts'

export function InvoiceTabs() {
  const { invoices, recurringInvoices } = words.list
  return (
    <Tabs
      label={invoices}
      tabs={[
        { to: '/invoices', name: invoices },
        { to: '/recurring-invoices', name: recurringInvoices },
      ]}
    />
  )
}
