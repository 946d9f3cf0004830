// An issued document is final: what its paper shows does not change any more, and it is not deleted.

import sql from 'sql-template-tag'
import { invalid, type Problems, type Refusal } from '../../../domain/refusal.ts'
import { constantStatement } from '../../db/constant-statement.ts'
import type { Tx } from '../../db/db.ts'
import type { Field } from '../../resource/fields.ts'
import { spoken } from '../../resource/names.ts'
import type { AnyResource } from '../../resource/resource.ts'
import { sameValue } from '../../resource/write.ts'
import type { DocumentRow } from '../document-fields.ts'
import { sentCategory } from '../vat.ts'
import { isClosed, needOpen } from './closed-until.ts'

const findSetting = constantStatement(sql`select issued_documents from settings where company_id = ${0}`)

/** Whether issued documents of this kind stay as they are: invoices unless the company has set them free, credit notes always. */
export async function areFinal(tx: Tx, { entity }: AnyResource): Promise<boolean> {
  if (entity !== 'invoice') return true
  const row = await tx.get<{ issued_documents: string }>(findSetting([tx.actor.company]))
  return row?.issued_documents !== 'editable'
}

/** What tells whether a document is final. Not every kind is issued. */
export type Issuable = {
  readonly status: string
  readonly date?: string
  readonly issued?: string | null
  readonly total_credited?: bigint
}

/**
 * Whether a document stays as it is. An invoice does so in any case when it has credit notes, which say what they give
 * back, or when the books of its period are closed.
 */
export async function isFinal(tx: Tx, resource: AnyResource, document: Issuable): Promise<boolean> {
  if (!document.issued) return false
  if (document.total_credited || (await areFinal(tx, resource))) return true
  const day = bookedOn(document)
  return day !== null && isClosed(tx, day)
}

/** The day on which a document is in the books; null for one that is not. */
function bookedOn({ issued, status, date }: Issuable): string | null {
  return issued && status !== 'DR' && status !== 'D' ? (date ?? null) : null
}

/** Refuses that a document comes into the books of a closed period, or out of them. */
export async function needOpenBooks(
  tx: Tx,
  { entity }: AnyResource,
  before: Issuable,
  after: Issuable,
): Promise<void> {
  const left = bookedOn(before)
  const entered = bookedOn(after)
  if (left === entered) return
  if (left !== null)
    await needOpen(tx, left, 'id', () => `To correct the ${spoken(entity)}, ${waysOut[entity]}`)
  if (entered !== null)
    await needOpen(tx, entered, 'date', (day) => `Give the ${spoken(entity)} a date from ${day} on`)
}

/** The fields that can be set and that no paper shows. */
const freeKeys: readonly string[] = ['notes', 'workflow', 'reminders_paused_until', 'custom_fields']

/** Whether a sent value is on the paper. */
export function isContent(key: string): boolean {
  return !freeKeys.includes(key)
}

/**
 * Refuses other values of what the paper of an issued document shows. The same values are left out: otherwise the
 * document would be priced anew, by the rules of today.
 */
export function holdContent(
  resource: AnyResource,
  stored: Readonly<Record<string, unknown>>,
  { values, problems }: { readonly values: Record<string, unknown>; readonly problems: Problems },
): void {
  for (const key of Object.keys(values).filter(isContent)) {
    // An entry that could not be read is reported already.
    if (Array.isArray(values[key]) && values[key].includes(undefined)) continue
    if (isShownAlike(resource, key, stored[key], values[key])) delete values[key]
    else problems.add(key, 'not_changeable', unchangeable(resource))
  }
}

/** Whether a sent value is on the paper as the stored one is. */
export function isShownAlike({ fields }: AnyResource, key: string, stored: unknown, sent: unknown): boolean {
  const value = key === 'positions' ? taxedAs(stored as Positions, sent as Positions) : sent
  return sameValue(fields[key] as Field, shownOf(key, stored), shownOf(key, value))
}

type Positions = DocumentRow['positions']

/** Clients that know no categories of VAT send positions without them. */
function taxedAs(stored: Positions, sent: Positions): Positions {
  return sent.map((position, index) => ({
    ...position,
    vat_category: sentCategory(position) ?? stored[index]?.vat_category ?? null,
    vat_reason: position.vat_reason ?? stored[index]?.vat_reason ?? null,
  }))
}

/** The part of a value that is on the paper. */
function shownOf(key: string, value: unknown): unknown {
  if (key === 'positions')
    return (value as Positions).map((position) => ({
      ...position,
      discount_type: position.discount_type ?? (position.discount_rate ? 'P' : null),
      total: null,
    }))
  // The texts of reminders and receipts are on papers of their own.
  if (key === 'texts')
    return (value as DocumentRow['texts'] | null)?.filter(({ status }) => status === 'D') ?? []
  return value
}

/** The sentence for a change of an issued document. */
function unchangeable({ entity }: AnyResource): string {
  return `The ${spoken(entity)} is issued, so this stays as it is. To correct it, ${waysOut[entity]}.`
}

const waysOut: Readonly<Record<string, string>> = {
  invoice: 'cancel it and make a new one',
  credit_note: 'make an invoice of what it gave back',
}

/** The refusal to delete an issued document. */
export function undeletable({ entity }: AnyResource): Refusal {
  return invalid(
    'id',
    'not_changeable',
    `The ${spoken(entity)} is issued, so it cannot be deleted. To correct it, ${waysOut[entity]}.`,
  )
}
