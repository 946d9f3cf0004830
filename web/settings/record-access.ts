// Reading and writing the records of any resource, by its name.

import type { AnswerOf, BodyOf } from '../../client/client.ts'
import { type ResourceName, resources } from '../../client/resources.ts'
import { api } from '../data/api.ts'
import type { AnyRecord } from '../data/records.ts'
import type { Stored as StoredValues } from '../fields/edited.ts'

/** Values of a record, before it is known to be one. */
export type Values = Readonly<Record<string, unknown>>

export type Stored = StoredValues<Values>

// The operations of a resource are alike. Those of one stand for all, also with the name of their parameter.
type Get = 'GET /configuration/vat-rates/{vatRateId}'
type Put = 'PUT /configuration/vat-rates/{vatRateId}'
type Post = 'POST /configuration/vat-rates'
type Delete = 'DELETE /configuration/vat-rates/{vatRateId}'

export async function readRecord(resource: ResourceName, id: number, extra?: string): Promise<Stored> {
  const { answer, tag } = await api.tagged(`GET ${resources[resource].path}/{vatRateId}` as Get, {
    path: { vatRateId: id },
    ...(extra ? { query: { with: extra } } : {}),
  })
  return { values: (answer as { item: Values }).item, tag }
}

/** Changes a record, if nobody else has since it was read. */
export async function changeRecord(
  resource: ResourceName,
  id: number,
  changes: Values,
  tag?: string,
): Promise<void> {
  await api(`PUT ${resources[resource].path}/{vatRateId}` as Put, {
    path: { vatRateId: id },
    body: changes as BodyOf<Put>,
    ifMatch: tag,
  })
}

/** Makes a record, once for every key. */
export async function createRecord(resource: ResourceName, values: Values, key: string): Promise<AnyRecord> {
  const answer = await api(`POST ${resources[resource].path}` as Post, { body: values as BodyOf<Post>, key })
  return (answer as AnswerOf<Post>).item
}

export async function removeRecord(resource: ResourceName, id: number): Promise<void> {
  await api(`DELETE ${resources[resource].path}/{vatRateId}` as Delete, { path: { vatRateId: id } })
}
