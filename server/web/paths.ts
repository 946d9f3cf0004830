/**
 * The first segments of the addresses of the web application. The older interface has none of them: its addresses begin
 * with a word in the singular. See the test.
 */
export const webPaths = [
  'invoices',
  'payment-reminders',
  'credit-notes',
  'payments',
  'bank-entries',
  'payment-orders',
  'recurring-invoices',
  'offers',
  'orders',
  'deliveries',
  'outbox',
  'contacts',
  'letters',
  'reminders',
  'products',
  'services',
  'hours',
  'projects',
  'cost-units',
  'reports',
  'settings',
  'me',
] as const
