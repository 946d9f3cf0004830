// The bank accounts of a client.

import { accounts } from '../contacts/accounts.ts'
import { contacts } from '../contacts/contacts.ts'
import { actionName, idName } from '../resource/names.ts'
import { idIn } from './call.ts'
import { clients } from './clients.ts'
import { field, shown } from './fields.ts'
import { recordType } from './record-type.ts'
import { onRecord, recordActions } from './records.ts'
import { clearing, decimal, flag, numberOrText, text, textOrNull } from './values.ts'

const clientAccounts = recordType({
  resource: accounts,
  fields: {
    id: shown('id', decimal),
    type: field('type', text),
    number: field('number', numberOrText),
    clearing: shown('number', clearing),
    swift: field('bic', text),
    name: field('description', textOrNull),
    default: field('default', flag),
  },
  sorts: { name: 'description' },
})

export const clientaccount = recordActions(clientAccounts, async (call) => {
  const parameters = { [idName(contacts)]: idIn(call, 'client_id') }
  const id = parameters[idName(contacts)] as string
  await onRecord(call, clients, id, () => call.run(actionName('get', contacts), { parameters }))
  return parameters
})
