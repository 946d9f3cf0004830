// The options of the palette: without a text the most needed ones, with a text the matches.

import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { recentVisits } from '../data/visits.ts'
import { words } from '../words/words.ts'
import { type Action, actionsFor, allActions, isNamed, type Scheme } from './actions.ts'
import { iconOf, seesKind, useFoundRecords } from './found-records.ts'
import type { Option, OptionGroup } from './option.ts'

const patienceMs = 120
const recentShown = 6
const usefulShown = 6
const namedShown = 3
const otherShown = 8

interface Offered {
  readonly groups: readonly OptionGroup[]
  /** Whether these are the matches for the text, and all results have arrived. */
  readonly isSettled: boolean
  readonly problem: Error | null
}

export function useOptions(text: string, setScheme: (scheme: Scheme) => void): Offered {
  const typed = text.trim()
  const [asked] = useDebouncedValue(typed, patienceMs)
  const { groups: found, isSettled, error } = useFoundRecords(typed === '' ? '' : asked, typed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the user does not change while the palette is open.
  const actions = useMemo(() => allActions(setScheme), [])
  if (typed === '') return { groups: startOf(actions), isSettled: true, problem: null }

  const meant = actionsFor(typed, actions)
  const named = meant.filter((action) => isNamed(action, typed)).slice(0, namedShown)
  const others = meant.filter((action) => !named.includes(action)).slice(0, otherShown)
  return {
    groups: isNumber(typed)
      ? [...found, ...grouped(words.palette.actions, [...named, ...others])]
      : [
          ...grouped(words.palette.actions, named),
          ...found,
          ...grouped(
            words.palette.goTo,
            others.filter(({ isPlace }) => isPlace),
          ),
          ...grouped(
            words.palette.more,
            others.filter(({ isPlace }) => !isPlace),
          ),
        ],
    isSettled: isSettled && asked === typed,
    problem: error,
  }
}

/** A digit means that the user searches a record. */
function isNumber(typed: string): boolean {
  return /\d/.test(typed)
}

function startOf(actions: readonly Action[]): readonly OptionGroup[] {
  const visits = recentVisits()
    .filter(({ kind }) => seesKind(kind))
    .slice(0, recentShown)
  const recent = visits.map((visit): Option => {
    const { kind, name, path } = visit
    return { key: path, icon: iconOf(kind), name, detail: words.palette.kinds[kind], to: path, visit }
  })
  return [
    ...grouped(words.palette.recent, recent),
    ...grouped(words.palette.actions, actions.filter(({ isPlace }) => !isPlace).slice(0, usefulShown)),
    ...grouped(words.palette.goTo, actions.filter(({ isPlace }) => isPlace).slice(0, usefulShown)),
  ]
}

function grouped(name: string, options: readonly Option[]): readonly OptionGroup[] {
  return options.length > 0 ? [{ name, options }] : []
}
