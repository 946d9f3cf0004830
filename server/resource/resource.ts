// A resource is a table of facts; everything the engine does follows from it. The engine knows no resource.

import { may, type Permission, type Role, type Subject, seesOwnOnly } from '../../domain/access/roles.ts'
import type { Scope } from '../../domain/access/scopes.ts'
import { Problems } from '../../domain/refusal.ts'
import type { Tx } from '../db/db.ts'
import type { Dialect } from '../db/dialect.ts'
import type { CompleteDraft, Field, Fields, Row } from './fields.ts'
import type { Schema, WhenGone } from './kinds.ts'
import type { View } from './view.ts'

export interface Definition<F extends Fields, Key extends string = keyof F & string> {
  /** Plural: the name in the journal, in counters and, with underscores, of the table. */
  readonly name: string
  /** Singular: the name in errors. */
  readonly entity: string
  /** The name in the description, where another resource has the same entity. */
  readonly record?: string
  /** Below /v2. Records of a parent stand below it: `/contacts/{contactId}/addresses`. */
  readonly path: string
  /** A token needs one of these. */
  readonly scopes: readonly Scope[]
  /** What roles allow or not, where it is not what the scopes name. */
  readonly subject?: Subject
  /** True for what is sent and has a status: to do either needs more than to edit it. */
  readonly managed?: boolean
  /** The field that names the user whose record it is: some roles see their own only. */
  readonly ownedBy?: Key
  readonly summary: string
  /** A sentence that says what the records are. */
  readonly description: string
  readonly fields: F
  /** Fields that `q` looks into. */
  readonly search: readonly Key[]
  /** Order when none is asked for. */
  readonly sort: readonly SortKey<Key>[]
  readonly embeds?: Readonly<Record<string, Embed<Key>>>
  /** Groups of fields whose values together exist once. */
  readonly unique?: readonly (readonly Key[])[]
  /** Flags that one record has at most, of those below the same parent: the next one takes it from the last one. */
  readonly single?: readonly Key[]
  /** Resources of the same series share their numbers: these are counted together, and exist once. */
  readonly numberSeries?: string
  readonly parent?: { readonly resource: () => AnyResource; readonly key: Key }
  /** True for records that come in the order of their ids and then stay as they are, so that only new ones need counting. */
  readonly isAppendOnly?: boolean
  /** The operations that exist, when not all do. */
  readonly operations?: readonly ResourceOperation[]
  /** The operations that the original interface does not have, and the scopes for them where those are others. */
  readonly extension?: {
    readonly operations: readonly ResourceOperation[]
    readonly scopes?: readonly Scope[]
  }
  /** The operations that make a way in, and so are not for what was let in by somebody. */
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
  readonly embeds: Readonly<Record<string, Embed<Key>>>
  readonly operations: readonly ResourceOperation[]
}

/** A resource that has these fields, and perhaps others. */
export type ResourceWith<F extends Fields> = Resource<F, string>

/** A resource, whatever its fields are. */
export type AnyResource = ResourceWith<Fields>

/** Something that `with` adds to an item. */
export interface Embed<Key extends string = never> {
  /** The field of the item that names what is shown, where there is one. */
  readonly key?: Key
  select(dialect: Dialect, table: string, view: View): string
  schema(): Schema
  /** The resources whose records it tells something of. Who may not read them there does not see it here. */
  shows(): readonly AnyResource[]
}

export const everyOperation: readonly ResourceOperation[] = ['list', 'get', 'create', 'update', 'remove']

const known: AnyResource[] = []

export function resource<F extends Fields>(definition: Definition<F>): Resource<F> {
  const made = {
    operations: everyOperation,
    table: definition.name.replaceAll('-', '_'),
    ...definition,
    embeds: { ...definition.embeds, permissions: permissionsEmbed(definition) },
  }
  known.push(made)
  return made
}

/** What the caller may do with a record. */
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

/** Whether a role sees records of a resource, if only its own. */
export function mayView(role: Role, resource: AnyResource): boolean {
  return allows(role, 'view', resource)
}

/** Whether a role sees only those records that are the caller's own. */
export function isOwnOnly(role: Role | undefined, { ownedBy, scopes, subject }: AnyResource): boolean {
  if (!role || !ownedBy) return false
  return (subject ? [subject] : scopes).every((one) => seesOwnOnly(role, one))
}

/** All resources that are defined, also those without an operation. */
export function allResources(): readonly AnyResource[] {
  return known
}

/** All resources that have this field. */
export function resourcesWith(field: string): AnyResource[] {
  return known.filter(({ fields }) => field in fields)
}

/** The other resources that share their numbers with this one. */
export function numberedWith({ name, numberSeries }: AnyResource): AnyResource[] {
  return known.filter((other) => numberSeries && other.numberSeries === numberSeries && other.name !== name)
}

/** A field that names a record of another resource. */
export interface Referrer {
  readonly resource: AnyResource
  readonly key: string
  readonly whenGone: WhenGone
}

/** The fields of all resources that name records of this one. */
export function referrersOf(target: AnyResource): Referrer[] {
  return known.flatMap((resource) =>
    Object.entries<Field>(resource.fields)
      .filter(([, { kind }]) => kind.reference?.({}) === target)
      .map(([key, { kind }]) => ({ resource, key, whenGone: kind.whenGone ?? 'kept' })),
  )
}

/** What a body says about a new record, and what is wrong with it. Checks add to `problems`, so that all are told at once. */
export class NewForm<F extends Fields> {
  readonly values: Partial<CompleteDraft<F>>
  readonly problems: Problems

  constructor(values: Partial<CompleteDraft<F>>, problems = new Problems()) {
    this.values = values
    this.problems = problems
  }

  /** The values, once nothing is wrong with them. */
  complete(): CompleteDraft<F> {
    this.problems.throwIfAny()
    return this.values as CompleteDraft<F>
  }
}

/** What a body says about a change of a record, and what is wrong with it. */
export class ChangeForm<F extends Fields> {
  readonly values: Partial<Row<F>>
  readonly problems: Problems

  constructor(values: Partial<Row<F>>, problems = new Problems()) {
    this.values = values
    this.problems = problems
  }

  /** The values to change, once nothing is wrong with them. */
  changes(): Partial<Row<F>> {
    this.problems.throwIfAny()
    return this.values
  }
}
