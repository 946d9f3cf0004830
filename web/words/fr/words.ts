// Everything that the application says in this language.

import account from './account.ts'
import accountant from './accountant.ts'
import applications from './applications.ts'
import bank from './bank.ts'
import catalog from './catalog.ts'
import chain from './chain.ts'
import choices from './choices.ts'
import contacts from './contacts.ts'
import dashboard from './dashboard.ts'
import documents from './documents.ts'
import fields from './fields.ts'
import frame from './frame.ts'
import hours from './hours.ts'
import list from './list.ts'
import palette from './palette.ts'
import parts from './parts.ts'
import recurring from './recurring.ts'
import reminders from './reminders.ts'
import reports from './reports.ts'
import settings from './settings.ts'

export default {
  frame,
  parts,
  fields,
  chain,
  choices,
  list,
  dashboard,
  documents,
  recurring,
  reminders,
  bank,
  contacts,
  catalog,
  hours,
  settings,
  applications,
  reports,
  accountant,
  palette,
  account,
}
