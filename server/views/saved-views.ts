import type { Tx } from '../db/db.ts'
import { created, ownId, readonly, required } from '../resource/fields.ts'
import { id, text } from '../resource/kinds.ts'
import { everyOperation, type NewForm, type Resource, resource } from '../resource/resource.ts'
import { checkForm, insert } from '../resource/write.ts'

const fields = {
  id: ownId(),
  user_id: readonly(id()),
  /** The list that it is a view of. */
  list: required(text(64)),
  name: required(text()),
  /** The parameters of the list, as the query string of its address. */
  query: required(text(4000)),
  created: created(),
}

/** Lists that a user has saved: with a filter, an order and search words. Users see only their own. */
export const savedViews: Resource<typeof fields> = resource({
  name: 'saved-views',
  entity: 'saved_view',
  path: '/views',
  scopes: ['profile'],
  subject: 'saved_view',
  extension: { operations: everyOperation },
  summary: 'saved views',
  description: 'Lists as somebody keeps them: with a filter, an order and words to find.',
  fields,
  search: ['name'],
  sort: ['name'],
  ownedBy: 'user_id',
  unique: [['name', 'list', 'user_id']],
  create: createView,
})

async function createView(tx: Tx, form: NewForm<typeof fields>): Promise<number> {
  const user_id = tx.actor.user as number
  form.values.user_id = user_id
  // Checked again: the owner must be known to see whether the name is taken.
  await checkForm(tx, savedViews, form)
  return insert(tx, savedViews, { ...(await form.complete()), user_id })
}
