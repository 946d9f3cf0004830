import assert from 'node:assert/strict'
import sql, { raw } from 'sql-template-tag'
import { isPlural, unitBehind } from '../../domain/documents/unit-words.ts'
import type { Micro } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { DocumentLanguage, Language } from '../../domain/text/languages.ts'
import type { Tx } from '../db/db.ts'
import { onRequest, optional, ownId, type Row, readonly, required } from '../resource/fields.ts'
import { flag, oneOf, text, translated } from '../resource/kinds.ts'
import {
  type ChangeForm,
  type NewForm,
  type Resource,
  resource,
  resourcesWith,
} from '../resource/resource.ts'
import { insert, inUse, need, remove, update } from '../resource/write.ts'

const fields = {
  id: ownId(),
  name: required(translated()),
  scope: required(oneOf('s', 'p', 'a')),
  custom: readonly(flag()),
  /** Behind any other quantity than one; without it, the name. */
  plural: onRequest(optional(text())),
}

export const units: Resource<typeof fields> = resource({
  name: 'units',
  entity: 'unit',
  path: '/catalog/configuration/units',
  scopes: ['catalog', 'configuration'],
  extension: { operations: ['create', 'update', 'remove'], scopes: ['configuration'] },
  summary: 'units',
  description:
    'What quantities are counted in, such as pieces and hours: those of the system, and those of the company.',
  fields,
  search: ['name'],
  sort: ['custom', 'name'],
  create: async (tx: Tx, form: NewForm<typeof fields>) =>
    insert(tx, units, { ...(await form.complete()), custom: true }),
  update: updateUnit,
  remove: removeUnits,
})

async function updateUnit(tx: Tx, unitId: number, form: ChangeForm<typeof fields>): Promise<void> {
  await needCustom(tx, unitId)
  await update(tx, units, unitId, form.changes())
}

async function removeUnits(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const unitId of ids) {
    await needCustom(tx, unitId)
    for (const { table, summary } of resourcesWith('positions')) {
      const row = await tx.get<{ id: number }>(sql`
        select id from ${raw(table)} where company_id = ${tx.actor.company}
          and ${tx.dialect.contains('positions', `"unit_id":${unitId},`)} limit 1`)
      if (row) throw inUse(units, summary)
    }
  }
  await remove(tx, units, ids)
}

async function needCustom(tx: Tx, unitId: number): Promise<void> {
  const { custom } = await need(tx, units, unitId)
  if (!custom)
    throw new Refusal('bad_request', 'The system units stay as they are. Make a unit of your own instead.')
}

type SystemUnit = { id: number; scope: 's' | 'p' | 'a'; name: Record<Language, string> }

const systemUnits: readonly SystemUnit[] = [
  { id: 1, scope: 's', name: { de: 'Stunde', fr: 'Heure', it: 'Ora', en: 'Hour' } },
  { id: 2, scope: 's', name: { de: 'Tag', fr: 'Jour', it: 'Giorno', en: 'Day' } },
  { id: 3, scope: 's', name: { de: 'Monat', fr: 'Mois', it: 'Mese', en: 'Month' } },
  {
    id: 4,
    scope: 's',
    name: { de: 'Quartal', fr: 'Trimestre', it: 'Trimestre', en: 'Quarter' },
  },
  {
    id: 5,
    scope: 's',
    name: { de: 'Semester', fr: 'Semestre', it: 'Semestre', en: 'Half-year' },
  },
  { id: 6, scope: 's', name: { de: 'Jahr', fr: 'Année', it: 'Anno', en: 'Year' } },
  { id: 7, scope: 'p', name: { de: 'Stück', fr: 'Pièce', it: 'Pezzo', en: 'Piece' } },
  {
    id: 8,
    scope: 'p',
    name: { de: 'Kilogramm', fr: 'Kilogramme', it: 'Chilogrammo', en: 'Kilogram' },
  },
  { id: 9, scope: 'p', name: { de: 'Liter', fr: 'Litre', it: 'Litro', en: 'Litre' } },
  {
    id: 10,
    scope: 'a',
    name: {
      de: 'Quadratmeter',
      fr: 'Mètre carré',
      it: 'Metro quadrato',
      en: 'Square metre',
    },
  },
  {
    id: 11,
    scope: 'a',
    name: { de: 'Kubikmeter', fr: 'Mètre cube', it: 'Metro cubo', en: 'Cubic metre' },
  },
  {
    id: 12,
    scope: 'a',
    name: { de: 'Kilometer', fr: 'Kilomètre', it: 'Chilometro', en: 'Kilometre' },
  },
  {
    id: 13,
    scope: 'a',
    name: { de: 'Pauschale', fr: 'Forfait', it: 'Forfait', en: 'Flat rate' },
  },
  { id: 14, scope: 'a', name: { de: '-', fr: '-', it: '-', en: '-' } },
  { id: 15, scope: 'p', name: { de: 'Paket', fr: 'Paquet', it: 'Pacchetto', en: 'Package' } },
  { id: 16, scope: 'p', name: { de: 'Meter', fr: 'Mètre', it: 'Metro', en: 'Metre' } },
]

/** The system unit that hours are counted in. */
export const hourUnit = 1

/** The system unit that things are counted in. */
export const pieceUnit = 7

/** The system unit of an amount for everything together. */
export const flatRateUnit = 13

/** The units that every company starts with. */
export async function addSystemUnits(tx: Tx): Promise<void> {
  for (const { id, scope, name } of systemUnits) {
    const taken = await insert(tx, units, { scope, name, custom: false, plural: null })
    assert(taken === id, 'system units have the same ids in every company')
  }
}

/**
 * A unit as it is printed behind a quantity. The system units have words for one and for several, in each language; a unit
 * of the company has its name and its plural. There are documents in Spanish, but no user interface: there it has its English name. The
 * unit "-" is not printed.
 */
export function printedUnit(
  { id, name, plural, custom }: Row<typeof fields>,
  quantity: Micro,
  language: DocumentLanguage,
): string {
  const own = plural !== null && isPlural(quantity, language) ? plural : undefined
  const known = custom ? own : unitBehind(id, quantity, language)
  const printed = known ?? name[language === 'es' ? 'en' : language]
  return printed === '-' ? '' : printed
}
