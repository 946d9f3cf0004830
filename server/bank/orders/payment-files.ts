import { bankAccounts } from '../../configuration/bank-accounts.ts'
import { created, ownId, readonly, secret } from '../../resource/fields.ts'
import { integer, money, plainText, reference, serverText, text } from '../../resource/kinds.ts'
import { type Resource, resource } from '../../resource/resource.ts'

const fields = {
  id: ownId(),
  bank_account_id: readonly(reference(() => bankAccounts, 'refused')),
  /** By which the bank knows the file. */
  message_id: readonly(text(35)),
  order_count: readonly(integer()),
  /** Of all amounts, whatever their currency. */
  control_sum: readonly(money()),
  /** Of the content. The journal has it too. */
  hash: readonly(plainText()),
  created: created(),
  /** The journal proves it by its hash and need not repeat it. */
  content: secret(serverText()),
}

export const paymentFiles: Resource<typeof fields> = resource({
  name: 'payment-files',
  entity: 'payment_file',
  path: '/bank/payment-files',
  scopes: ['bank'],
  operations: ['list', 'get'],
  extension: { operations: ['list', 'get'] },
  summary: 'payment files',
  description: 'Payment orders as files for the bank (pain.001). A file is made once and never changes.',
  fields,
  search: ['message_id'],
  sort: ['-created'],
})
