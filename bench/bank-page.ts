// A hundred entries of the bank, decided in a browser by keyboard alone, at the pace of a person.

import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import type { Entry } from '../domain/bank/statement.ts'
import { camtFile } from '../domain/bank/write-camt.ts'
import { type Minor, sum } from '../domain/money/money.ts'
import { createApp } from '../server/app.ts'
import { inDirectory } from '../server/auth/directory.ts'
import { startSession } from '../server/auth/sessions/sessions.ts'
import { importFile } from '../server/bank/import/import-file.ts'
import { bankAccounts } from '../server/configuration/bank-accounts.ts'
import { settings } from '../server/configuration/settings.ts'
import type { Db } from '../server/db/db.ts'
import { openDatabase } from '../server/db/open.ts'
import { create } from '../server/resource/create.ts'
import { update } from '../server/resource/write.ts'
import { ensureBuilt, readBuilt } from '../server/web/built.ts'
import { launchChromium } from '../test/chromium.ts'
import words from '../web/words/de/bank.ts'
import { account, openAll } from './bank.ts'
import type { Filled } from './fill.ts'
import { type Chapter, plainFigure } from './report.ts'
import { newPage } from './web.ts'

/** Eighty proposals to accept, ten payments to search the invoice of, ten fees to put away one by one. */
const [proposed, searched, fees] = [80, 10, 10]
const all = proposed + searched + fees
/** A person reads an entry before deciding, and types. */
const [thoughtMs, keyMs] = [2_000, 120]
/** The company speaks German. */
const { letters } = words
const day = '2026-06-01'

export async function bankPageChapter({ file, company, user }: Filled): Promise<Chapter> {
  await ensureBuilt(console.log)
  openAll(file)
  const db = openDatabase(file)
  const actor = { company, user, via: 'bench' }
  await db.transaction(actor, async (tx) => {
    await create(tx, bankAccounts, { description: 'Konto', iban: account })
    const row = await tx.get<{ id: number }>(sql`select id from settings where company_id = ${company}`)
    await update(tx, settings, row?.id as number, { bank_booking: 'never' })
  })
  await importFile(db, actor, { bytes: Buffer.from(await statementOf(db, company)), bankAccountId: null })
  const app = await createApp(db, { web: readBuilt() ?? null })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const token = await inDirectory(db, { user, via: 'bench' }, (tx) =>
    startSession(tx, user, { address: '127.0.0.1', agent: 'bench' }, company),
  )
  const browser = await launchChromium()
  const page = await newPage({ browser, url, token })
  await page.goto(`${url}/bank-entries`)
  await page.locator('li:focus').waitFor()
  const begin = performance.now()
  const keys = await workOff(page)
  const tookMs = performance.now() - begin
  await browser.close()
  await app.close()
  const row = await db.get<{ left: number }>(sql`
    select count(*) as "left" from bank_entries where company_id = ${company} and status in ('waiting', 'proposed')`)
  await db.close()
  return {
    title: `(h) ${all} entries of the bank by keyboard`,
    about: `${proposed} proposals to accept, ${searched} payments whose invoice is searched by its number, ${fees} fees that are put away one by one. ${thoughtMs / 1_000} s of thought for each entry, and ${keyMs} ms for each key.`,
    figures: [
      plainFigure('all entries', tookMs, 'ms', { atMost: 300_000 }),
      plainFigure('of it without thought and keys', tookMs - all * thoughtMs - keys * keyMs, 'ms'),
      plainFigure('keys for each entry', keys / all, ''),
      plainFigure('entries that are not decided', row?.left ?? 0, '', { atMost: 0 }),
    ],
  }
}

/** Decides about each entry, and returns how many keys that took. */
async function workOff(page: Page): Promise<number> {
  let keys = 0
  const press = async (...pressed: readonly string[]) => {
    for (const key of pressed) {
      await pause(keyMs)
      await page.keyboard.press(key)
    }
    keys += pressed.length
  }
  const dialog = page.getByRole('dialog')
  for (let done = 0; done < all; done++) {
    const text = await page.locator('li:focus').innerText()
    await pause(thoughtMs)
    const [, number] = /Suche (\S+?)\./.exec(text) ?? []
    if (number) {
      await press(letters.assign)
      await dialog.getByRole('textbox').first().waitFor()
      await press(...number, 'Enter')
      await dialog.getByRole('status').and(page.locator('[class*=complete]')).waitFor()
      await press('Enter')
      await dialog.waitFor({ state: 'detached' })
    } else if (text.includes('Kantonalbank')) {
      await press(letters.putAway)
      await dialog.getByRole('textbox').first().waitFor()
      await press(...'Spesen', 'Enter')
      await dialog.waitFor({ state: 'detached' })
    } else await press('Enter')
  }
  await page.locator('main li[tabindex]').first().waitFor({ state: 'detached' })
  return keys
}

/** Proposals have the amount of an invoice; the others a part of one, which says nothing. */
async function statementOf(db: Db, company: number): Promise<string> {
  const rows = await db.all<{ number: string; name: string; total: string }>(sql`
    select number, contact_name as name, cast(total as text) as total from invoices
    where company_id = ${company} and total > 100000 order by id limit ${proposed + searched}`)
  const entries = rows.map(({ number, name, total }, index) =>
    index < proposed
      ? entryOf(BigInt(total), name, `Zahlung ${number}`)
      : entryOf(7_77n + BigInt(index), `Unbekannt ${index}`, `Suche ${number}.`),
  )
  for (let fee = 0; fee < fees; fee++) entries.push(entryOf(-5_00n, 'Kantonalbank', `Gebühr ${fee}`))
  const closing = sum(entries.map(({ amount }) => amount))
  const about = { format: 'camt.053', account, currency: 'CHF', number: '1', from: day, to: day } as const
  return camtFile({ statement: { ...about, opening: 0n, closing }, entries }, '08')
}

function entryOf(amount: Minor, name: string, message: string): Entry {
  const detail = {
    ...{ amount, name, message, reference: null, charges: 0n, returnReason: null, iban: null },
    ...{ servicerReference: null, endToEndId: null },
  }
  return {
    ...{ amount, currency: 'CHF', bookingDate: day, valueDate: day, isBooked: true, isReversal: false },
    ...{ servicerReference: null, entryReference: null, code: 'PMNT/RCDT/VCOM', text: 'Gutschrift' },
    details: [detail],
  }
}
