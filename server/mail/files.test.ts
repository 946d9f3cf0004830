import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { type Api, onOneDatabase, ownServers } from '../../test/api.ts'
import { storedFile } from '../files.ts'
import { update } from '../resource/write.ts'
import { settle, takeNext } from './claims.ts'
import { dropOldFiles } from './files.ts'
import { addToOutbox, type Message, outbox } from './outbox.ts'

ownServers()

const dayMs = 24 * 3_600_000

onOneDatabase('the PDF of what was sent or cancelled is kept for thirty days', async (api) => {
  const sent = await put(api, 'sent')
  await end(api, 'S')
  const cancelled = await put(api, 'cancelled')
  await api.patch(`/v2/outbox/${cancelled}/cancel`, {})

  await dropOldFiles(api.server.db, inDays(29))
  for (const id of [sent, cancelled]) assert.ok(await fileOf(api, id))
  await dropOldFiles(api.server.db, inDays(31))
  for (const id of [sent, cancelled]) assert.equal(await fileOf(api, id), undefined)
})

onOneDatabase('what may still be sent keeps its PDF', async (api) => {
  const ids: number[] = []
  for (const status of ['W', 'P', 'F', 'H', 'U'] as const) {
    const id = await put(api, status)
    await asUser(api, (tx) => update(tx, outbox, id, { status, due: null }))
    ids.push(id)
  }
  const retried = await put(api, 'retried')
  await api.patch(`/v2/outbox/${retried}/cancel`, {})
  await api.patch(`/v2/outbox/${retried}/retry`, {})
  await dropOldFiles(api.server.db, inDays(400))
  for (const id of [...ids, retried]) assert.ok(await fileOf(api, id))
})

onOneDatabase('a PDF that several messages share stays until none needs it', async (api) => {
  await put(api, 'the same')
  await end(api, 'S')
  const failed = await put(api, 'the same')
  await end(api, 'F')
  await dropOldFiles(api.server.db, inDays(31))
  assert.ok(await fileOf(api, failed))
  await api.patch(`/v2/outbox/${failed}/cancel`, {})
  await dropOldFiles(api.server.db, inDays(31))
  assert.equal(await fileOf(api, failed), undefined)
})

onOneDatabase('more than one batch is dropped, and messages keep their hashes', async (api) => {
  for (let count = 0; count < 45; count++) await put(api, `PDF ${count}`)
  const { company } = api.identity
  const ended = new Date().toISOString()
  await asUser(api, (tx) =>
    tx.run(sql`update outbox set status = 'C', due = null, ended = ${ended} where company_id = ${company}`),
  )
  await dropOldFiles(api.server.db, inDays(31))
  const { db } = api.server
  const files = await db.all(sql`select hash from files where company_id = ${company}`)
  const messages = await db.all(sql`select id from outbox where company_id = ${company} and file is not null`)
  assert.deepEqual([files.length, messages.length], [0, 45])
})

/** Ends the waiting message. */
async function end(api: Api, status: 'S' | 'F'): Promise<void> {
  const now = new Date()
  await asUser(api, async (tx) => {
    const [claimed] = (await takeNext(tx, now, ['E'])).claims as [Message]
    await settle(tx, claimed, { status, error: null }, now)
  })
}

function put(api: Api, content: string): Promise<number> {
  return asUser(api, (tx) =>
    addToOutbox(
      tx,
      {
        ...{ document_type: 'offer', document_id: 12, document_number: '2044', printed_as: 'D' },
        file_name: 'Offerte 2044.pdf',
        channel: 'E',
        ...{ subject: 'Offerte', body: 'Im Anhang' },
        recipients: [{ email: 'post@sonnenrain.example', name: 'Hofladen' }],
        ...{ from_type: 'CO', from_email: 'lea@brunner.example', from_name: 'Brunner Bau AG' },
      },
      { pdf: Buffer.from(content), pages: 1 },
    ),
  )
}

async function fileOf(api: Api, id: number): Promise<Uint8Array | undefined> {
  const { company } = api.identity
  const row = await api.server.db.get<{ file: string }>(sql`
    select file from outbox where company_id = ${company} and id = ${id}`)
  return storedFile(api.server.db, company, row?.file as string)
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * dayMs)
}

function asUser<Result>(api: Api, work: Parameters<typeof api.server.db.transaction<Result>>[1]) {
  const { company, user } = api.identity
  return api.server.db.transaction({ company, user, via: 'test' }, work)
}
