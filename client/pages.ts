// Reads a list to its end, over any number of pages.

import { KontorError } from './errors.ts'

interface Record {
  readonly id: number
}

interface Page {
  readonly items: readonly Record[]
  readonly pagination: object
}

export interface AllQuery {
  readonly filter?: object | undefined
  readonly sort?: string | readonly string[] | undefined
  readonly limit?: number | undefined
  readonly parameters?: Readonly<{ sort?: unknown; filter?: unknown }> | undefined
}

export type ReadPage = (query: object) => Promise<Page>

/** The most records of a page. */
const mostPerPage = 200

/** The code of a refused limit, also of a page that would be too large. */
const limitRefused = 2103

/** Every page of a list. */
export async function* pagesOf(read: ReadPage, query: AllQuery = {}): AsyncGenerator<Page, void, undefined> {
  const seen = new Set<number>()
  let limit = query.limit ?? mostPerPage
  for (let offset = 0, last = 0; ; ) {
    const page = await read(pageAfter(query, offset, last, limit)).catch((error: unknown) => {
      const isTooLarge = error instanceof KontorError && error.code === limitRefused && limit > 1
      if (isTooLarge) return undefined
      throw error
    })
    if (!page) {
      limit = Math.floor(limit / 2)
      continue
    }
    const items = page.items.filter(({ id }) => !seen.has(id))
    for (const { id } of items) seen.add(id)
    if (items.length > 0) yield { ...page, items }
    if (page.items.length < limit) return
    offset += page.items.length
    last = page.items.at(-1)?.id ?? last
  }
}

/** Ordered by id, a page begins after the last id of the one before. In any other order, only the offset helps. */
function pageAfter(query: AllQuery, offset: number, last: number, limit: number): object {
  const { sort = query.parameters?.sort, filter = filterIn(query.parameters?.filter) } = query
  if ((sort !== undefined && sort !== 'id') || filter === unreadable) return { ...query, limit, offset }
  const isLater = { id: `>${last}` }
  return { ...query, sort: 'id', filter: filter ? { and: [filter, isLater] } : isLater, limit }
}

const unreadable = {}

/** A filter that came as text. The server reports what is wrong with it. */
function filterIn(text: unknown): object | undefined {
  if (!text) return undefined
  try {
    const filter: unknown = JSON.parse(String(text))
    return typeof filter === 'object' && filter !== null ? filter : unreadable
  } catch {
    return unreadable
  }
}
