// The state of a list as its address holds it, so that it can be bookmarked, sent and gone back to.

export interface ListState {
  readonly q: string
  /** JSON in the filter grammar. */
  readonly filter: string
  /** Fields separated by commas; a minus means descending. */
  readonly sort: string
  /** The keys of the columns, in their order; empty for the usual ones. */
  readonly columns: readonly string[]
  /** From 1. */
  readonly page: number
  readonly size: PageSize
}

export const pageSizes = [25, 50, 100, 200] as const
export type PageSize = (typeof pageSizes)[number]

export const startState: ListState = { q: '', filter: '', sort: '', columns: [], page: 1, size: 50 }

export type AddressValues = Readonly<Record<string, string | undefined>>

/** Reads an address. Invalid values are ignored. */
export function readState(values: AddressValues): ListState {
  const page = Number(values.page)
  const size = Number(values.size) as PageSize
  return {
    q: values.q ?? '',
    filter: values.filter ?? '',
    sort: values.sort ?? '',
    columns: (values.columns ?? '').split(',').filter(Boolean),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: pageSizes.includes(size) ? size : startState.size,
  }
}

/** The address of a state, without usual values. */
export function writeState({ q, filter, sort, columns, page, size }: ListState): AddressValues {
  return {
    q: q || undefined,
    filter: filter || undefined,
    sort: sort || undefined,
    columns: columns.length > 0 ? columns.join(',') : undefined,
    page: page === 1 ? undefined : String(page),
    size: size === startState.size ? undefined : String(size),
  }
}

/** The state after a change. A changed result begins on page 1. */
export function changed(state: ListState, changes: Partial<ListState>): ListState {
  const isOther = (['q', 'filter', 'sort', 'size'] as const).some(
    (key) => key in changes && changes[key] !== state[key],
  )
  return { ...state, ...(isOther ? { page: 1 } : {}), ...changes }
}

/** The query that a saved view stores. The page number is not part of it. */
export function viewQuery(state: ListState): string {
  const entries = Object.entries(writeState({ ...state, page: 1 })).filter(([, value]) => value !== undefined)
  return new URLSearchParams(entries as [string, string][]).toString()
}

export function readViewQuery(query: string): ListState {
  return readState(Object.fromEntries(new URLSearchParams(query)))
}

interface SortKey {
  readonly field: string
  readonly isDescending: boolean
}

export function readSort(sort: string): readonly SortKey[] {
  return sort
    .split(',')
    .filter(Boolean)
    .map((name) => ({ field: name.replace(/^-/, ''), isDescending: name.startsWith('-') }))
}

function writeSort(keys: readonly SortKey[]): string {
  return keys.map(({ field, isDescending }) => (isDescending ? `-${field}` : field)).join(',')
}

/**
 * The order after a click on a field: one direction, then the other, then none. Alone, or after the fields before it.
 */
export function sortedBy(sort: string, field: string, isAdded: boolean, isDescendingFirst: boolean): string {
  const keys = readSort(sort)
  const known = keys.find((key) => key.field === field)
  const isKnown = known !== undefined && (isAdded || keys.length === 1)
  if (!isKnown) {
    const key = { field, isDescending: isDescendingFirst }
    return writeSort(isAdded ? [...keys, key] : [key])
  }
  const isDone = known.isDescending !== isDescendingFirst
  if (isDone) return writeSort(keys.filter((key) => key !== known))
  return writeSort(keys.map((key) => (key === known ? { field, isDescending: !key.isDescending } : key)))
}

/** The page numbers to offer; 0 is a gap. */
export function pageNumbers(page: number, pages: number): readonly number[] {
  const near = [1, 2, page - 1, page, page + 1, pages - 1, pages]
  const shown = [...new Set(near)].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b)
  return shown.flatMap((one, index) => {
    const before = shown[index - 1] ?? one - 1
    // A gap of one page shows that page.
    if (one - before === 2) return [one - 1, one]
    return one - before > 2 ? [0, one] : [one]
  })
}
