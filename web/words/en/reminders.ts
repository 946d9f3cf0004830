export default {
  title: 'Payment reminders',
  hint: 'These invoices are overdue, and their next reminder is due. Choose which to send by e-mail.',
  none: 'No reminder is due today.',
  more: (count: string) => `There are more. These are the ${count} that are longest overdue.`,
  all: 'Choose all',
  choose: (number: string) => `Choose invoice ${number}`,
  invoice: 'Invoice',
  level: 'Next reminder',
  asked: 'Asked for',
  late: (days: number, due: string) =>
    days === 1 ? `1 day overdue (due ${due})` : `${days} days overdue (due ${due})`,
  noAddress: 'The e-mail address is missing.',
  paused: (until: string) => `Paused until ${until}`,
  notDue: (due: string) => `The invoice is not due until ${due}.`,
  payBy: (day: string) => `Payable by ${day}`,
  days: 'Days to pay',
  ownTerms: (level: string) => `Own terms: ${level}`,
  terms: (level: string, fee: number, interest: number, days: number) =>
    `${level}: fee ${fee}, interest ${interest}%, ${days} days`,
  termsHint:
    'The fee is in the currency of the invoice. Interest is per year, from the due date of the invoice. The invoice itself stays as it is. Single contacts can have terms of their own.',
  toTexts: 'Texts of reminders',
}
