// A resource is a table of facts; everything the engine does follows from it. The engine knows no resource.

import assert from 'node:assert/strict'
import type { Sql } from 'sql-template-tag'
import { may, type Permission, type Role, type Subject, seesOwnOnly } from '../../domain/access/roles.ts'
import type { Scope } from '../../domain/access/scopes.ts'
import { Problems } from '../../domain/refusal.ts'
import type { Tx } from '../db/db.ts'
import type { Dialect } from '../db/dialect.ts'
import type { CompleteDraft, Field, Fields, Row } from './fields.ts'
import type { Schema, WhenGone } from './kind.ts'
import type { View } from './view.ts'

export interface Definition<F extends Fields, Key extends string = keyof F & string> {
  /** Plural: the name in the journal, in counters and, with underscores, of the table. */
  readonly name: string
  /** Singular: the name in errors. */
  readonly entity: string
  /** The name in the description, where another resource has the same entity. */
  readonly record?: string
  /** Below /v2. Records of a parent are below it: `/contacts/{contactId}/addresses`. */
  readonly path: string
  /** A token needs one of these. */
  readonly scopes: readonly Scope[]
  /** The subject for roles, where it is not that of the scopes. */
  readonly subject?: Subject
  /** True for records that are sent and have a status: both need more permission than editing. */
  readonly managed?: boolean
  /** The field with the user who owns the record: some roles see only their own. */
  readonly ownedBy?: Key
  /** The condition for a row `t` to be seen by a role, where some roles do not see all. */
  readonly seenBy?: (role: Role) => Sql | undefined
  readonly summary: string
  /** A sentence that says what the records are. */
  readonly description: string
  readonly fields: F
  /** The fields that `q` searches. */
  readonly search: readonly Key[]
  /** The order when none is requested. */
  readonly sort: readonly SortKey<Key>[]
  readonly embeds?: Readonly<Record<string, Embed<Key>>>
  /** Groups of fields whose values together are unique. */
  readonly unique?: readonly (readonly Key[])[]
  /** Flags that at most one record below the same parent has: setting it on one record clears it on the other. */
  readonly single?: readonly Key[]
  /** Resources of the same series share their numbers, which are counted together and unique among them. */
  readonly numberSeries?: string
  readonly parent?: { readonly resource: () => AnyResource; readonly key: Key }
  /** True for long rows, of which there may be very many: their table has a narrow index. */
  readonly isWide?: boolean
  /** What most filters of a wide resource are about: another index has these fields alone, and is narrower still. */
  readonly narrowest?: readonly Key[]
  /** True for records that are added in the order of their ids and never change: only new ones need counting. */
  readonly isAppendOnly?: boolean
  /** The operations that exist, if not all do. */
  readonly operations?: readonly ResourceOperation[]
  /** The operations that the original API does not have, and their scopes where these differ. */
  readonly extension?: {
    readonly operations: readonly ResourceOperation[]
    readonly scopes?: readonly Scope[]
  }
  /** The operations that make credentials, and so are refused to applications and tokens. */
  readonly makesWayIn?: readonly ResourceOperation[]
  // A resource with rules brings whole functions that replace the default ones.
  create?(tx: Tx, form: NewForm<F>): Promise<number>
  update?(tx: Tx, id: number, form: ChangeForm<F>): Promise<void>
  remove?(tx: Tx, ids: readonly number[]): Promise<void>
}

/** The name of a field, with a minus for the largest first. */
export type SortKey<Key extends string> = `${'' | '-'}${Key}`

export type ResourceOperation = 'list' | 'get' | 'create' | 'update' | 'remove'

export interface Resource<F extends Fields, Key extends string = keyof F & string>
  extends Definition<F, Key> {
  readonly table: string
  /** The name of its rows in the journal and in counters: its own, or that of the resource whose rows it lists. */
  readonly rowsOf: string
  readonly embeds: Readonly<Record<string, Embed<Key>>>
  readonly operations: readonly ResourceOperation[]
}

/** A resource that has these fields, and perhaps others. */
export type ResourceWith<F extends Fields> = Resource<F, string>

/** A resource with any fields. */
export type AnyResource = ResourceWith<Fields>

/** An optional field that `with` adds to an item. */
export interface Embed<Key extends string = never> {
  /** The field of the item that refers to the shown record, where there is one. */
  readonly key?: Key
  select(dialect: Dialect, table: string, view: View): string
  schema(): Schema
  /** The resources whose records it shows. A caller who may not read them directly does not see it. */
  shows(): readonly AnyResource[]
}

export const everyOperation: readonly ResourceOperation[] = ['list', 'get', 'create', 'update', 'remove']

const known: AnyResource[] = []

export function resource<F extends Fields>(definition: Definition<F>): Resource<F> {
  const made = {
    operations: everyOperation,
    table: definition.name.replaceAll('-', '_'),
    rowsOf: definition.name,
    ...definition,
    embeds: { ...definition.embeds, permissions: permissionsEmbed(definition) },
  }
  known.push(made)
  return made
}

