import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Api, onOneDatabase, ownServers, temporaryFile } from '../../test/api.ts'
import { position } from '../../test/given.ts'
import { recordPdf } from '../paper/record-pdf.ts'
import { addToOutbox } from './outbox.ts'
import { createPostFolder } from './post.ts'
import { printMessage } from './printing.ts'
import { createMailWorker } from './worker.ts'

ownServers()

onOneDatabase('what came without a PDF is printed as the message says', async (api) => {
  const { id: invoiceId } = await api.given.invoice({ positions: Array.from({ length: 60 }, () => position) })
  const id = await put(api, invoiceId)
  const folder = await run(api)

  const { company, user } = api.identity
  const actor = { company, user, via: 'test' }
  const { pdf, pages } = await recordPdf(api.server.db, actor, 'invoice', invoiceId, {
    printedAs: 'R2',
    displaysSlip: true,
  })
  assert.ok(pages > 1)
  assert.deepEqual(readFileSync(join(folder, `${company}-${id}.pdf`)), Buffer.from(pdf))
  assert.equal(JSON.parse(readFileSync(join(folder, `${company}-${id}.json`), 'utf8')).pages, pages)
})

onOneDatabase('what was deleted before it could be printed is not sent', async (api) => {
  const { id: invoiceId } = await api.given.invoice()
  const id = await put(api, invoiceId)
  await api.delete(`/v2/receivables/invoices/${invoiceId}`)
  await run(api)
  const { status, error } = (await api.get(`/v2/outbox/${id}`)).item
  assert.deepEqual([status, error], ['F', 'The invoice was deleted before it was printed.'])
})

function put(api: Api, invoiceId: number): Promise<number> {
  const { company, user } = api.identity
  return api.server.db.transaction({ company, user, via: 'test' }, (tx) =>
    addToOutbox(
      tx,
      {
        ...{ document_type: 'invoice', document_id: invoiceId, document_number: '10023', printed_as: 'R2' },
        file_name: 'Mahnung 10023.pdf',
        channel: 'P',
        address: 'Hofladen Sonnenrain\n3434 Landiswil',
        ...{ palette: 'C', print: 'S', speed: 'E' },
      },
      null,
    ),
  )
}

/** Delivers into a folder and returns it. */
async function run(api: Api): Promise<string> {
  const folder = dirname(temporaryFile())
  const worker = createMailWorker({
    db: api.server.db,
    mail: null,
    post: createPostFolder(folder),
    printFor: printMessage,
    log: { info: () => {}, error: () => {} },
  })
  await worker.runOnce()
  return folder
}
