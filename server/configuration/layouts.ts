import { Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../db/db.ts'
import { constant } from '../resource/embeds.ts'
import { preset, readonly, required } from '../resource/fields.ts'
import { flag, id, text } from '../resource/kinds.ts'
import { everyOperation, type Form, type Resource, resource } from '../resource/resource.ts'
import { holderOf, need, remove, update } from '../resource/write.ts'

const fields = {
  id: readonly(id()),
  default: preset(flag(), false),
  name: required(text()),
}

export const layouts: Resource<typeof fields> = resource({
  name: 'layouts',
  entity: 'layout',
  path: '/configuration/layouts',
  scopes: ['configuration'],
  extension: { operations: everyOperation },
  summary: 'layouts',
  fields,
  search: ['name'],
  sort: 'name',
  single: ['default'],
  embeds: { permissions: constant('view', 'edit') },
  update: updateLayout,
  remove: removeLayouts,
})

/** The layout of documents that do not name one. */
export async function defaultLayout(tx: Tx): Promise<number> {
  return (await holderOf(tx, layouts, 'default')) as number
}

async function updateLayout(tx: Tx, layoutId: number, form: Form<typeof fields>): Promise<void> {
  const stored = await need(tx, layouts, layoutId)
  if (stored.default && form.values.default === false)
    form.problems.add('default', 'not_allowed', 'One layout must be the default: choose another one instead.')
  await update(tx, layouts, layoutId, form.changes())
}

async function removeLayouts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.includes(await defaultLayout(tx)))
    throw new Refusal('bad_request', 'The default layout cannot be deleted.')
  await remove(tx, layouts, ids)
}
