// The company's own bank accounts.

import { bankAccounts } from '../configuration/bank-accounts.ts'
import { type Action, type Endpoint, idIn } from './call.ts'
import { field, shown } from './fields.ts'
import { recordType, shownRecord } from './record-type.ts'
import { needItem, recordActions } from './records.ts'
import { clearing, decimal, never, text } from './values.ts'

const accounts = recordType({
  resource: bankAccounts,
  fields: {
    id: shown('id', decimal),
    title: field('description', text),
    institute: field('bank_name', text),
    number: field('number', text),
    iban: field('iban', text),
    swiftbic: field('bic', text),
    clearing: shown('iban', clearing),
    postaccount: field('post_account', text),
    lsv: shown('', never),
    dd: shown('', never),
    esr: shown('', never),
  },
  sorts: { id: 'id' },
})

const actions = recordActions(accounts)

/** The fields are in `item`, and once more beside it: some clients look there. */
const get: Action = {
  operation: (actions.get as Action).operation,
  run: async (call) => {
    const item = shownRecord(accounts, await needItem(call, accounts, idIn(call)), true)
    return { item, ...item }
  },
}

export const account: Endpoint = { ...actions, get }
