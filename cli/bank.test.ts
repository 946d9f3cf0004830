import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { minorOf } from '../domain/money/money.ts'
import { creditorReference } from '../domain/payment/references.ts'
import { openDatabase } from '../server/db/open.ts'
import { Api, newCompany, temporaryFile } from '../test/api.ts'
import { detail, entry, file, iban, imported, send, withAccount } from '../test/bank-files.ts'
import { position } from '../test/given.ts'
import { databaseOf, kontor, kontorJson, kontorServe, withMigratedData } from '../test/kontor.ts'

withMigratedData(
  'files of the bank are taken in once, and a bad one does not stop the others',
  async (data) => {
    const owner = ['--email', 'lea@brunner.example', '--password', 'correct horse']
    await kontorJson(data, 'setup', '--company', 'Brunner Bau AG', ...owner, '--iban', iban)
    const [good, bad] = [`${temporaryFile()}-good.xml`, `${temporaryFile()}-bad.xml`]
    writeFileSync(good, file([entry([detail(120_500n)]), entry([detail(-5_000n)])]))
    writeFileSync(bad, 'no statement')
    const first = await kontor(data, 'bank', 'import', bad, good, `${good}-none`)
    assert.equal(first.code, 1)
    assert.match(first.stdout, /bad\.xml: /)
    assert.match(first.stdout, /good\.xml: CH93.*: 2 new, 0 known\./)
    assert.match(first.stdout, /none: There is no such file\./)
    const again = await kontor(data, 'bank', 'import', good)
    assert.deepEqual([again.code, again.stderr], [0, ''])
    assert.match(again.stdout, /0 new, 2 known\./)
    assert.match((await kontor(data, 'bank', 'import')).stderr, /^Missing: FILE/)
  },
)

withMigratedData('an import that is killed in the middle is completed by the next one', async (data) => {
  const server = await kontorServe(data)
  const db = openDatabase(databaseOf(data))
  const api = await newCompany({ url: server.url, db, address: databaseOf(data) })
  await withAccount(api)
  const entries = 400
  const invoices: { id: number; number: string; total: number }[] = []
  for (let index = 0; index < 10; index++) {
    const positions = [{ ...position, amount: 1, price: 10 + index, vat: 0 }]
    const invoice = await api.given.invoice({ positions })
    await api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, { status: 'S' })
    invoices.push(invoice)
  }
  const content = file(
    Array.from({ length: entries }, (_, index) => {
      // The payments are spread over the file.
      const invoice = index % 40 === 20 ? invoices[Math.floor(index / 40)] : undefined
      const reference = invoice ? creditorReference(invoice.number) : null
      const amount = invoice ? minorOf(invoice.total) : 1000_000n + 10n * BigInt(index)
      return entry([detail(amount, { reference })], { servicerReference: `B${index}` })
    }),
  )
  const countOf = async (some: Api) =>
    (await some.get('/v2/bank/entries', { limit: 1 })).pagination.total as number

  const killed = send(api, content).catch(() => undefined)
  while ((await countOf(api)) < 60) await pause(5)
  assert.equal(await server.end('SIGKILL'), null)
  await killed

  const next = await kontorServe(data)
  const later = new Api({ ...api.server, url: next.url }, api.identity)
  // Whatever is booked is booked completely.
  const check = await kontorJson(data, 'doctor')
  assert.deepEqual([check.ok, check.faults], [true, []])
  await imported(later, content)
  assert.equal(await countOf(later), entries)
  for (const { id, total } of invoices) {
    const { item } = await later.get(`/v2/receivables/invoices/${id}`)
    assert.deepEqual([item.status, item.total_paid], ['P', total])
  }
  const { items } = await later.get('/v2/bank/statements')
  assert.deepEqual(
    items.map(({ status }: { status: string }) => status),
    ['complete'],
  )
  assert.equal(await next.end('SIGTERM'), 0)
  await db.close()
})
