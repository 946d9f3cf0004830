const roles = { owner: 'Owner', manager: 'Manager', member: 'Member', reader: 'Reader' }
const bankFormats = {
  'camt.052': 'camt.052 (interim)',
  'camt.053': 'camt.053 (statement)',
  'camt.054': 'camt.054 (notice)',
  mt940: 'MT940',
  csv: 'CSV',
}
const scopes = {
  profile: 'Profile',
  contact: 'Contacts',
  contact_reminder: 'Tasks',
  letter: 'Letters',
  configuration: 'Settings',
  catalog: 'Catalog',
  invoice: 'Invoices',
  offer: 'Quotes',
  bank: 'Bank',
  delivery_note: 'Delivery notes',
  order_confirmation: 'Order confirmations',
  project: 'Projects',
  cost_unit: 'Cost centres',
  working_hours: 'Working hours',
  activity: 'Activities',
  effort: 'Time entries',
}
const languages = { de: 'German', en: 'English', es: 'Spanish', fr: 'French', it: 'Italian' }
const untaxed = {
  Z: 'Zero rate',
  E: 'Exempt',
  AE: 'Reverse charge',
  K: 'Supply inside the EU',
  G: 'Export',
  O: 'Outside the scope',
  '': 'None',
}
const discountTypes = { P: 'Percent', A: 'Amount' }
const slipPositions = { A: 'On a page of its own', F: 'On the first page', L: 'On the last page', '': 'None' }
const deliveryStatuses = { DR: 'Draft', S: 'Sent', B: 'Billed', D: 'Deleted' }
const orderStatuses = { DR: 'Draft', S: 'Sent', B: 'Billed', D: 'Deleted' }
const sources = {
  offer: 'Quote',
  order_confirmation: 'Order confirmation',
  delivery_note: 'Delivery note',
  '': 'Nothing',
}
const letterStatuses = { DR: 'Draft', S: 'Sent', D: 'Deleted' }
const printedAs = {
  D: 'Document',
  R: 'Payment reminder',
  R1: '1st reminder',
  R2: '2nd reminder',
  R3: '3rd reminder',
  DC: 'Debt collection',
  RE: 'Receipt',
}
const windowSides = { L: 'Left', R: 'Right' }

/** The labels of values, by resource, field and value. The empty key is for no value. */
const channels = {
  T: 'Bank transfer',
  C: 'Cash',
  PP: 'PayPal',
  PF: 'PostFinance',
  CC: 'Credit card',
  PR: 'Payrexx',
  SC: 'SmartCommerce',
  TW: 'TWINT',
  DD: 'Direct debit',
  O: 'Other',
  '': 'Not stated',
}

const paymentTypes = {
  N: 'Payment',
  C: 'Cash discount',
  D: 'Rounding difference',
  W: 'Bad debt',
  CN: 'Credit note',
  S: 'Credit used',
  B: 'Paid back',
}
const writeOffReasons = {
  small: 'Small rest',
  charges: 'Bank charges',
  goodwill: 'Goodwill',
  bad_debt: 'Bad debt',
  '': 'No reason',
}

