// The operations that every resource can have: reading its list and its records, and changing them.

import type { Pagination, Resources } from './records.ts'
import type { Retries } from './retries.ts'
import type { Ids } from './values.ts'

/** The name of a resource in the API, as its journal and its events have it: `order-confirmations`. */
export type ResourceName = keyof Resources

/** The members that `with` can add to a record. */
export type WithKey<Name extends ResourceName> = keyof Resources[Name]['with'] & string

/** A record, with the members that `with` added. */
export type RecordOf<
  Name extends ResourceName,
  With extends WithKey<Name> = never,
> = Resources[Name]['record'] & Pick<Resources[Name]['with'], With>

/** Resources whose records can be created. */
export type CreatableName = NameWith<'create'>
/** Resources whose records can be changed. */
export type UpdatableName = NameWith<'update'>
/** Resources whose records can be deleted. */
export type RemovableName = NameWith<'remove'>

/** Resources whose records can be created, changed and deleted. */
export type EditableName = CreatableName & UpdatableName & RemovableName
/** Resources whose records do not belong to a record of another one. */
export type TopName = Exclude<ResourceName, NameWith<'below'>>

type NameWith<Key extends string> = {
  [Name in ResourceName]: Resources[Name] extends Readonly<Record<Key, unknown>> ? Name : never
}[ResourceName]

/** The body of a new record. */
export type BodyOf<Name extends CreatableName> = Resources[Name]['create']
/** The fields of a record that can be changed. */
export type ChangesOf<Name extends UpdatableName> = Resources[Name]['update']

/** `due`, or `-due` for descending. */
export type SortKey<Name extends ResourceName> = Resources[Name]['sort'] | `-${Resources[Name]['sort']}`

/** All of its keys must match. A text may begin with a comparison: see docs/lists.md. */
export type Filter<Name extends ResourceName> = Resources[Name]['filter'] & {
  readonly and?: readonly Filter<Name>[]
  readonly or?: readonly Filter<Name>[]
}

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined
  /** How often this request is sent again; `false` for never. */
  readonly retries?: Retries | false | undefined
}

export interface FileOptions extends ReadOptions {
  /** Called with the bytes of the file as they come. After a lost connection they come again from the beginning. */
  readonly onBytes?: ((bytes: Uint8Array) => void) | undefined
}

export interface KeyOptions extends ReadOptions {
  /** A request sent twice with the same key is done once. Without one, every call has its own. */
  readonly idempotencyKey?: string | undefined
}

export interface ChangeOptions extends KeyOptions {
  /**
   * The tag of the record as it was read. If the record was changed since, nothing is done and ChangedError is thrown.
   */
  readonly ifMatch?: string | undefined
}

export interface ItemQuery<Name extends ResourceName, With extends WithKey<Name> = never>
  extends ReadOptions {
  /** Optional members of the record. */
  readonly with?: readonly With[] | undefined
}

export interface AllQuery<Name extends ResourceName, With extends WithKey<Name> = never>
  extends ItemQuery<Name, With> {
  /** Words to search for. */
  readonly q?: string | undefined
  readonly filter?: Filter<Name> | undefined
  readonly sort?: SortKey<Name> | readonly SortKey<Name>[] | undefined
  /** Records per page, 1 to 200. */
  readonly limit?: number | undefined
  /** Parameters as in an address, for values known only at run time, such as a filter that a user wrote. */
  readonly parameters?: Readonly<Record<string, string | number | undefined>> | undefined
}

export interface ListQuery<Name extends ResourceName, With extends WithKey<Name> = never>
  extends AllQuery<Name, With> {
  readonly offset?: number | undefined
}

export interface Page<Name extends ResourceName, With extends WithKey<Name> = never> {
  readonly items: readonly RecordOf<Name, With>[]
  readonly pagination: Pagination
}

export interface Item<Value> {
  readonly item: Value
  /** Names this version of the record, for `ifMatch`. */
  readonly tag: string | undefined
}

export interface Reads<Name extends ResourceName> {
  readonly name: Name
  /** Below `/v2`: `/contacts/7/addresses`. */
  readonly path: string
  /** A page of the list. */
  list<const With extends WithKey<Name> = never>(query?: ListQuery<Name, With>): Promise<Page<Name, With>>
  get<const With extends WithKey<Name> = never>(
    id: number,
    query?: ItemQuery<Name, With>,
  ): Promise<Item<RecordOf<Name, With>>>
  /**
   * All records, page after page, without duplicates. Without `sort` they come by id, and no record is skipped while
   * others are created and deleted.
   */
  all<const With extends WithKey<Name> = never>(
    query?: AllQuery<Name, With>,
  ): AsyncGenerator<RecordOf<Name, With>, void, undefined>
  /** The same, as pages. */
  pages<const With extends WithKey<Name> = never>(
    query?: AllQuery<Name, With>,
  ): AsyncGenerator<Page<Name, With>, void, undefined>
}

export interface Creates<Name extends CreatableName> {
  create(body: BodyOf<Name>, options?: KeyOptions): Promise<Item<RecordOf<Name>>>
}

export interface Updates<Name extends UpdatableName> {
  /** Only the keys of the body change. A list replaces the whole old list; null clears a value. */
  update(id: number, body: ChangesOf<Name>, options?: ChangeOptions): Promise<Item<RecordOf<Name>>>
}

export interface Removes<Name extends RemovableName> {
  readonly name: Name
  /** Deletes all of them or none. */
  remove(ids: Ids, options?: ChangeOptions): Promise<void>
}

/** Reads a file. */
export interface FileCall<Sent extends readonly unknown[]> {
  (...sent: Sent): Promise<File>
  /** The address of the file, for links and pictures. */
  address(...sent: Sent): string
}
