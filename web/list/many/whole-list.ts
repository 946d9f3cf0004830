import { KontorError, type Page, type Reads, type TopName } from '../../../client/index.ts'
import { resources } from '../../../client/resources.ts'
import { kontor, patient } from '../../data/kontor.ts'
import type { Shown } from '../../data/queries.ts'
import type { ListParameters } from '../table/use-shown-records.ts'

/** A list with its whole result, not only the shown page. */
export interface WholeList<Name extends TopName> {
  readonly resource: Name
  readonly parameters: ListParameters
}

/** The most records of a page. */
const pageSize = 200
/** So many pages come with one request, and are in memory at a time. */
const pagesAtOnce = 50

/** All records of a list in its order, without duplicates, some thousand at a time. */
export async function* groupsOfWhole<Name extends TopName>(
  { resource, parameters }: WholeList<Name>,
  signal: AbortSignal,
): AsyncGenerator<{ readonly records: readonly Shown<Name>[]; readonly total: number }> {
  const { sort = resources[resource].sort } = parameters
  const read = (list: Reads<Name>, offset: number, limit: number): Promise<Page<Name>> =>
    list.list({ parameters: { ...parameters, sort }, offset, limit, signal, retries: patient })
  const seen = new Set<number>()
  // The first request finds out how many there are.
  for (let start = 0, total = 1; start < total; ) {
    const count = start === 0 ? 1 : Math.min(pagesAtOnce, Math.ceil((total - start) / pageSize))
    const offsets = Array.from({ length: count }, (_, index) => start + index * pageSize)
    const outcomes = await kontor.batch(
      (each) => offsets.map((offset) => read(each.resource(resource), offset, pageSize)),
      { signal, retries: patient },
    )
    const records: Shown<Name>[] = []
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'rejected' && !isTooLarge(outcome.reason)) throw outcome.reason
      const pages =
        outcome.status === 'fulfilled'
          ? [outcome.value]
          : await smallerPages(
              (offset, limit) => read(kontor.resource(resource), offset, limit),
              offsets[index] as number,
              pageSize,
            )
      for (const { items, pagination } of pages) {
        total = pagination.total
        for (const record of items) if (!seen.has(record.id)) records.push(record as Shown<Name>)
        for (const { id } of items) seen.add(id)
      }
    }
    yield { records, total }
    start += count * pageSize
  }
}

/** Reads a page that is too large in halves. */
async function smallerPages<One>(
  read: (offset: number, limit: number) => Promise<One>,
  offset: number,
  size: number,
): Promise<One[]> {
  const half = Math.ceil(size / 2)
  const pages: One[] = []
  for (const [start, limit] of [
    [offset, half],
    [offset + half, size - half],
  ] as const)
    try {
      pages.push(await read(start, limit))
    } catch (error) {
      if (!isTooLarge(error) || limit === 1) throw error
      pages.push(...(await smallerPages(read, start, limit)))
    }
  return pages
}

/** The code of a refused limit, also of a page that would be too large. */
const limitRefused = 2103

function isTooLarge(error: unknown): boolean {
  return error instanceof KontorError && error.code === limitRefused
}

/** All records of a list, in memory. */
export async function readWhole<Name extends TopName>(
  list: WholeList<Name>,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<readonly Shown<Name>[]> {
  const all: Shown<Name>[] = []
  for await (const { records, total } of groupsOfWhole(list, signal)) {
    for (const record of records) all.push(record)
    onProgress(all.length, Math.max(total, all.length))
  }
  return all
}
