import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { type Api, onBothDatabases, onOneDatabase, temporaryFile } from '../../test/api.ts'
import { position } from '../../test/given.ts'
import { zipFiles } from '../../test/zip.ts'

const path = '/v2/accounting/bookings/export'
const invoicePath = '/v2/receivables/invoices'
const year = { from: '2026-01-01', to: '2026-12-31' }

/** An issued invoice of 108.10. */
async function issued(api: Api, date: string, values: object = {}) {
  const positions = [{ ...position, price: 100, amount: 1 }]
  const { id } = await api.given.invoice({ date, due: date, positions, ...values })
  return (await api.patch(`${invoicePath}/${id}/change-status`, { status: 'S' })).item
}

async function exported(api: Api, query: object): Promise<Map<string, Buffer>> {
  const answer = await api.request('GET', path, { query: { ...year, ...query } })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.equal(answer.headers.get('content-type'), 'application/zip')
  const file = temporaryFile()
  await writeFile(file, answer.bytes)
  return zipFiles(file)
}

async function refused(api: Api, query: object): Promise<Record<string, string>> {
  const { status, body } = await api.request('GET', path, { query: { ...year, ...query } })
  assert.equal(status, 422, JSON.stringify(body))
  return Object.fromEntries(
    body.meta.errors.map(({ key, message }: { key: string; message: string }) => [key, message]),
  )
}

onBothDatabases('an export has the bookings of a period, and its papers as they were issued', async (api) => {
  const first = await issued(api, '2026-01-10', { number: 'A/1' })
  const { item: note } = await api.post(`${invoicePath}/${first.id}/credit-note`, {
    ...{ amount: 54.05, date: '2026-02-06' },
  })
  await api.patch(`/v2/receivables/credit-notes/${note.id}/change-status`, { status: 'S' })
  await issued(api, '2025-12-31', { number: 'B' })
  await api.given.invoice({ date: '2026-01-11', number: 'draft' })

  const n = note.number
  const files = await exported(api, { format: 'banana' })
  assert.deepEqual(
    [...files.keys()],
    ['bookings.txt', 'invoices/2026/Rechnung-A-1.pdf', `credit-notes/2026/Gutschrift-${n}.pdf`],
  )
  const { bytes } = await api.request('GET', `${invoicePath}/${first.id}/pdf`)
  assert.deepEqual(files.get('invoices/2026/Rechnung-A-1.pdf'), Buffer.from(bytes))
  assert.equal(
    String(files.get('bookings.txt')),
    [
      'Date\tDoc\tDocInvoice\tDescription\tAccountDebit\tAccountCredit\tAmount\tVatCode\tNotes',
      '2026-01-10\tA/1\tA/1\tRechnung A/1 Hofladen Sonnenrain\t1100\t3200\t108.10\tV81\t',
      `2026-02-06\t${n}\t${n}\tGutschrift ${n} Hofladen Sonnenrain\t3200\t1100\t54.05\tV81\t`,
      `${note.date}\tA/1\tA/1\tVerrechnung einer Gutschrift A/1 Hofladen Sonnenrain\t1099\t1100\t54.05\t\t`,
      `${note.date}\t${n}\t${n}\tVerrechnung einer Gutschrift ${n} Hofladen Sonnenrain\t1100\t1099\t54.05\t\t`,
      '',
    ].join('\n'),
  )

  const plain = await exported(api, { format: 'plain', papers: '0' })
  assert.deepEqual([...plain.keys()], ['bookings.csv'])
  assert.match(String(plain.get('bookings.csv')), /^\uFEFFdate;number;[\s\S]*;2200;;8\.1;8\.1;V81;;\r\n/)
})

onOneDatabase('DATEV gets a batch for each month, in its own fiscal year and encoding', async (api) => {
  await api.put('/v2/configuration/company', { country: 'DE' })
  const settings = { fiscal_year_start: 7, datev_consultant: 29_098, datev_client: 55_003 }
  const { contact_id, contact_address_id } = await issued(api, '2026-06-30', { number: 'RE 1' })
  await issued(api, '2026-07-01', { number: 'RE 2', contact_id, contact_address_id })
  await api.put(`/v2/contacts/${contact_id}`, { name: 'Müller & Şahin' })

  assert.match((await refused(api, { format: 'datev' })).format ?? '', /needs the numbers/)
  await api.put('/v2/configuration/settings', settings)
  const files = await exported(api, { format: 'datev', papers: '0', from: '2026-06-15', to: '2026-07-31' })
  assert.deepEqual([...files.keys()], ['EXTF_Buchungsstapel_2026-06.csv', 'EXTF_Buchungsstapel_2026-07.csv'])
  const [june, july] = [...files.values()].map((file) =>
    new TextDecoder('windows-1252').decode(file).split('\r\n'),
  )
  assert.match(june?.[0] ?? '', /;29098;55003;20250701;4;20260615;20260630;"Kontor 2026-06";/)
  assert.match(july?.[0] ?? '', /;29098;55003;20260701;4;20260701;20260731;"Kontor 2026-07";/)
  // 8.1 % is no German rate, so its VAT has a line of its own.
  assert.deepEqual(
    june?.slice(2).map((line) => line.replace(/;+$/, '')),
    [
      '100,00;"S";;;;;1410;8200;;3006;"RE-1";;;"Rechnung RE 1 Müller & Sahin"',
      '8,10;"S";;;;;1410;1770;;3006;"RE-1";;;"Rechnung RE 1 Müller & Sahin"',
      '',
    ],
  )

  await api.put('/v2/configuration/settings', { accounts: [{ purpose: 'receivables', account: '14-A' }] })
  assert.match((await refused(api, { format: 'datev' })).format ?? '', /14-A is none/)
})

onOneDatabase(
  'a period without bookings, and a document without an exchange rate, are refused',
  async (api) => {
    assert.deepEqual(await refused(api, { format: 'plain' }), { to: 'Nothing was booked in this period.' })
    assert.deepEqual(Object.keys(await refused(api, { format: 'xlsx', papers: '2' })), ['format', 'papers'])
    assert.deepEqual(Object.keys(await refused(api, {})), ['format'])
    const { number } = await issued(api, '2026-01-10', { currency: 'USD' })
    const { to } = await refused(api, { format: 'plain' })
    assert.match(to ?? '', new RegExp(`No exchange rate .*: ${number}\\.`))
  },
)
