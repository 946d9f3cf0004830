// The records that the user has visited last in this browser, per company and person.

import { useEffect } from 'react'
import { basePath, company, session } from '../start.ts'

const recordKinds = [
  'invoice',
  'credit',
  'offer',
  'order',
  'delivery',
  'recurring',
  'contact',
  'letter',
  'product',
  'service',
  'project',
] as const

export type RecordKind = (typeof recordKinds)[number]

export interface Visit {
  readonly kind: RecordKind
  readonly id: number
  /** Its number and name. */
  readonly name: string
  readonly path: string
}

const maxVisits = 12
const key = `kontor.visits${basePath}.${company.id}.${session.user.id}`

/** Called by the page of a record: puts the record first in the palette. */
export function useVisit({ kind, id, name, path }: Visit): void {
  useEffect(() => noteVisit({ kind, id, name, path }), [kind, id, name, path])
}

/** Puts a record first among the visited ones. */
export function noteVisit({ kind, id, name, path }: Visit): void {
  const others = recentVisits().filter((visit) => visit.path !== path)
  store([{ kind, id, name, path }, ...others].slice(0, maxVisits))
}

/** The latest first. */
export function recentVisits(): readonly Visit[] {
  try {
    const visits: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(visits) ? visits.filter(isVisit) : []
  } catch {
    return []
  }
}

// Another script or an older version may have written the entry.
function isVisit(visit: Partial<Visit> | null): visit is Visit {
  return (
    recordKinds.some((kind) => kind === visit?.kind) &&
    typeof visit?.name === 'string' &&
    typeof visit.path === 'string'
  )
}

function store(visits: readonly Visit[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(visits))
  } catch {
    // Without storage there are no visits.
  }
}
