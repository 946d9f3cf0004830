// What every resource can be asked for: its list, its records, and changes of them.

import type { Pagination, Resources } from './records.ts'
import type { Retries } from './retries.ts'
import type { Ids } from './values.ts'

/** The name of a resource, as the interface has it in its journal and its events: `order-confirmations`. */
export type ResourceName = keyof Resources

/** What `with` can add to a record. */
export type WithKey<Name extends ResourceName> = keyof Resources[Name]['with'] & string

/** A record, with what `with` was asked to add. */
export type RecordOf<
  Name extends ResourceName,
  With extends WithKey<Name> = never,
> = Resources[Name]['record'] & Pick<Resources[Name]['with'], With>

/** Resources of which records can be made. */
export type CreatableName = NameWith<'create'>
/** Resources whose records can be changed. */
export type UpdatableName = NameWith<'update'>
/** Resources whose records can be deleted. */
export type RemovableName = NameWith<'remove'>

/** Resources whose records can be made, changed and deleted. */
export type EditableName = CreatableName & UpdatableName & RemovableName
/** Resources whose records do not belong to a record of another one. */
export type TopName = Exclude<ResourceName, NameWith<'below'>>

type NameWith<Key extends string> = {
  [Name in ResourceName]: Resources[Name] extends Readonly<Record<Key, unknown>> ? Name : never
}[ResourceName]

/** What a record is made from. */
export type BodyOf<Name extends CreatableName> = Resources[Name]['create']
/** What of a record can be changed. */
export type ChangesOf<Name extends UpdatableName> = Resources[Name]['update']

/** `due`, or `-due` for descending. */
export type SortKey<Name extends ResourceName> = Resources[Name]['sort'] | `-${Resources[Name]['sort']}`

/** All of its keys must hold. A text may begin with a comparison: see docs/lists.md. */
export type Filter<Name extends ResourceName> = Resources[Name]['filter'] & {
  readonly and?: readonly Filter<Name>[]
  readonly or?: readonly Filter<Name>[]
}

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined
  /** How often this request is sent again; `false` for never. */
  readonly retries?: Retries | false | undefined
}

export interface KeyOptions extends ReadOptions {
  /** Sent twice with the same key, a request is done once. Without one, every call has its own. */
  readonly idempotencyKey?: string | undefined
}

export interface ChangeOptions extends KeyOptions {
  /** The tag of the record as it was read: when it was changed since, nothing is done, and ChangedError is thrown. */
  readonly ifMatch?: string | undefined
}

export interface ItemQuery<Name extends ResourceName, With extends WithKey<Name> = never>
  extends ReadOptions {
  /** Optional members of the record. */
  readonly with?: readonly With[] | undefined
}

export interface AllQuery<Name extends ResourceName, With extends WithKey<Name> = never>
  extends ItemQuery<Name, With> {
  /** Words to find. */
  readonly q?: string | undefined
  readonly filter?: Filter<Name> | undefined
  readonly sort?: SortKey<Name> | readonly SortKey<Name>[] | undefined
  /** Records per page, 1 to 200. */
  readonly limit?: number | undefined
  /** As they stand in an address, for what is known only when a program runs, such as a filter that somebody wrote. */
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
   * All records, page after page; none comes twice. Without `sort` they come by id, and none that is there all the time is left
   * out, also while others are made and deleted.
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
  /** Where the file is, for links and pictures. */
  address(...sent: Sent): string
}
