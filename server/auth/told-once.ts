// Answers with a secret that is told once: the item, and the secret beside its other values.

import type { Reader } from '../db/db.ts'
import type { Schema } from '../resource/kinds.ts'
import type { Item } from '../resource/operation.ts'
import type { AnyResource } from '../resource/resource.ts'
import { itemAnswer } from '../resource/routes.ts'
import { recordReference } from '../resource/schemas.ts'
import type { View } from '../resource/where.ts'

export async function itemAnswerWith(
  reader: Reader,
  resource: AnyResource,
  view: View,
  id: number,
  told: Readonly<Record<string, string>>,
): Promise<Item> {
  const { json, version } = await itemAnswer(reader, resource, view, id)
  return { json: JSON.stringify({ ...JSON.parse(json), ...told }), version }
}

/** The schema of an answer with a record and what is told once. */
export function itemWith(resource: AnyResource, told: Readonly<Record<string, Schema>>): Schema {
  const { required, properties } = objectOf(told)
  return answerOf({ allOf: [recordReference(resource), { required, properties }] })
}

/** The schema of an answer with these values alone. */
export function itemOf(properties: Readonly<Record<string, Schema>>): Schema {
  return answerOf(objectOf(properties))
}

function objectOf(properties: Readonly<Record<string, Schema>>) {
  return { type: 'object', required: Object.keys(properties), properties }
}

function answerOf(item: Schema): Schema {
  return { type: 'object', required: ['item'], properties: { item } }
}
