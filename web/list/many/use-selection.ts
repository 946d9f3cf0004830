import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListItem } from '../table/columns.ts'

export interface Selection<Shown extends ListItem> {
  readonly records: ReadonlyMap<number, Shown>
  /** Selects a record or deselects it; with a range, all records since the last one. */
  readonly toggle: (id: number, isRange: boolean) => void
  readonly togglePage: () => void
  readonly isPageSelected: boolean
  readonly isPagePartly: boolean
  readonly replace: (records: readonly Shown[]) => void
  readonly clear: () => void
}

const nothing: ReadonlyMap<number, never> = new Map<number, never>()

/** The selected records, also those on other pages. Another result, named by its key, clears the selection. */
export function useSelection<Shown extends ListItem>(
  items: readonly Shown[],
  resultKey: string,
): Selection<Shown> {
  const [selected, setRecords] = useState<ReadonlyMap<number, Shown>>(nothing)
  const shown = useRef(items)
  shown.current = items
  const last = useRef<number>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that the result is another one.
  useEffect(() => {
    setRecords(nothing)
    last.current = undefined
  }, [resultKey])

  const toggle = useCallback((id: number, isRange: boolean) => {
    const from = shown.current.findIndex((record) => record.id === last.current)
    const to = shown.current.findIndex((record) => record.id === id)
    const range =
      isRange && from >= 0
        ? shown.current.slice(Math.min(from, to), Math.max(from, to) + 1)
        : shown.current.slice(to, to + 1)
    last.current = id
    setRecords((before) => (before.has(id) ? without(before, range) : withRecords(before, range)))
  }, [])

  const togglePage = useCallback(() => {
    setRecords((before) =>
      shown.current.every(({ id }) => before.has(id))
        ? without(before, shown.current)
        : withRecords(before, shown.current),
    )
  }, [])
  const replace = useCallback(
    (next: readonly Shown[]) => setRecords(new Map(next.map((record) => [record.id, record]))),
    [],
  )
  const clear = useCallback(() => setRecords(nothing), [])

  // A selected record that was changed meanwhile is replaced by its shown version.
  const records = useMemo(
    () =>
      withRecords(
        selected,
        items.filter(({ id }) => selected.has(id)),
      ),
    [selected, items],
  )
  const selectedHere = items.filter(({ id }) => records.has(id)).length
  return useMemo(
    () => ({
      ...{ records, toggle, togglePage, replace, clear },
      isPageSelected: selectedHere > 0 && selectedHere === items.length,
      isPagePartly: selectedHere > 0 && selectedHere < items.length,
    }),
    [records, toggle, togglePage, replace, clear, selectedHere, items.length],
  )
}

function withRecords<Shown extends ListItem>(before: ReadonlyMap<number, Shown>, more: readonly Shown[]) {
  return new Map([...before, ...more.map((record) => [record.id, record] as const)])
}

function without<Shown extends ListItem>(before: ReadonlyMap<number, Shown>, fewer: readonly Shown[]) {
  const ids = new Set(fewer.map(({ id }) => id))
  return new Map([...before].filter(([id]) => !ids.has(id)))
}
