import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { type Api, newCompany, onBothDatabases, temporaryFile } from '../../test/api.ts'
import { textOf } from '../../test/pdf.ts'
import { zipFiles } from '../../test/zip.ts'

const print = (api: Api, ids: unknown, more = {}, form = 'pdfs') =>
  api.request('POST', `/v2/receivables/invoices/${form}`, { body: { ids, ...more } })
const archive = (api: Api, ids: unknown) => print(api, ids, {}, 'pdf-archive')

function linesOf(bytes: Uint8Array): { index: number; status: number; body: object }[] {
  return [
    ...Buffer.from(bytes)
      .toString()
      .matchAll(/^%(\{"index":.*\})$/gm),
  ].map(([, json]) => JSON.parse(json as string))
}

onBothDatabases('many invoices are one file, in the order of the request', async (api) => {
  const numbers = ['A-1', 'A-2', 'A-3']
  const ids: number[] = []
  for (const number of numbers) ids.push((await api.given.invoice({ number })).id)
  const [first, second, third] = ids as [number, number, number]
  const answer = await print(api, [third, first, second, first])
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  assert.match(answer.headers.get('content-disposition') as string, /filename="invoices\.pdf"/)
  const texts = await textOf(answer.bytes)
  assert.deepEqual(
    texts.map((text) => numbers.find((number) => text.includes(number))),
    ['A-3', 'A-1', 'A-2'],
  )
  assert.deepEqual(linesOf(answer.bytes), [
    { index: 0, status: 200, body: { id: third, pages: 1 } },
    { index: 1, status: 200, body: { id: first, pages: 1 } },
    { index: 2, status: 200, body: { id: second, pages: 1 } },
  ])
  assert.equal((await api.get(`/v2/receivables/invoices/${first}`)).item.page_amount, 1)
})

onBothDatabases('an invoice that cannot be printed is named, and the others are printed', async (api) => {
  const { id } = await api.given.invoice({})
  const foreign = await (await newCompany(api.server)).given.invoice({})
  const answer = await print(api, [foreign.id + 1000, id, foreign.id + 1001])
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.equal((await textOf(answer.bytes)).length, 1)
  const missing = (await api.request('GET', `/v2/receivables/invoices/${foreign.id + 1000}/pdf`)).body
  assert.deepEqual(linesOf(answer.bytes), [
    { index: 0, status: 404, body: missing },
    { index: 1, status: 200, body: { id, pages: 1 } },
    { index: 2, status: 404, body: missing },
  ])
})

onBothDatabases('many invoices are an archive, each under its own name', async (api) => {
  const ids: number[] = []
  for (const number of ['A/1', 'A:1', 'A-2']) ids.push((await api.given.invoice({ number })).id)
  const [first, second, third] = ids as [number, number, number]
  const answer = await archive(api, [third, first, first, third + 1000, second])
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.equal(answer.headers.get('content-type'), 'application/zip')
  assert.match(answer.headers.get('content-disposition') as string, /filename="invoices\.zip"/)
  const files = await filesOf(answer.bytes)
  assert.deepEqual(
    [...files.keys()],
    ['Rechnung-A-2.pdf', 'Rechnung-A-1.pdf', 'Rechnung-A-1 (2).pdf', 'missing.jsonl'],
  )
  const single = await api.request('GET', `/v2/receivables/invoices/${second}/pdf`)
  assert.deepEqual(files.get('Rechnung-A-1 (2).pdf'), Buffer.from(single.bytes))
  const missing = (await api.request('GET', `/v2/receivables/invoices/${third + 1000}/pdf`)).body
  assert.deepEqual(JSON.parse(String(files.get('missing.jsonl'))), { index: 2, status: 404, body: missing })
  const whole = await filesOf((await archive(api, [first])).bytes)
  assert.deepEqual([...whole.keys()], ['Rechnung-A-1.pdf'])
})

async function filesOf(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const path = temporaryFile()
  await writeFile(path, bytes)
  return zipFiles(path)
}

onBothDatabases('a file of nothing, and a list that is none, are refused', async (api) => {
  const { id } = await api.given.invoice({})
  assert.equal((await print(api, [id + 1, id + 2])).status, 404)
  const other = await newCompany(api.server)
  assert.equal((await print(other, [id])).status, 404)
  assert.equal((await archive(other, [id])).status, 404)
  for (const ids of [
    undefined,
    null,
    7,
    '7',
    [],
    [0],
    [1.5],
    ['7'],
    [null],
    [2 ** 31],
    Array(10_001).fill(id),
  ])
    for (const form of ['pdfs', 'pdf-archive'])
      assert.equal((await print(api, ids, {}, form)).status, 422, JSON.stringify(ids)?.slice(0, 40))
  assert.equal((await print(api, [id], { options: {} })).status, 422)
})
