// Reminders of the workflow, when days pass before they can be sent.

import assert from 'node:assert/strict'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Api, onOneDatabase, ownServers, temporaryFile } from '../../../test/api.ts'
import { createPostFolder } from '../post.ts'
import { printMessage } from '../printing.ts'
import { createMailWorker } from '../worker.ts'
import { runWorkflows } from './reminder-workflow.ts'

ownServers()

const post = { palette: 'C', print: 'S', speed: 'E' }

for (const [what, settle, sentence] of [
  [
    'paid',
    (api, path) => api.patch(`${path}/change-status`, { status: 'P' }),
    'The invoice was paid before the reminder was sent.',
  ],
  [
    'paid in parts',
    async (api, path) => {
      const { total } = (await api.get(path)).item
      for (const amount of [100, total - 100])
        await api.post(`${path}/payments`, { type: 'N', channel: 'T', amount, date: '2026-04-01' })
      await api.patch(`${path}/change-status`, { status: 'R1' })
    },
    'The invoice was paid before the reminder was sent.',
  ],
  [
    'cancelled',
    (api, path) => api.patch(`${path}/change-status`, { status: 'C' }),
    'The invoice was cancelled before the reminder was sent.',
  ],
  [
    'moved to the bin',
    async (api, path) => {
      await letEdit(api)
      await api.patch(`${path}/change-status`, { status: 'D' })
    },
    'The invoice was deleted before the reminder was sent.',
  ],
  [
    'deleted',
    async (api, path) => {
      await letEdit(api)
      await api.delete(path)
    },
    'The invoice was deleted before the reminder was sent.',
  ],
] as const satisfies [string, (api: Api, path: string) => Promise<unknown>, string][]) {
  onOneDatabase(`nobody is reminded of an invoice that was ${what} in the meantime`, async (api) => {
    const { path, id } = await givenReminder(api)
    const folder = dirname(temporaryFile())
    await settle(api, path)
    await run(api, folder)
    assert.deepEqual(await outcome(api, id), ['C', sentence])
    assert.deepEqual(readdirSync(folder), [])
  })

  onOneDatabase(`nor when it was ${what} between two attempts`, async (api) => {
    const { path, id } = await givenReminder(api)
    const folder = join(dirname(temporaryFile()), 'post')
    writeFileSync(folder, 'a file where the folder should be')
    const start = new Date()
    await run(api, folder, start)
    assert.equal((await outcome(api, id))[0], 'W')
    rmSync(folder)
    await settle(api, path)
    await run(api, folder, new Date(start.getTime() + 60_000))
    assert.deepEqual(await outcome(api, id), ['C', sentence])
  })
}

onOneDatabase('what is still due is asked for', async (api) => {
  const { path, id } = await givenReminder(api)
  await api.post(`${path}/payments`, { type: 'N', channel: 'T', amount: 100, date: '2026-04-01' })
  await run(api, dirname(temporaryFile()))
  assert.deepEqual(await outcome(api, id), ['S', null])
})

onOneDatabase('what a person sends is sent, paid or not', async (api) => {
  const invoice = await api.given.invoice()
  const path = `/v2/receivables/invoices/${invoice.id}`
  await api.patch(`${path}/change-status`, { status: 'R1' })
  await api.request('PATCH', `${path}/send-by-post`, { body: post })
  await api.patch(`${path}/change-status`, { status: 'P' })
  await run(api, dirname(temporaryFile()))
  const [{ status, printed_as }] = (await api.get('/v2/outbox')).items
  assert.deepEqual([status, printed_as], ['S', 'R1'])
})

/** A reminder by post that waits in the outbox. */
async function givenReminder(api: Api): Promise<{ path: string; id: number }> {
  const invoice = await api.given.invoice({
    due: '2026-03-01',
    workflow: [{ active: true, status: 'R1', overdue_days: 10, action: 'CP', speed: 'E' }],
  })
  const path = `/v2/receivables/invoices/${invoice.id}`
  await api.patch(`${path}/change-status`, { status: 'S' })
  await runWorkflows(api.server.db, new Date('2026-03-20T12:00:00Z'))
  const [message] = (await api.get('/v2/outbox')).items
  return { path, id: message.id }
}

async function outcome(api: Api, id: number) {
  const { status, error } = (await api.get(`/v2/outbox/${id}`)).item
  return [status, error]
}

async function run(api: Api, folder: string, now?: Date): Promise<void> {
  const worker = createMailWorker({
    db: api.server.db,
    mail: null,
    post: createPostFolder(folder),
    printFor: printMessage,
    log: { info: () => {}, error: () => {} },
  })
  await worker.runOnce(now)
}

/** Otherwise issued invoices are final. */
function letEdit(api: Api) {
  return api.put('/v2/configuration/settings', { issued_documents: 'editable' })
}
