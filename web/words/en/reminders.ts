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
  payBy: (day: string) => `Payable by ${day}`,
}