export default {
  'vat-rates': { category: { S: 'Taxed', ...untaxed } },
  services: { vat_category: untaxed },
  products: { vat_category: untaxed },
  memberships: {
    role: roles,
  },
  invitations: {
    role: roles,
  },
  clients: {
    grant_type: { CC: 'By itself', AC: 'For a person' },
    scopes,
  },
  'connected-apps': {
    scopes,
  },
  'personal-tokens': {
    scopes,
  },
  contacts: {
    vat_category: untaxed,
    relation: { CL: 'Customer', CR: 'Supplier' },
    type: { P: 'Private person', C: 'Company' },
    gender: { M: 'Male', F: 'Female', '': 'Not stated' },
    communication_language: languages,
    communication_channel: { U: 'No preference', E: 'E-mail', P: 'Post' },
    communication_newsletter: { A: 'Main address and people', M: 'Main address only', N: 'None' },
    discount_type: discountTypes,
  },
  accounts: {
    type: { ISR: 'Former payment slip', QRREF: 'QR-IBAN with reference', IBAN: 'IBAN', QR: 'QR-bill' },
  },
  people: {
    gender: { M: 'Male', F: 'Female' },
  },
  reminders: {
    interval_type: { hour: 'Hours', day: 'Days', month: 'Months' },
  },
  letters: {
    language: languages,
    status: letterStatuses,
  },
  units: {
    scope: { s: 'Services', p: 'Products', a: 'Products and services' },
  },
  'bank-accounts': {
    auto_sync: { active: 'Active', inactive: 'Inactive', requested: 'Requested' },
    auto_sync_direction: { in: 'Incoming', out: 'Outgoing', '': 'None' },
  },
  'custom-fields': {
    entity: {
      contact: 'Contact',
      person: 'Person',
      letter: 'Letter',
      product: 'Product',
      service: 'Service',
      invoice: 'Invoice',
      credit_note: 'Credit note',
      offer: 'Quote',
      order_confirmation: 'Order confirmation',
      delivery_note: 'Delivery note',
    },
  },
  layouts: {
    font: { inter: 'Inter', 'source-sans': 'Source Sans', 'liberation-sans': 'Liberation Sans' },
    address_position: windowSides,
    logo_position: windowSides,
  },
  invoices: {
    billing_type: { D: 'Deposit invoice', P: 'Part invoice', F: 'Final invoice', '': 'None' },
    discount_type: discountTypes,
    isr_position: slipPositions,
    language: languages,
    source_type: sources,
    status: {
      DR: 'Draft',
      S: 'Sent',
      P: 'Paid',
      PP: 'Partly paid',
      R: 'Payment reminder',
      R1: '1st reminder',
      R2: '2nd reminder',
      R3: '3rd reminder',
      DC: 'Debt collection',
      C: 'Cancelled',
      D: 'Deleted',
    },
  },
  'invoice-reminders': {
    status: {
      R: 'Payment reminder',
      R1: '1st reminder',
      R2: '2nd reminder',
      R3: '3rd reminder',
    },
  },
  payments: { type: paymentTypes, channel: channels, reason: writeOffReasons },
  'all-payments': { type: paymentTypes, channel: channels, reason: writeOffReasons },
  'credit-notes': {
    discount_type: discountTypes,
    language: languages,
    status: { DR: 'Draft', S: 'Open', P: 'Settled', D: 'Deleted' },
  },
  'bank-statements': { format: bankFormats, status: { reading: 'Not fully imported', complete: 'Imported' } },
  'bank-entries': {
    status: { booked: 'Recorded', proposed: 'Suggested', waiting: 'Waiting', put_away: 'Put away' },
    seen_in: bankFormats,
  },
  'bank-bookings': {
    reasons: {
      reference: 'Reference',
      number: 'Number in the message',
      payer: 'Known account',
      name: 'Name',
      amount: 'Amount',
      sum: 'Sum of several invoices',
      return: 'Payment came back',
      person: 'By hand',
    },
  },
  refunds: {
    channel: channels,
  },
  offers: {
    discount_type: discountTypes,
    accept_online_status: { A: 'Accepted', D: 'Declined', U: 'No answer yet' },
    language: languages,
    status: { DR: 'Draft', S: 'Sent', DE: 'Declined', A: 'Accepted', B: 'Billed', D: 'Deleted' },
  },
  'order-confirmations': {
    discount_type: discountTypes,
    language: languages,
    status: orderStatuses,
    source_type: sources,
  },
  'delivery-notes': {
    discount_type: discountTypes,
    language: languages,
    status: deliveryStatuses,
    source_type: sources,
  },
  'recurring-invoices': {
    frequency: { 1: 'Every month', 3: 'Every three months', 6: 'Every six months', 12: 'Every year' },
    made_as: { draft: 'Drafts', issued: 'Issued', sent: 'Issued and sent by e-mail' },
    discount_type: discountTypes,
    isr_position: slipPositions,
    language: languages,
    status: { DR: 'Paused', S: 'Active', B: 'Completed', D: 'Deleted' },
  },
  'recurring-invoice-runs': {
    outcome: { made: 'Made', failed: 'Failed', skipped: 'Skipped' },
    draft_reason: {
      overdue: 'Stayed a draft: due already when it was made',
      period_closed: 'Stayed a draft: date in a closed period',
      no_address: 'Stayed a draft: no e-mail address',
      no_mail_server: 'Stayed a draft: no mail server',
      not_printable: 'Stayed a draft: cannot be printed',
      '': 'None',
    },
  },
  isrs: {
    type: { RIS: 'QR-bill', ISR: 'Former payment slip', 'ISR+': 'Former payment slip' },
    position: slipPositions,
    reference_type: { NON: 'Without reference', SCOR: 'Creditor reference', QRR: 'QR reference', '': 'None' },
  },
  'document-texts': {
    document: {
      invoice: 'Invoice',
      credit_note: 'Credit note',
      offer: 'Quote',
      order_confirmation: 'Order confirmation',
      delivery_note: 'Delivery note',
    },
    language: languages,
    status: printedAs,
  },
  'cost-units': {
    type: { P: 'Productive', U: 'Unproductive' },
  },
  projects: {
    status: { O: 'Open', C: 'Closed', B: 'Billed', P: 'Pending' },
  },
  efforts: {
    entity_type: { P: 'Project', CU: 'Cost centre', C: 'Contact' },
  },
  papers: {
    document_type: { invoice: 'Invoice', credit_note: 'Credit note' },
    printed_as: printedAs,
  },
  'customer-responses': {
    document_type: { invoice: 'Invoice', credit_note: 'Credit note', offer: 'Quote' },
    type: { opened: 'Opened', accepted: 'Accepted', declined: 'Declined', asked: 'Question asked' },
  },
  outbox: {
    channel: { E: 'E-mail', P: 'Post' },
    status: {
      W: 'Waiting',
      P: 'In progress',
      S: 'Sent',
      F: 'Failed',
      H: 'Held: no mail server',
      U: 'Uncertain',
      C: 'Cancelled',
    },
    document_type: {
      invoice: 'Invoice',
      credit_note: 'Credit note',
      offer: 'Quote',
      order_confirmation: 'Order confirmation',
      delivery_note: 'Delivery note',
      letter: 'Letter',
    },
    printed_as: printedAs,
    from_type: { CO: 'Company', U: 'Person', S: 'Address of the settings', CE: 'Installation', '': 'None' },
    palette: { C: 'Colour', BW: 'Black and white', '': 'Not stated' },
    print: { D: 'Both sides', S: 'One side', '': 'Not stated' },
    speed: { P: 'Priority', E: 'Economy', '': 'Not stated' },
  },
  journal: {
    action: { create: 'Created', update: 'Changed', delete: 'Deleted' },
    resource: {
      accounts: 'Account',
      activities: 'Activity',
      addresses: 'Address',
      'all-payments': 'Payment',
      'bank-accounts': 'Bank account',
      clients: 'Application',
      'bank-statements': 'Bank statement',
      'bank-entries': 'Bank entry',
      'bank-bookings': 'Recorded bank payment',
      'closed-periods': 'Closed period',
      companies: 'Company',
      'connected-apps': 'Connected application',
      'contact-group-members': 'Group member',
      'contact-groups': 'Contact group',
      contacts: 'Contact',
      'cost-units': 'Cost centre',
      'credit-notes': 'Credit note',
      'custom-fields': 'Custom field',
      'customer-responses': 'Customer response',
      'delivery-notes': 'Delivery note',
      'document-texts': 'Text',
      efforts: 'Time entry',
      'exchange-rates': 'Exchange rate',
      invitations: 'Invitation',
      invoices: 'Invoice',
      isrs: 'Payment slip',
      layouts: 'Layout',
      letters: 'Letter',
      memberships: 'Membership',
      offers: 'Quote',
      'order-confirmations': 'Order confirmation',
      outbox: 'Message',
      papers: 'Paper',
      payments: 'Payment',
      people: 'Person',
      'personal-tokens': 'Access token',
      'product-categories': 'Product category',
      products: 'Product',
      projects: 'Project',
      'invoice-reminders': 'Payment reminder',
      'recurring-invoice-runs': 'Date of a recurring invoice',
      'recurring-invoices': 'Recurring invoice',
      refunds: 'Refund',
      reminders: 'Task',
      'saved-views': 'Saved view',
      'service-categories': 'Service category',
      services: 'Service',
      settings: 'Settings',
      signatures: 'Signature',
      timers: 'Timer',
      units: 'Unit',
      users: 'User',
      'vat-rates': 'VAT rate',
      webhooks: 'Webhook',
      'working-hours': 'Working hours',
    },
  },
  webhooks: {
    status: { active: 'Active', paused: 'Paused' },
  },
  'webhook-deliveries': {
    status: { pending: 'Waiting', delivered: 'Delivered', failed: 'Failed', skipped: 'Skipped' },
  },
}
