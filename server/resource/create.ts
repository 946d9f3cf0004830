// Making a record: from a draft inside the server, or from the body of a request. Both follow the same rules.

import { Problems } from '../../domain/refusal.ts'
import type { Tx } from '../db/db.ts'
import type { Draft, Fields } from './fields.ts'
import { completeDraft, parseNew } from './records.ts'
import { NewForm, type ResourceWith } from './resource.ts'
import { checkForm, insertRow, resolveSent } from './write.ts'

/** Makes a record from a draft, and returns its id. References that are taken over from another record may lead to deleted ones. */
export function create<F extends Fields>(
  tx: Tx,
  resource: ResourceWith<F>,
  draft: Draft<F>,
  takenOver: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const problems = new Problems()
  const values = completeDraft(resource.fields, draft, problems)
  return make(tx, resource, values, problems, takenOver)
}

/** Makes a record from a body, and returns its id. */
export async function createFrom<F extends Fields>(
  tx: Tx,
  resource: ResourceWith<F>,
  body: object,
  belonging: object = {},
): Promise<number> {
  const problems = new Problems()
  const values = { ...parseNew(resource.fields, body, problems), ...belonging }
  await resolveSent(tx, resource, { values, problems })
  return make(tx, resource, values, problems)
}

async function make<F extends Fields>(
  tx: Tx,
  resource: ResourceWith<F>,
  values: NewForm<F>['values'],
  problems: Problems,
  takenOver: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const checked = checkForm(tx, resource, { values, problems }, 0, takenOver).then(() => problems)
  const form = new NewForm<F>(values, new Problems(), checked)
  return resource.create ? resource.create(tx, form) : insertRow(tx, resource, await form.complete())
}
