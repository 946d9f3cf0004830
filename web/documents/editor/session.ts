// A document that is being edited: its draft, its stored version, and saving one as the other. Drafts save themselves;
// documents that were sent already are saved only on request.

import { ChangedError, KontorError } from '../../../client/index.ts'
import { changesBetween } from '../../data/changes.ts'
import { newKey } from '../../data/key.ts'
import { queryClient } from '../../data/records.ts'
import { sentenceOf } from '../../parts/problems.ts'
import { words } from '../../words/words.ts'
import { changeDocument, createDocument, readDocument } from '../calls.ts'
import {
  type Body,
  bodyOf,
  type Draft,
  draftOf,
  isComplete,
  isSendable,
  mergedDraft,
  writtenRows,
} from '../draft.ts'
import type { EditedKind } from '../kinds.ts'
import { type Errors, isPassing, lastChangeOf, missingIn, refusedIn } from './refusals.ts'
import { foundFor, foundIn, type Stored, storedOf } from './stored.ts'

export type Saving =
  | { readonly type: 'nothing' }
  | { readonly type: 'changed' }
  | { readonly type: 'saving' }
  | { readonly type: 'saved'; readonly at: Date }
  | { readonly type: 'failed'; readonly why: string }
  | { readonly type: 'conflict'; readonly by: string | undefined; readonly at: string | undefined }

export interface Snapshot {
  readonly draft: Draft
  readonly stored: Stored | undefined
  readonly saving: Saving
  readonly errors: Errors
  /** The fields, named as in `errors`, whose text is not a number. Nothing is saved until it is. */
  readonly unreadable: readonly string[]
}

/** A draft is saved after this long without a change. */
const pauseMs = 1_000
const retryMs = 5_000

export class DocumentSession {
  readonly kind: EditedKind
  /** Called once, when a new document has its id. */
  onCreated: (id: number) => void = () => undefined
  #now: Snapshot
  #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<boolean> | undefined
  /** A new document whose request got no answer. It is sent again unchanged, so that it is created once. */
  #unanswered: { readonly key: string; readonly body: Body } | undefined
  #isClosed = false
  /** The draft of a new document before any change. */
  readonly #beginning: Draft

  constructor(kind: EditedKind, draft: Draft, stored?: Pick<Stored, 'record' | 'tag'>) {
    this.kind = kind
    this.#beginning = draft
    this.#now = {
      draft,
      stored: stored && storedOf(kind, draft, stored.record, stored.tag),
      saving: { type: 'nothing' },
      errors: {},
      unreadable: [],
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): Snapshot => this.#now

