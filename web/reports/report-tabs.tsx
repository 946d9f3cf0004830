import { type Tab, Tabs } from '../parts/tabs.tsx'
import { isVatLiable, may } from '../start.ts'
import { words } from '../words/words.ts'

/** The reports that the role may see. */
export function ReportTabs() {
  const { tabs, turnover, receivables, vat, numbers, closed, hours } = words.reports
  const all: readonly (Tab & { readonly subject: Parameters<typeof may>[1] })[] = [
    { to: '/reports', name: turnover, subject: 'invoice' },
    { to: '/reports/receivables', name: receivables, subject: 'invoice' },
    { to: '/reports/vat', name: vat.title, subject: 'invoice' },
    { to: '/reports/numbers', name: numbers.title, subject: 'invoice' },
    { to: '/reports/closed-periods', name: closed.title, subject: 'configuration' },
    { to: '/reports/accountant', name: words.accountant.title, subject: 'invoice' },
    { to: '/reports/hours', name: hours, subject: 'effort' },
  ]
  const isShown = ({ to, subject }: (typeof all)[number]) =>
    may('view', subject) && (isVatLiable || to !== '/reports/vat')
  return <Tabs label={tabs} tabs={all.filter(isShown)} />
}
