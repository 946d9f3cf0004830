// Reading a list to its end, however many pages that takes.

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

/** As many as a page can have. */
const mostPerPage = 200

/** The code of a limit that is not accepted, also of a page that would be too large. */
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

/** By id, a page begins where the one before ended. In any other order it can only be counted off. */
function pageAfter(query: AllQuery, offset: number, last: number, limit: number): object {
  const { sort = query.parameters?.sort, filter = filterIn(query.parameters?.filter) } = query
  if ((sort !== undefined && sort !== 'id') || filter === unreadable) return { ...query, limit, offset }
  const isLater = { id: `>${last}` }
  return { ...query, sort: 'id', filter: filter ? { and: [filter, isLater] } : isLater, limit }
}

const unreadable = {}

/** A filter that came as text. What is wrong with it the server says. */
function filterIn(text: unknown): object | undefined {
  if (!text) return undefined
  try {
    const filter: unknown = JSON.parse(String(text))
    return typeof filter === 'object' && filter !== null ? filter : unreadable
  } catch {
    return unreadable
  }
}