  /** Whether leaving would lose changes. */
  get isChanged(): boolean {
    const { draft, stored, unreadable } = this.#now
    if (unreadable.length > 0) return true
    if (!stored) return draft !== this.#beginning && this.#hasContent()
    return Object.keys(this.#changes()).length > 0
  }

  get savesItself(): boolean {
    const { draft, stored } = this.#now
    return stored ? stored.record.status === 'DR' : isComplete(this.kind, draft)
  }

  /** Changes the draft and clears the errors of the fields concerned. */
  change(next: (draft: Draft) => Draft, keys: readonly string[] = []): void {
    const draft = next(this.#now.draft)
    if (draft === this.#now.draft) return
    const errors = keys.some((key) => key in this.#now.errors)
      ? Object.fromEntries(Object.entries(this.#now.errors).filter(([key]) => !keys.includes(key)))
      : this.#now.errors
    this.#set({ draft, errors })
    this.#awaitSaving()
  }

  /** Notes whether the text of a field is readable. */
  readonly setUnreadable = (field: string, isUnreadable: boolean): void => {
    const others = this.#now.unreadable.filter((one) => one !== field)
    this.#set({ unreadable: isUnreadable ? [...others, field] : others })
    if (this.isChanged) this.#awaitSaving()
    else if (this.#now.saving.type !== 'conflict') this.#set({ saving: { type: 'nothing' } })
  }

  /** Saves the draft now if it saves itself. Returns whether nothing is left to save. */
  async flush(): Promise<boolean> {
    if (!this.isChanged) return true
    return this.savesItself ? this.save() : false
  }

  /** Saves the draft. Returns whether it is saved now. */
  save(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Replaces the draft with the version that somebody else has saved. */
  async takeTheirs(): Promise<void> {
    const { stored } = this.#now
    if (!stored) return
    const { item, tag } = await readDocument(this.kind, stored.record.id)
    const draft = draftOf(this.kind, item)
    this.#set({
      draft,
      stored: storedOf(this.kind, draft, item, tag),
      saving: { type: 'nothing' },
      errors: {},
    })
  }

  /**
   * Saves the user's changes over the version of somebody else. Fields that only they have changed keep their value.
   */
  async keepMine(): Promise<void> {
    const { stored, draft } = this.#now
    if (!stored) return
    const { item, tag } = await readDocument(this.kind, stored.record.id)
    const theirs = draftOf(this.kind, item)
    this.#set({
      draft: mergedDraft(this.kind, draft, theirs, stored.body),
      stored: storedOf(this.kind, theirs, item, tag),
      saving: { type: 'changed' },
    })
    await this.save()
  }

  /** The number of pages is known once the document was printed. */
  setPages(pages: number | null): void {
    const { stored } = this.#now
    if (!stored || stored.record.page_amount === pages) return
    this.#set({ stored: { ...stored, record: { ...stored.record, page_amount: pages } } })
  }

  open(): void {
    this.#isClosed = false
  }

  /** The user has left: changes that are not being saved already are dropped. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #set(changes: Partial<Snapshot>): void {
    this.#now = { ...this.#now, ...changes }
    for (const listener of this.#listeners) listener()
  }

  /** Marks the draft as changed, and schedules saving if it saves itself. */
  #awaitSaving(): void {
    const { saving, unreadable } = this.#now
    if (saving.type === 'conflict') return
    if (unreadable.length > 0) {
      this.#tellUnreadable()
      return
    }
    this.#set({ saving: { type: 'changed' } })
    if (this.savesItself) this.#saveIn(pauseMs)
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    this.#timer = setTimeout(() => void this.save(), ms)
  }

  #hasContent(): boolean {
    const { draft } = this.#now
    const isWritten = writtenRows(draft).length > 0 || Object.values(draft.text).some(Boolean)
    return isWritten || JSON.stringify(draft.values) !== JSON.stringify(this.#beginning.values)
  }

  #changes(): Body {
    const { draft, stored } = this.#now
    return changesBetween(stored?.body ?? {}, bodyOf(this.kind, draft, stored?.texts))
  }

  async #saveAll(): Promise<boolean> {
    if (!this.#now.stored && !isSendable(this.kind, this.#now.draft)) return this.#tellMissing()
    while (true) {
      const { draft, unreadable } = this.#now
      if (unreadable.length > 0) return this.#tellUnreadable()
      this.#set({ saving: { type: 'saving' } })
      try {
        await this.#saveOnce()
      } catch (error) {
        await this.#fail(error, draft)
        return false
      }
      if (!this.isChanged) {
        this.#set({ saving: { type: 'saved', at: new Date() } })
        // The editor has the answer already; every other query is read again when it is shown next.
        void queryClient.invalidateQueries({ refetchType: 'none' })
        return true
      }
      // The user typed while it was saved. A document that does not save itself waits for the user.
      if (!this.savesItself || this.#isClosed) {
        this.#set({ saving: { type: 'changed' } })
        return false
      }
    }
  }

  async #saveOnce(): Promise<void> {
    const { draft, stored } = this.#now
    if (!stored) return this.#create(draft)
    const { record, tag, texts } = stored
    const body = bodyOf(this.kind, draft, texts)
    const changes = changesBetween(stored.body, body)
    if (Object.keys(changes).length === 0) return
    const saved = await changeDocument(this.kind, record.id, changes, tag)
    // The answer to a change lacks the contact's name, and another contact has another name.
    const isSameContact = saved.item.contact_id === record.contact_id
    const { contact_name, ...rest } = record
    const known = isSameContact && contact_name !== undefined ? { contact_name } : {}
    this.#set({
      stored: { record: { ...rest, ...known, ...saved.item }, tag: saved.tag, texts, body },
      errors: {},
    })
  }

  async #create(draft: Draft): Promise<void> {
    this.#unanswered ??= { key: newKey(), body: bodyOf(this.kind, draft, undefined) }
    const { key, body } = this.#unanswered
    const { item } = await createDocument(this.kind, body, key).catch((error) => {
      if (error instanceof KontorError && error.status >= 400 && error.status < 500)
        this.#unanswered = undefined
      throw error
    })
    // Reads its texts and its layout. Until that succeeds, the key stays, so that no second document is created.
    const { item: record, tag } = await readDocument(this.kind, item.id)
    this.#unanswered = undefined
    const texts = record.texts ?? []
    const { values } = this.#now.draft
    this.#set({
      stored: { record, tag, texts, body: { ...body, ...foundIn(record), texts } },
      draft: { ...this.#now.draft, values: { ...values, ...foundFor(values, draft.values, record) } },
      errors: {},
    })
    if (!this.#isClosed) this.onCreated(record.id)
  }

  #tellUnreadable(): boolean {
    clearTimeout(this.#timer)
    this.#set({ saving: { type: 'failed', why: words.documents.saving.unreadable } })
    return false
  }

  #tellMissing(): boolean {
    this.#set({
      errors: missingIn(this.kind, this.#now.draft.values),
      saving: { type: 'failed', why: words.documents.saving.incomplete },
    })
    return false
  }

  async #fail(error: unknown, draft: Draft): Promise<void> {
    if (error instanceof ChangedError) {
      const last = await lastChangeOf(this.kind, this.#now.stored?.record.id)
      this.#set({ saving: { type: 'conflict', ...last } })
      return
    }
    this.#set({ errors: refusedIn(draft, error), saving: { type: 'failed', why: sentenceOf(error) } })
    if (isPassing(error) && this.savesItself) this.#saveIn(retryMs)
  }
}
