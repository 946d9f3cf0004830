// The papers of reminders with fees and interest: new date, charges, and a QR-bill over what is asked.

import assert from 'node:assert/strict'
import { type Api, onBothDatabases, onOneDatabase } from '../../test/api.ts'
import { position } from '../../test/given.ts'
import { textOf } from '../../test/pdf.ts'
import { readCodes } from '../../test/qr-code.ts'
import { picture } from '../press/image/picture.ts'

async function overdue(api: Api, values: object = {}) {
  const contact = await api.given.contact({ email: 'nora@sonnenrain.example' })
  const slip = await api.given.slip({ iban: 'CH9300762011623852957' })
  const invoice = await api.given.invoice({
    ...{ contact_id: contact.id, contact_address_id: contact.main_address_id, isr_id: slip.id },
    ...{ date: '2026-01-30', due: '2026-03-01', positions: [garden], ...values },
  })
  const path = `/v2/receivables/invoices/${invoice.id}`
  const become = (status: string, day: string) =>
    api.patch(`${path}/change-status`, { status, date_time: `${day} 08:00:00` })
  await become('S', '2026-02-10')
  return { ...invoice, path, become }
}

const garden = { ...position, price: 1000, amount: 1, vat: 0, discount_rate: 0 }
const terms = [
  { status: 'R1', fee: 20, interest: 5, days: 14 },
  { status: 'R2', fee: 30, interest: 5, days: 7 },
]
const read = async (api: Api, path: string) => {
  const { status, bytes } = await api.request('GET', `${path}/pdf`)
  assert.equal(status, 200)
  return String(await textOf(bytes))
}

onBothDatabases('a reminder prints its charges and its new date, and its slip asks for both', async (api) => {
  await api.put('/v2/configuration/settings', { reminder_terms: terms })
  const invoice = await overdue(api)
  const before = await read(api, invoice.path)
  assert.match(before, /Zahlbar bis\s*01\.03\.2026/)

  await invoice.become('R1', '2026-03-31')
  const reminder = await read(api, invoice.path)
  assert.match(reminder, /Datum\s*31\.03\.2026/)
  assert.match(reminder, /Zahlbar bis\s*14\.04\.2026/)
  assert.match(reminder, /Total CHF\s*1’000\.00/)
  assert.match(reminder, /Mahngebühren\s*20\.00/)
  assert.match(reminder, /Verzugszins bis 31\.03\.2026\s*4\.11/)
  assert.match(reminder, /Offener Betrag CHF\s*1’024\.11/)
  assert.match(reminder, /den Betrag von CHF 1’024\.11 bis am 14\.04\.2026/)
  assert.match(reminder, /1 024\.11/) // the slip
  const { bytes } = await api.request('GET', `${invoice.path}/pdf`)
  const [code] = await readCodes(await picture(bytes, (await textOf(bytes)).length, 1240))
  const lines = code?.text.split('\n') ?? []
  // The amount and the currency of the QR-bill.
  assert.deepEqual([lines[0], lines[18], lines[19]], ['SPC', '1024.11', 'CHF'])

  // The fees of both levels, and the interest of the last one on what is still open.
  await api.post(`${invoice.path}/payments`, { type: 'N', channel: 'T', amount: 500, date: '2026-04-20' })
  await invoice.become('R2', '2026-04-30')
  const second = await read(api, invoice.path)
  assert.match(second, /Mahngebühren\s*50\.00/)
  assert.match(second, /Verzugszins bis 30\.04\.2026\s*4\.11/)
  assert.match(second, /Bezahlt\s*[-−–]500\.00/)
  assert.match(second, /Offener Betrag CHF\s*554\.11/)

  await invoice.become('DC', '2026-06-01')
  const collection = await read(api, invoice.path)
  assert.match(collection, /Datum\s*01\.06\.2026/)
  assert.match(collection, /Offener Betrag CHF\s*554\.11/)
})

onOneDatabase(
  'the last reminder keeps the interest of the one before, and says until when it counts',
  async (api) => {
    await api.put('/v2/configuration/settings', { reminder_terms: terms })
    const invoice = await overdue(api)
    await invoice.become('R2', '2026-03-31')
    await invoice.become('R3', '2026-04-30')
    const text = await read(api, invoice.path)
    assert.match(text, /Verzugszins bis 31\.03\.2026\s*4\.11/)
    assert.match(text, /Offener Betrag CHF\s*1’034\.11/)
  },
)

onOneDatabase('without charges a reminder has a new date and no further lines', async (api) => {
  const invoice = await overdue(api)
  await invoice.become('R', '2026-03-05')
  const text = await read(api, invoice.path)
  assert.match(text, /Zahlbar bis\s*15\.03\.2026/)
  assert.doesNotMatch(text, /Mahngebühren|Verzugszins|Offener Betrag/)
  assert.match(text, /1 000\.00/)
})

onOneDatabase('the proposed mail says what the reminder would ask for', async (api) => {
  const interest = { status: 'R', fee: 7.5, interest: 0, days: 5 }
  await api.put('/v2/configuration/settings', { reminder_terms: [interest] })
  const invoice = await overdue(api, { language: 'fr' })
  const { item } = await api.get(`${invoice.path}/email`, { status: 'R' })
  assert.match(item.body, /le montant de CHF 1’007\.50 jusqu’au \d\d\.\d\d\.20\d\d/)
  assert.deepEqual((await api.get(`${invoice.path}/payment-reminders`)).items, [])
})

onOneDatabase('a status that is set before the due date costs the customer nothing', async (api) => {
  await api.put('/v2/configuration/settings', { reminder_terms: terms })
  const invoice = await overdue(api, { due: '2099-03-01' })
  await invoice.become('R1', '2026-03-31')
  const { item } = await api.get(invoice.path, { with: 'total_charges' })
  assert.deepEqual([item.status, item.total_charges], ['R1', 0])
  assert.doesNotMatch(await read(api, invoice.path), /Mahngebühren|Verzugszins/)
})
