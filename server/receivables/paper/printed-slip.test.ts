import assert from 'node:assert/strict'
import { type Api, onOneDatabase } from '../../../test/api.ts'
import { textOf } from '../../../test/pdf.ts'

const accounts = '/v2/configuration/bank-accounts'
const company = '/v2/configuration/company'
const slips = '/v2/receivables/configuration/isrs'

const iban = 'CH93 0076 2011 6238 5295 7'
const qrIban = 'CH44 3199 9123 0008 8901 2'
const address = { street: 'Seeweg', street_no: '4', postcode: '6003', city: 'Luzern' }

/** The pages of a new invoice. */
async function printed(api: Api, values: object = {}): Promise<string[]> {
  const { id } = await api.given.invoice(values)
  const { status, bytes } = await api.request('GET', `/v2/receivables/invoices/${id}/pdf`)
  assert.equal(status, 200)
  return textOf(bytes)
}

onOneDatabase('an IBAN and an address are all that a QR-bill needs, on one sheet', async (api) => {
  await api.put(company, address)
  await api.post(accounts, { description: 'Kantonalbank', iban, default: true })
  const invoice = await api.given.invoice()
  assert.deepEqual(
    [invoice.isr_id, invoice.isr_position, invoice.isr_reference_number],
    [null, null, null],
    'programs that send no slip read none',
  )
  const pages = await printed(api)
  assert.equal(pages.length, 1)
  assert.match(pages[0] as string, /Zahlteil/)
  assert.match(pages[0] as string, /CH93 0076 2011 6238 5295 7/)
  assert.match(pages[0] as string, /RF\d\d 10[1-9]/)
  assert.match(pages[0] as string, /Seeweg 4\n6003 Luzern/)
  assert.match((await printed(api, { currency: 'EUR' })).join(), /Zahlteil/)
})

onOneDatabase('an account with a QR-IBAN gets the QR reference of each invoice', async (api) => {
  await api.put(company, address)
  await api.post(accounts, { description: 'Kantonalbank', iban: qrIban, default: true })
  const [page = ''] = await printed(api)
  assert.match(page, /00 00000 00000 00000 00000 01008/)
})

onOneDatabase('the slip of an account says how it is printed', async (api) => {
  await api.put(company, address)
  await api.post(accounts, { description: 'Kantonalbank', iban, default: true })
  await api.given.slip({ iban: iban.replaceAll(' ', ''), recipient_name: 'Brunner Treuhand' })
  const pages = await printed(api)
  assert.equal(pages.length, 2, 'on a page of its own')
  assert.match(pages[1] as string, /Brunner Treuhand/)
})

onOneDatabase('where the QR-bill cannot be or is not wanted, the account stands as text', async (api) => {
  const { item: account } = await api.post(accounts, { description: 'KB', iban, default: true })
  assert.doesNotMatch((await printed(api)).join(), /Zahlteil/, 'a company without an address')
  await api.put(company, address)
  assert.doesNotMatch((await printed(api, { currency: 'USD' })).join(), /Zahlteil/)
  const german = { description: 'Sparkasse', iban: 'DE89 3704 0044 0532 0130 00' }
  const bank_account_id = (await api.post(accounts, german)).item.id
  assert.doesNotMatch((await printed(api, { currency: 'EUR', bank_account_id })).join(), /Zahlteil/)
  assert.match((await printed(api, { bank_account_id: account.id })).join(), /Zahlteil/)
  await api.put('/v2/configuration/settings', { payment_part: false })
  const pages = (await printed(api)).join()
  assert.doesNotMatch(pages, /Zahlteil/)
  assert.match(pages, /CH93 0076 2011 6238 5295 7/)
})

onOneDatabase(
  'slips follow the company to its new address, and their account to its new IBAN',
  async (api) => {
    await api.put(company, { ...address, name: 'Brunner Bau AG' })
    const { item: account } = await api.post(accounts, { description: 'KB', iban, default: true })
    const own = await api.given.slip({ iban: 'CH9300762011623852957' })
    const other = await api.given.slip({ iban: 'CH9300762011623852957', recipient_name: 'Brunner Treuhand' })
    await api.put(company, { street: 'Bergweg', postcode: '6010', city: 'Kriens' })
    const read = async (id: number) => (await api.get(`${slips}/${id}`, { with: 'reference_type' })).item
    const moved = await read(own.id)
    assert.deepEqual([moved.recipient_street, moved.recipient_city], ['Bergweg 4', '6010 Kriens'])
    assert.equal((await read(other.id)).recipient_street, 'Seeweg 4')
    await api.put(`${accounts}/${account.id}`, { iban: qrIban })
    const { iban: changed, reference_type } = await read(own.id)
    assert.deepEqual([changed.replaceAll(' ', ''), reference_type], [qrIban.replaceAll(' ', ''), 'QRR'])
  },
)
