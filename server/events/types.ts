// The types of events: a kind of record and an action, such as `invoice.created`. Patterns choose some of them.

import sql, { join, type Sql } from 'sql-template-tag'
import { type Kind, kind, wrong } from '../resource/kind.ts'
import { allResources } from '../resource/resource.ts'

export type Action = 'create' | 'update' | 'delete'

const verbs: Readonly<Record<Action, string>> = { create: 'created', update: 'updated', delete: 'deleted' }

/** Kinds in the journal that are not resources. */
const otherKinds: Readonly<Record<string, string>> = {
  companies: 'company',
  'access-tokens': 'access_token',
  'authorization-codes': 'authorization_code',
  'client-secrets': 'client_secret',
  'v1-tokens': 'v1_token',
  'webhook-secrets': 'webhook_secret',
}

/** The type of an action on a record of this resource. */
export function typeOf(resource: string, action: Action): string {
  return `${kindOf(resource)}.${verbs[action]}`
}

/** Whether one of the patterns includes any action on records of this resource. */
export function canConcern(patterns: readonly string[], resource: string): boolean {
  return patterns.some((pattern) => {
    const [kind] = pattern.split('.')
    return kind === '*' || kind === kindOf(resource)
  })
}

/** The condition for journal entries whose type matches one of the patterns. */
export function areChosen(patterns: readonly string[]): Sql {
  const wanted = patterns.map((pattern) => pattern.split('.') as [string, string?])
  const parts = Object.entries(verbs).flatMap(([action, verb]) => {
    const ofAction = wanted.filter(([, wantedVerb = '*']) => wantedVerb === '*' || wantedVerb === verb)
    if (ofAction.length === 0) return []
    if (ofAction.some(([kind]) => kind === '*')) return [sql`action = ${action}`]
    return [
      sql`(action = ${action} and resource in (${join(ofAction.flatMap(([kind]) => resourcesOf(kind)))}))`,
    ]
  })
  return join(parts, ' or ')
}

/** The names of a kind in the journal. A name that is not known any more is its own kind. */
function resourcesOf(kind: string): string[] {
  const known = [...kinds()].filter(([, ofResource]) => ofResource === kind)
  return [kind, ...known.map(([resource]) => resource)]
}

/** Whether this is a pattern for existing types: `*`, `invoice.*`, `*.deleted`, `invoice.created`. */
export function isPattern(text: string): boolean {
  if (text === '*') return true
  const [kind = '', verb = '', ...rest] = text.split('.')
  const isVerb = verb === '*' || Object.values(verbs).includes(verb)
  return isVerb && rest.length === 0 && (kind === '*' || [...kinds().values()].includes(kind))
}

/** The message about an invalid pattern. */
export function patternAdvice(): string {
  return `must be a type such as invoice.created, invoice.* or *.deleted, of these kinds: ${[...new Set(kinds().values())].sort().join(', ')}`
}

/** The most patterns in one request. */
export const maxPatterns = 100

/** Types of events, or patterns for them: at least one. */
export function typePatterns(): Kind<readonly string[]> {
  const items = { type: 'string', maxLength: 100, examples: ['invoice.*', 'contact.created'] }
  return kind<readonly string[]>({
    family: 'none',
    type: 'text',
    schema: { type: 'array', items, minItems: 1, maxItems: maxPatterns },
    parse(value, key, problems) {
      if (!Array.isArray(value)) return wrong(problems, key, 'wrong_type', 'must be a list')
      if (value.length === 0) return wrong(problems, key, 'required', 'must name at least one type')
      if (value.length > maxPatterns)
        return wrong(problems, key, 'not_allowed', `can have at most ${maxPatterns} entries`)
      for (const [index, entry] of value.entries())
        if (typeof entry !== 'string') wrong(problems, `${key}.${index}`, 'wrong_type', 'must be a text')
        else if (!isPattern(entry)) wrong(problems, `${key}.${index}`, 'not_allowed', patternAdvice())
      return [...new Set(value)]
    },
    store: (value) => [value === null ? null : JSON.stringify(value)],
    load: (row, key) => (row[key] === null ? null : JSON.parse(row[key] as string)),
    json: (dialect, value) => dialect.json(value),
  })
}

let known: ReadonlyMap<string, string> | undefined

function kindOf(resource: string): string {
  return kinds().get(resource) ?? resource
}

/** The kinds of records by their names in the journal. */
function kinds(): ReadonlyMap<string, string> {
  known ??= new Map([
    ...Object.entries(otherKinds),
    ...allResources().map(({ name, entity }) => [name, entity] as const),
  ])
  return known
}
