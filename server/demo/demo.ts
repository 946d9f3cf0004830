// Eighteen months of a small company that makes and keeps gardens, for people who want to try Kontor. It is made by the
// operations of the API, so that every number, total, stock and journal entry is real. No mail is sent.

import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import { scopes } from '../../domain/access/scopes.ts'
import { Refusal } from '../../domain/refusal.ts'
import * as bank from '../bank/routes.ts'
import * as catalog from '../catalog/routes.ts'
import { units } from '../catalog/units.ts'
import { profileOf } from '../configuration/company.ts'
import { documentTexts } from '../configuration/document-texts.ts'
import { isrs } from '../configuration/isrs.ts'
import * as contacts from '../contacts/routes.ts'
import type { Actor, Db, Reader, Tx } from '../db/db.ts'
import { insideTransaction } from '../db/inside-transaction.ts'
import * as receivables from '../receivables/routes.ts'
import * as reporting from '../reporting/routes.ts'
import { currentDay } from '../resource/clock.ts'
import type { Caller } from '../resource/operation.ts'
import { createAgenda, daysOfMonth } from './agenda.ts'
import { addBank } from './bank.ts'
import { makeCatalog } from './catalog.ts'
import { introduceCompany, type Payment } from './company.ts'
import { makeContacts } from './contacts.ts'
import { planContracts } from './contracts.ts'
import { createDice } from './dice.ts'
import { planInvoices } from './invoices.ts'
import { planLetters } from './letters.ts'
import { createLocalClient, type LocalClient } from './local-client.ts'
import { planOffers } from './offers.ts'
import { placeIn } from './places.ts'
import type { Scene } from './scene.ts'
import { planTime } from './time.ts'
import { readVat } from './vat.ts'
import { wordsIn } from './words/words-in.ts'

interface Options {
  /** The last day of the story; today by default. */
  readonly today?: string
  readonly onProgress?: (text: string) => void
}

const monthCount = 18
const seed = 20_260_101

/** Fills a company without data; returns the number of its records of each kind. */
export async function fillWithDemo(
  db: Db,
  actor: Actor,
  options: Options = {},
): Promise<Record<string, number>> {
  const { today = currentDay(), onProgress = () => undefined } = options
  const company = await profileOf(db, actor.company)
  const scene: Scene = {
    company,
    agenda: createAgenda(today, monthCount),
    dice: createDice(seed),
    words: wordsIn(company.language, company.country),
    place: placeIn(company.country, company.language),
    vatOn: await readVat(db, company.id),
    transfers: [],
  }
  const caller = callerFor(actor, company.language)
  // All of it or nothing: half a story could neither be finished nor removed.
  await db.transaction(caller, async (tx) => {
    const client = createLocalClient(db, tx, caller)
    await needEmpty(tx)
    const { bank_account_id } = await openShop(client, tx, scene)
    onProgress('Contacts and catalog are made.')
    for (const month of scene.agenda.months) {
      // Other requests get their turn between two months.
      await setImmediate()
      await liveThrough(client, scene, month)
      onProgress(`${month.slice(0, 7)} is made.`)
    }
    await addBank(insideTransaction(tx, db), caller, scene, bank_account_id)
  })
  return countRecords(db, company.id)
}

function callerFor(actor: Actor, language: Caller['language']): Caller {
  const { user, role = 'owner' } = actor
  assert(user !== null, 'somebody works in the demo')
  return { ...actor, user, role, language, via: 'demo', through: 'own program', scopes: new Set(scopes) }
}

/** Prepares the first day: the customers, the goods, and the plans. */
async function openShop(client: LocalClient, tx: Tx, scene: Scene): Promise<Payment> {
  const payment = await introduceCompany(tx, client, scene)
  const customers = await makeContacts(client, scene)
  const shop = { payment, customers, catalog: await makeCatalog(client, scene) }
  await planTime(client, scene, shop)
  planInvoices(scene, shop)
  planContracts(scene, shop)
  planOffers(scene, shop)
  planLetters(scene, customers)
  return payment
}

async function liveThrough(client: LocalClient, { agenda }: Scene, month: string): Promise<void> {
  for (const day of daysOfMonth(month).filter((day) => day <= agenda.today))
    for (const work of agenda.on(day)) await work(client, day)
}

/** Invented records must not be added to a company that is in use. */
async function needEmpty(tx: Tx): Promise<void> {
  const counts = await countRecords(tx, tx.actor.company)
  const [kept] = Object.keys(counts)
  if (kept)
    throw new Refusal(
      'bad_request',
      `This company has data of its own, such as ${kept.replace('-', ' ')}. Demo data goes only into a company that has none.`,
    )
}

/** Records that a company may have before the demo. */
const usual: readonly object[] = [units, documentTexts, isrs]

const filled = [contacts, catalog, receivables, bank, reporting]
  .flatMap((area) => area.resources)
  .filter((resource) => !usual.includes(resource))

/** The number of records of each kind that has any. */
async function countRecords(reader: Reader, company: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name, table } of filled) {
    const row = await reader.get<{ count: number }>(sql`
      select count(*) as count from ${raw(table)} where company_id = ${company}`)
    if (row?.count) counts[name] = row.count
  }
  return counts
}
