/**
 * The first segments of the addresses of the web application. None of them is one of the older interface, whose
 * addresses begin with a word in the singular: see the test.
 */
export const webPaths = [
  'invoices',
  'recurring-invoices',
  'offers',
  'orders',
  'deliveries',
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
