// v1 writes the name of a category or an activity where v2 refers to a record of that name.

import { condition, writeFilter } from '../../domain/filter.ts'
import { Refusal } from '../../domain/refusal.ts'
import { actionName } from '../resource/names.ts'
import type { AnyResource } from '../resource/resource.ts'
import { itemIn, pageOf, type V1Call } from './call.ts'
import { V1Error } from './errors.ts'

/** The id of the record with a name. It is made if there is none, and the caller may make one. */
export async function idOfNamed(
  call: V1Call,
  resource: AnyResource,
  name: unknown,
  field: string,
): Promise<unknown> {
  if (typeof name !== 'string') return name
  const query = { filter: writeFilter(condition('name', '=', name)), limit: '1' }
  const { items } = await pageOf(call, resource, { query })
  const [found] = items.filter((item) => item.name === name)
  if (found) return found.id
  try {
    return itemIn(await call.run(actionName('create', resource), { body: { name } })).id
  } catch (error) {
    const isForbidden =
      error instanceof Refusal && ['forbidden', 'required_scopes_missing'].includes(error.code)
    if (isForbidden) throw new V1Error(4004, `Field "${field}" refers to an unknown object`)
    throw error
  }
}
