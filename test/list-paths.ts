/** The paths of lists in the web application. */
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
