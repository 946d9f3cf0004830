/** Where the web application shows a list. */
export const listPaths = [
  '/invoices',
  '/recurring-invoices',
  '/offers',
  '/orders',
  '/deliveries',
  '/contacts',
  '/letters',
  '/reminders',
  '/products',
  '/services',
  '/projects',
  '/cost-units',
  '/hours/entries',
  '/hours/attendance',
  '/reports/journal',
  '/reports/outbox',
] as const
