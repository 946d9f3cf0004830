// Answers with a secret that is shown once: the item, and the secret beside its other values.

import type { Reader } from '../db/db.ts'
import type { Schema } from './kind.ts'
import { answerWith, recordReference } from './openapi/schemas.ts'
import type { Item } from './operation.ts'
import type { AnyResource } from './resource.ts'
import { itemAnswer } from './routes.ts'
import type { View } from './view.ts'

export async function secretAnswer(
  reader: Reader,
  resource: AnyResource,
  view: View,
  id: number,
  secrets: Readonly<Record<string, string>>,
): Promise<Item> {
  const { json, version } = await itemAnswer(reader, resource, view, id)
  return { json: withMembers(json, secrets), version }
}

/** The text of a JSON object with further members. */
function withMembers(json: string, members: Readonly<Record<string, string>>): string {
  return `${json.slice(0, -1)},${JSON.stringify(members).slice(1)}`
}

/** The schema of an answer with a record and its secrets. */
export function secretAnswerSchema(resource: AnyResource, secrets: Readonly<Record<string, Schema>>): Schema {
  const { required, properties } = objectOf(secrets)
  return answerWith({ allOf: [recordReference(resource), { required, properties }] })
}

/** The schema of an answer with these values alone. */
export function itemOf(properties: Readonly<Record<string, Schema>>): Schema {
  return answerWith(objectOf(properties))
}

function objectOf(properties: Readonly<Record<string, Schema>>) {
  return { type: 'object', required: Object.keys(properties), properties }
}
