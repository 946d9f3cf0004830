// Rules that put entries away which are no payments of invoices, such as fees and salaries.

import { invalid } from '../../../domain/refusal.ts'
import type { Tx } from '../../db/db.ts'
import { created, optional, ownId, type Row, required } from '../../resource/fields.ts'
import { oneOf, text } from '../../resource/kinds.ts'
import {
  type AnyResource,
  type ChangeForm,
  everyOperation,
  type NewForm,
  type Resource,
  resource,
} from '../../resource/resource.ts'
import { usage } from '../../resource/usage.ts'
import { insert, need, update } from '../../resource/write.ts'

const fields = {
  id: ownId(),
  /** Who paid or was paid; upper and lower case and accents do not matter. */
  name: optional(text()),
  iban: optional(text()),
  /** A part of the message. */
  text: optional(text()),
  direction: optional(oneOf('in', 'out')),
  /** Why such entries are put away. */
  reason: required(text()),
  usage: usage((): AnyResource => bankRules),
  created: created(),
}

export type BankRule = Row<typeof fields>

export const bankRules: Resource<typeof fields> = resource({
  name: 'bank-rules',
  entity: 'bank_rule',
  path: '/bank/rules',
  scopes: ['bank'],
  extension: { operations: everyOperation },
  summary: 'bank rules',
  description:
    'Rules that put bank entries away when a file is imported. An entry has to fit all that the rule says: the name, the IBAN, a part of the message, and whether money came in or went out. What surely pays an invoice is never put away.',
  fields,
  search: ['name', 'iban', 'text', 'reason'],
  sort: ['reason'],
  create: async (tx: Tx, form: NewForm<typeof fields>) => {
    const rule = await form.complete()
    needSign(rule)
    return insert(tx, bankRules, rule)
  },
  update: async (tx: Tx, ruleId: number, form: ChangeForm<typeof fields>) => {
    const changes = form.changes()
    needSign({ ...(await need(tx, bankRules, ruleId)), ...changes })
    await update(tx, bankRules, ruleId, changes)
  },
})

/** A rule that says nothing about an entry would put all of them away. */
function needSign({ name, iban, text }: Partial<BankRule>): void {
  if ([name, iban, text].every((sign) => !sign?.trim()))
    throw invalid('name', 'required', 'A rule needs a name, an IBAN or a text.')
}