/** Facts of a second list of the same rows that differ from those of the first. */
type SecondList<F extends Fields> = Pick<
  Definition<F>,
  'name' | 'record' | 'path' | 'summary' | 'description' | 'fields' | 'sort' | 'operations' | 'extension'
>

/** The records of all parents as one list, with a path of its own. It has the same rows and may show more of them. */
export function listOfAll<F extends Fields>(first: Resource<F>, second: SecondList<F>): Resource<F> {
  const { parent: _, create: __, ...rest } = first
  return { ...rest, operations: first.operations, ...second }
}

/** The caller's permissions for a record. */
function permissionsEmbed(definition: Pick<AnyResource, RoleFacts>): Embed {
  const all: readonly Permission[] = definition.managed ? ['view', 'edit', 'manage'] : ['view', 'edit']
  return {
    select: (dialect, _table, { role }) =>
      dialect.json(`'${JSON.stringify(all.filter((one) => allows(role, one, definition)))}'`),
    schema: () => ({ type: 'array', items: { type: 'string', enum: all } }),
    shows: () => [],
  }
}

type RoleFacts = 'scopes' | 'subject' | 'managed' | 'extension'

function allows(
  role: Role | undefined,
  permission: Permission,
  facts: Pick<AnyResource, RoleFacts>,
): boolean {
  const { scopes, subject, extension } = facts
  const written = extension?.scopes ?? scopes
  const subjects = subject ? [subject] : permission === 'view' ? scopes : written
  return !role || subjects.some((one) => may(role, permission, one))
}

/** Whether a role sees records of a resource, even if only its own. */
export function mayView(role: Role, resource: AnyResource): boolean {
  return allows(role, 'view', resource)
}

/** The names in the journal of the records of which a role sees none. */
export function hiddenFrom(role: Role): readonly string[] {
  const names = known.map(({ rowsOf }) => rowsOf)
  const seen = new Set(known.filter((one) => mayView(role, one)).map(({ rowsOf }) => rowsOf))
  return [...new Set(names)].filter((name) => !seen.has(name))
}

/** Whether a role sees only the caller's own records. */
export function isOwnOnly(role: Role | undefined, { ownedBy, scopes, subject }: AnyResource): boolean {
  if (!role || !ownedBy) return false
  return (subject ? [subject] : scopes).every((one) => seesOwnOnly(role, one))
}

/** All defined resources, also those without an operation. */
export function allResources(): readonly AnyResource[] {
  return known
}

/** The resource of this name, for one that it imports: they cannot import each other. */
export function resourceNamed(name: string): AnyResource {
  const named = known.find((one) => one.name === name)
  assert(named, `there is a resource ${name}`)
  return named
}

/** All resources that have this field. */
export function resourcesWith(field: string): AnyResource[] {
  return known.filter(({ fields }) => field in fields)
}

/** The other resources that share their numbers with this one. */
export function numberedWith({ name, numberSeries }: AnyResource): AnyResource[] {
  return known.filter((other) => numberSeries && other.numberSeries === numberSeries && other.name !== name)
}

/** A field that refers to a record of another resource. */
export interface Referrer {
  readonly resource: AnyResource
  readonly key: string
  readonly whenGone: WhenGone
}

/** The fields of all resources that refer to records of this one. */
export function referrersOf(target: AnyResource): Referrer[] {
  return known.flatMap((resource) =>
    Object.entries<Field>(resource.fields)
      .filter(([, { kind }]) => kind.reference?.({}) === target)
      .map(([key, { kind }]) => ({ resource, key, whenGone: kind.whenGone ?? 'kept' })),
  )
}

/** The values of a body for a new record, and their problems. Checks add to `problems`, to report all at once. */
export class NewForm<F extends Fields> {
  readonly values: Partial<CompleteDraft<F>>
  readonly problems: Problems
  readonly #earlier: Promise<Problems> | undefined

  /** The problems of earlier checks, which may still run beside those of the resource, are reported first. */
  constructor(values: Partial<CompleteDraft<F>>, problems = new Problems(), earlier?: Promise<Problems>) {
    this.values = values
    this.problems = problems
    this.#earlier = earlier
    // A form that is refused before it is complete does not wait for them.
    earlier?.catch(() => {})
  }

  /** The values, if they have no problems. */
  async complete(): Promise<CompleteDraft<F>> {
    const all = (await this.#earlier) ?? new Problems()
    all.addAll(this.problems)
    all.throwIfAny()
    return this.values as CompleteDraft<F>
  }
}

/** The values of a body for a change of a record, and their problems. */
export class ChangeForm<F extends Fields> {
  readonly values: Partial<Row<F>>
  readonly problems: Problems

  constructor(values: Partial<Row<F>>, problems = new Problems()) {
    this.values = values
    this.problems = problems
  }

  /** The values to change, if they have no problems. */
  changes(): Partial<Row<F>> {
    this.problems.throwIfAny()
    return this.values
  }
}
