import { useEffect, useMemo, useState } from 'react'
import type { ResourceName } from '../../../client/index.ts'
import type { ListState } from '../list-state.ts'
import type { ChangeState } from '../use-list-state.ts'
import { type AmountOf, type Cell, type Column, chosenColumns, columnsOf, type ListItem } from './columns.ts'

export interface ListColumns<Shown extends ListItem = never> {
  /** All columns that can be shown. */
  readonly all: readonly Column<Shown>[]
  readonly shown: readonly Column<Shown>[]
  readonly isUsual: boolean
  /** Shows these columns; an empty list means the usual ones. */
  choose(keys: readonly string[]): void
}

/** The columns of a list: those in the address, else those chosen here before, else the usual ones. */
export function useColumns<Shown extends ListItem>(props: {
  readonly resource: ResourceName
  readonly usual: readonly string[]
  readonly cells: Readonly<Record<string, Cell<Shown>>> | undefined
  readonly labels: Readonly<Record<string, string>> | undefined
  readonly amounts: Readonly<Record<string, AmountOf<Shown>>> | undefined
  readonly state: ListState
  readonly change: ChangeState
}): ListColumns<Shown> {
  const { resource, usual, cells, labels, amounts, state, change } = props
  const [kept, setKept] = useState(() => readSaved(resource))
  // Words do not change while a page is open.
  const [names] = useState(labels)
  const all = useMemo(() => columnsOf(resource, cells, names, amounts), [resource, cells, names, amounts])

  // The address names the columns, so that it can be sent to somebody else.
  const isTold = state.columns.length > 0 || kept.length === 0
  useEffect(() => {
    if (!isTold) change({ columns: kept }, 'replace')
  }, [isTold, kept, change])

  const wanted = state.columns.length > 0 ? state.columns : kept
  const known = chosenColumns(all, wanted)
  const keys = (known.length > 0 ? known : chosenColumns(all, usual)).map(({ key }) => key).join(',')
  const shown = useMemo(() => chosenColumns(all, keys.split(',')), [all, keys])
  return {
    all,
    shown,
    isUsual: keys === usual.join(','),
    choose(next) {
      const chosen = next.join(',') === usual.join(',') ? [] : next
      keep(resource, chosen)
      setKept(chosen)
      change({ columns: chosen })
    },
  }
}

const storageKey = (name: string): string => `kontor.columns.${name}`

function readSaved(name: string): readonly string[] {
  return (localStorage.getItem(storageKey(name)) ?? '').split(',').filter(Boolean)
}

function keep(name: string, keys: readonly string[]): void {
  if (keys.length > 0) localStorage.setItem(storageKey(name), keys.join(','))
  else localStorage.removeItem(storageKey(name))
}
