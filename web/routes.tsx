// The routes of the application. The dashboard, where most visits begin, comes with the start. Other pages are loaded
// when the user goes there.

import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { Dashboard } from './dashboard/dashboard.tsx'
import { Failed } from './frame/failed.tsx'
import { Frame } from './frame/frame.tsx'
import { Lost } from './frame/lost.tsx'
import { basePath } from './start.ts'

const root = createRootRoute({ component: Frame, notFoundComponent: Lost, errorComponent: Failed })

/** A page at a path, and the module that exports it under this name. */
function page<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
) {
  return createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, name) })
}

/** An address of before: bookmarks and links in mails still lead to the page. */
function moved(path: string, to: string) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ search }) => {
      throw redirect({ to, search, replace: true })
    },
  })
}

/**
 * The editor of documents below a path. It is one route with two addresses, so that the editor stays mounted when a new
 * document gets its id.
 */
function editor<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
) {
  const shared = createRoute({
    getParentRoute: () => root,
    id: `${path}-editor`,
    component: lazyRouteComponent(load, name),
  })
  return shared.addChildren([
    createRoute({ getParentRoute: () => shared, path: `${path}/new` }),
    createRoute({ getParentRoute: () => shared, path: `${path}/$id/edit` }),
  ])
}

const pages = [
  createRoute({ getParentRoute: () => root, path: '/', component: Dashboard }),
  page('/reports', () => import('./reports/reports.tsx'), 'Reports'),
  page('/reports/receivables', () => import('./reports/receivables.tsx'), 'ReceivablesReport'),
  page('/reports/vat', () => import('./reports/vat.tsx'), 'VatReport'),
  page('/reports/numbers', () => import('./reports/numbers.tsx'), 'NumbersReport'),
  page('/reports/closed-periods', () => import('./reports/closed-periods.tsx'), 'ClosedPeriodsPage'),
  page('/reports/accountant', () => import('./reports/accountant.tsx'), 'AccountantReport'),
  page('/reports/hours', () => import('./reports/hours.tsx'), 'HoursReport'),
  moved('/reports/journal', '/settings/journal'),
  moved('/reports/outbox', '/outbox'),
  page('/invoices', () => import('./list/pages/invoices.tsx'), 'InvoiceList'),
  page('/payments', () => import('./list/pages/payments.tsx'), 'PaymentList'),
  page('/bank-entries', () => import('./bank/bank.tsx'), 'BankPage'),
  page('/payment-orders', () => import('./bank/payment-orders.tsx'), 'PaymentOrderList'),
  page('/payment-reminders', () => import('./reminders/payment-reminders.tsx'), 'PaymentReminders'),
  page('/credit-notes', () => import('./list/pages/credit-notes.tsx'), 'CreditNoteList'),
  page('/recurring-invoices', () => import('./list/pages/recurring-invoices.tsx'), 'RecurringInvoiceList'),
  page('/offers', () => import('./list/pages/offers.tsx'), 'OfferList'),
  page('/orders', () => import('./list/pages/delivery-documents.tsx'), 'OrderList'),
  page('/deliveries', () => import('./list/pages/delivery-documents.tsx'), 'DeliveryList'),
  page('/contacts', () => import('./list/pages/contacts.tsx'), 'ContactList'),
  page('/letters', () => import('./list/pages/letters.tsx'), 'LetterList'),
  page('/reminders', () => import('./list/pages/reminders.tsx'), 'ReminderList'),
  page('/products', () => import('./list/pages/products.tsx'), 'ProductList'),
  page('/services', () => import('./list/pages/services.tsx'), 'ServiceList'),
  page('/projects', () => import('./list/pages/projects.tsx'), 'ProjectList'),
  page('/cost-units', () => import('./list/pages/cost-units.tsx'), 'CostUnitList'),
  page('/hours/entries', () => import('./list/pages/efforts.tsx'), 'EffortList'),
  page('/hours/attendance', () => import('./list/pages/working-hours.tsx'), 'WorkingHoursList'),
  page('/hours', () => import('./hours/timesheet/week.tsx'), 'WeekPage'),
  page('/hours/month', () => import('./hours/timesheet/month.tsx'), 'MonthPage'),
  page('/hours/bill', () => import('./hours/bill/bill.tsx'), 'BillPage'),
  page('/projects/new', () => import('./hours/projects/project-form.tsx'), 'NewProject'),
  page('/projects/$id', () => import('./hours/projects/project.tsx'), 'ProjectPage'),
  page('/projects/$id/edit', () => import('./hours/projects/edit-project.tsx'), 'EditProject'),
  page('/cost-units/new', () => import('./hours/projects/cost-unit.tsx'), 'NewCostUnit'),
  page('/cost-units/$id', () => import('./hours/projects/cost-unit.tsx'), 'CostUnitPage'),
  page('/contacts/new', () => import('./contacts/contact-form.tsx'), 'NewContact'),
  page('/contacts/$id', () => import('./contacts/contact.tsx'), 'ContactPage'),
  page('/contacts/$id/edit', () => import('./contacts/contact-form.tsx'), 'EditContact'),
  page('/letters/$id', () => import('./contacts/letter.tsx'), 'LetterPage'),
  page('/products/new', () => import('./catalog/product.tsx'), 'NewProduct'),
  page('/products/$id', () => import('./catalog/product.tsx'), 'ProductPage'),
  page('/services/new', () => import('./catalog/service.tsx'), 'NewService'),
  page('/services/$id', () => import('./catalog/service.tsx'), 'ServicePage'),
  page('/outbox', () => import('./list/pages/outbox.tsx'), 'OutboxList'),
  page('/settings/journal', () => import('./list/pages/journal.tsx'), 'JournalList'),
  page('/settings', () => import('./settings/settings.tsx'), 'SettingsPage'),
  page('/me', () => import('./account/account.tsx'), 'AccountPage'),
  page('/settings/$section', () => import('./settings/settings.tsx'), 'SettingsPage'),
  editor('/invoices', () => import('./documents/editor/editor-pages.tsx'), 'InvoiceEditor'),
  page('/invoices/$id', () => import('./documents/page/document-pages.tsx'), 'InvoicePage'),
  page(
    '/recurring-invoices/$id/edit',
    () => import('./recurring/recurring-editor.tsx'),
    'RecurringInvoiceEditor',
  ),
  page('/recurring-invoices/$id', () => import('./recurring/recurring-page.tsx'), 'RecurringInvoicePage'),
  editor('/credit-notes', () => import('./documents/editor/editor-pages.tsx'), 'CreditNoteEditor'),
  page('/credit-notes/$id', () => import('./documents/page/document-pages.tsx'), 'CreditNotePage'),
  editor('/offers', () => import('./documents/editor/editor-pages.tsx'), 'OfferEditor'),
  page('/offers/$id', () => import('./documents/page/document-pages.tsx'), 'OfferPage'),
  page('/offers/$id/chain', () => import('./documents/chain/chain-page.tsx'), 'OfferChainPage'),
  editor('/orders', () => import('./documents/editor/editor-pages.tsx'), 'OrderEditor'),
  page('/orders/$id', () => import('./documents/page/document-pages.tsx'), 'OrderPage'),
  page('/orders/$id/chain', () => import('./documents/chain/chain-page.tsx'), 'OrderChainPage'),
  editor('/deliveries', () => import('./documents/editor/editor-pages.tsx'), 'DeliveryEditor'),
  page('/deliveries/$id', () => import('./documents/page/document-pages.tsx'), 'DeliveryPage'),
]

export const router = createRouter({
  routeTree: root.addChildren(pages),
  basepath: basePath || '/',
  defaultPreload: 'intent',
  scrollRestoration: true,
  // The address holds the state of a list as plain text, so that it can be read and sent.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (values) => {
    const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
    const search = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
    return search && `?${search}`
  },
})
