// Reading and writing the records of any resource, by its name.

import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, BodyOf } from '../../client/client.ts'
import { type ResourceName, resources } from '../../client/resources.ts'
import { api } from '../data/api.ts'
import { type AnyRecord, type ListQuery, readList } from '../data/records.ts'

/** Values of a record, before it is known to be one. */
export type Values = Readonly<Record<string, unknown>>

/** A record, or what one of the company is, with the name of its version. */
export interface Stored {
  readonly values: Values
  readonly tag: string | undefined
}

/** As many as a page can have. */
const pageSize = 200

/** All records of a list: what a company sets up is a few dozens, seldom hundreds. */
export function allOptions(resource: ResourceName, query: Omit<ListQuery, 'limit' | 'offset'> = {}) {
  return queryOptions({
    queryKey: [resource, 'all', query],
    queryFn: async ({ signal }): Promise<readonly AnyRecord[]> => {
      const records: AnyRecord[] = []
      for (;;) {
        const page = { ...query, limit: pageSize, offset: records.length }
        const { items, pagination } = await readList(resource, page, {}, signal)
        records.push(...items)
        if (items.length === 0 || records.length >= pagination.total) return records
      }
    },
  })
}

// The operations of a resource are alike. The types of one stand for those of all.
type Get = 'GET /configuration/vat-rates/{vatRateId}'
type Put = 'PUT /configuration/vat-rates/{vatRateId}'
type Post = 'POST /configuration/vat-rates'
type Delete = 'DELETE /configuration/vat-rates/{vatRateIds}'

export async function readRecord(resource: ResourceName, id: number, extra?: string): Promise<Stored> {
  const { answer, tag } = await api.tagged(`GET ${resources[resource].path}/{id}` as Get, {
    path: { id },
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
  await api(`PUT ${resources[resource].path}/{id}` as Put, {
    path: { id },
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
  await api(`DELETE ${resources[resource].path}/{id}` as Delete, { path: { id } })
}
