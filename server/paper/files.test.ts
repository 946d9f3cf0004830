// Printing through the API: the files, and the errors when it cannot be done.

import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { type Api, newCompany, onOneDatabase } from '../../test/api.ts'
import { position } from '../../test/given.ts'
import { textOf } from '../../test/pdf.ts'
import { verifyJournal } from '../db/journal.ts'

const qrIban = 'CH4431999123000889012'
const iban = 'CH9300762011623852957'

async function pdf(api: Api, path: string, query: Record<string, string | number> = {}): Promise<Uint8Array> {
  const answer = await api.request('GET', `${path}/pdf`, { query })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.bytes
}

async function printedText(api: Api, path: string, query: Record<string, string | number> = {}) {
  return (await textOf(await pdf(api, path, query))).join('\n')
}

function problemsOf(answer: { status: number; body: { meta: { errors: { key: string }[] } } }): string[] {
  assert.equal(answer.status, 422, JSON.stringify(answer.body))
  return answer.body.meta.errors.map(({ key }) => key)
}

const invoicePath = ({ id }: { id: number }) => `/v2/receivables/invoices/${id}`

onOneDatabase('every document and every letter is a PDF with a name for people', async (api) => {
  const { contact_id, contact_address_id, due, ...body } = await api.given.invoiceBody({ number: 'Ä/7' })
  const recipient = { contact_id, contact_address_id }
  for (const [path, values, name] of [
    ['/v2/receivables/invoices', { due }, 'Rechnung'],
    ['/v2/receivables/offers', { valid_until: due }, 'Offerte'],
    ['/v2/receivables/order-confirmations', {}, 'Auftragsbest%C3%A4tigung'],
    ['/v2/receivables/delivery-notes', {}, 'Lieferschein'],
  ] as const) {
    const { item } = await api.post(path, { ...body, ...recipient, ...values })
    const answer = await api.request('GET', `${path}/${item.id}/pdf`)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.equal(answer.headers.get('content-type'), 'application/pdf')
    const disposition = answer.headers.get('content-disposition') as string
    assert.match(disposition, /^inline; filename="[\w.-]+\.pdf"/)
    assert.ok(disposition.endsWith(`filename*=UTF-8''${name}-%C3%84-7.pdf`), disposition)
    assert.match((await textOf(answer.bytes))[0] as string, /Hofladen Sonnenrain[\s\S]*Gartenpflege/)
    assert.equal((await api.get(`${path}/${item.id}`)).item.page_amount, 1)
  }
  const letter = await api.given.letter({ title: 'Einladung', content: '<b>Guten Tag</b><br>Bis bald' })
  const answer = await api.request('GET', `/v2/contacts/letters/${letter.id}/pdf`)
  assert.match(answer.headers.get('content-disposition') as string, /filename="Brief-\d+\.pdf"/)
  assert.match((await textOf(answer.bytes))[0] as string, /Einladung\s+Guten Tag\s+Bis bald/)
})

onOneDatabase('a number never leads to another folder, whatever it is', async (api) => {
  for (const [number, name] of [
    ['../../x', 'Rechnung-..-..-x'],
    ['..\\..\\y', 'Rechnung-..-..-y'],
    ['C:z.', 'Rechnung-C-z.'],
    ['\u202efdp', 'Rechnung--fdp'],
  ] as const) {
    const invoice = await api.given.invoice({ number })
    for (const [file, ending] of [
      ['pdf', '.pdf'],
      ['preview', '-1.png'],
    ]) {
      const { headers } = await api.request('GET', `${invoicePath(invoice)}/${file}`)
      const disposition = headers.get('content-disposition') as string
      assert.ok(disposition.endsWith(`filename*=UTF-8''${name}${ending}`), disposition)
      assert.doesNotMatch(disposition, /[\\/]|%2F|%5C/i)
    }
  }
})

onOneDatabase('the same data gives the same bytes', async (api) => {
  const invoice = await api.given.invoice()
  const first = await pdf(api, invoicePath(invoice))
  assert.deepEqual(await pdf(api, invoicePath(invoice)), first)
  await api.put(invoicePath(invoice), { notes: 'does not show on paper' })
  assert.deepEqual(await pdf(api, invoicePath(invoice)), first)
})

onOneDatabase('the number of pages is known once a document was printed', async (api) => {
  const invoice = await api.given.invoice({ positions: Array(70).fill(position) })
  const path = invoicePath(invoice)
  assert.equal(invoice.page_amount, null)
  const pages = (await textOf(await pdf(api, path))).length
  assert.ok(pages > 2)
  assert.equal((await api.get(path)).item.page_amount, pages)
  const { pagination } = await api.get('/v2/receivables/invoices', { filter: `{"page_amount":${pages}}` })
  assert.equal(pagination.total, 1)
  // The receipt is another paper, and its number of pages is not stored.
  await api.patch(`${path}/change-status`, { status: 'P' })
  await pdf(api, path, { options: '{"receipt":true}' })
  assert.equal((await api.get(path)).item.page_amount, pages)

  await api.put('/v2/configuration/settings', { issued_documents: 'editable' })
  assert.equal((await api.put(path, {})).item.page_amount, pages)
  assert.equal((await api.put(path, { positions: [position] })).item.page_amount, null)
  await api.request('GET', `${path}/preview`)
  assert.equal((await api.get(path)).item.page_amount, 1)
  assert.equal((await verifyJournal(api.server.db, api.identity.company)).fault, null)
})

onOneDatabase('sending prints, and counts the pages too', async (api) => {
  const invoice = await api.given.invoice()
  const answer = await api.request('PATCH', `${invoicePath(invoice)}/send-by-email`, {
    body: { subject: 'Rechnung', body: 'Guten Tag', recipients: [{ email: 'a@b.example', name: 'Nora' }] },
  })
  assert.equal(answer.status, 204)
  assert.equal((await api.get(invoicePath(invoice))).item.page_amount, 1)
})

onOneDatabase('a preview is a picture of a page in the size asked for', async (api) => {
  const invoice = await api.given.invoice()
  const path = `${invoicePath(invoice)}/preview`
  for (const [query, width, height] of [
    [{}, 972, 1375],
    [{ size: 240 }, 240, 339],
    [{ size: 595, page: 1 }, 595, 842],
    [{ size: 600 }, 600, 849],
    [{ size: 1240 }, 1240, 1754],
  ] as const) {
    const { status, headers, bytes } = await api.request('GET', path, { query })
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'image/png')
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    assert.deepEqual([view.getUint32(16), view.getUint32(20)], [width, height])
  }
  for (const [query, keys] of [
    [{ size: 100 }, ['size']],
    [{ size: 'large' }, ['size']],
    [{ page: 0 }, ['page']],
    [{ page: 2 }, ['page']],
    [{ page: 'one', size: 1 }, ['page', 'size']],
    [{ page: -1 }, ['page']],
    [{ page: '1e3' }, ['page']],
  ] as const)
    assert.deepEqual(problemsOf(await api.request('GET', path, { query })), keys)
})

onOneDatabase('nobody prints what is not theirs', async (api) => {
  const invoice = await api.given.invoice()
  const other = await newCompany(api.server)
  for (const file of ['pdf', 'preview']) {
    const foreign = await other.request('GET', `${invoicePath(invoice)}/${file}`)
    const missing = await other.request('GET', `/v2/receivables/invoices/999999/${file}`)
    assert.equal(foreign.status, 404)
    assert.deepEqual(foreign.body, missing.body)
    assert.equal(foreign.body.meta.entity_type, 'invoice')
    const scoped = await api.withScopes('offer')
    assert.equal((await scoped.request('GET', `${invoicePath(invoice)}/${file}`)).body.code, 11)
  }
})

onOneDatabase('the options of an invoice are read with care', async (api) => {
  const path = `${invoicePath(await api.given.invoice())}/pdf`
  const status = async (options: string) => (await api.request('GET', path, { query: { options } })).status
  assert.equal(await status('{}'), 200)
  assert.equal(await status('[]'), 200)
  assert.equal(await status('{"unknown":1}'), 200)
  assert.equal(await status('{"receipt":null}'), 200)
  assert.equal(await status('{'), 400)
  assert.equal(await status('1'), 400)
  assert.equal(await status('{"receipt":"yes"}'), 422)
  const offer = await api.post('/v2/receivables/offers', {
    ...(await api.given.invoiceBody()),
    valid_until: '2026-03-12',
  })
  const offerPath = `/v2/receivables/offers/${offer.item.id}/pdf`
  assert.equal((await api.request('GET', offerPath, { query: { options: '{' } })).status, 200)
})

onOneDatabase('placeholders are filled in, in every language of the interface', async (api) => {
  await api.post('/v2/configuration/custom-fields', { entity: 'invoice', key: 'KST', name: 'Kostenstelle' })
  const contact = await api.given.contact({ number: 'K-7', salutation: 'Liebe <Nora> & Co' })
  const text = await printedText(
    api,
    invoicePath(
      await api.given.invoice({
        contact_id: contact.id,
        contact_address_id: contact.main_address_id,
        number: 'R-1',
        custom_fields: [{ key: 'KST', value: '4711 & <mehr>' }],
        texts: [
          {
            title: 'Rechnung {RECHNUNGSNR} für {KUNDENNR} & <alle>',
            introduction: '<b>{ANREDE}</b>, {CUSTOM:KST}: {WAEHRUNG} {RECHNUNGSBETRAG} bis {FAELLIG}',
            conditions: '{INVOICENO} {DATE} {GRACE} {D#d.m.Y#+1Y#-1D} {NOBODY}',
          },
        ],
        free_texts: [{ text: 'An {CLIENTNAME}', font_size: 8, position_x: 20, position_y: 270, page: 1 }],
      }),
    ),
  )
  for (const part of [
    'Rechnung R-1 für K-7 & <alle>',
    'Liebe <Nora> & Co, 4711 & <mehr>: CHF 843.18 bis 12.03.2026',
    'R-1 10.02.2026 30 09.02.2027 {NOBODY}',
    'An Hofladen Sonnenrain',
  ])
    assert.ok(text.includes(part), `${part}\n${text}`)
})

onOneDatabase('payment links that are switched on are printed, once', async (api) => {
  await api.put('/v2/configuration/settings', { paypal_url: 'https://pay.example/{NUMBER}' })
  const links = { payment_link_paypal: true, payment_link_payrexx: true }
  const invoice = await api.given.invoice(links)
  const url = invoice.payment_link_paypal_url
  const count = async (one: { id: number }) => {
    const text = (await printedText(api, invoicePath(one))).replace(/\s/g, '')
    return text.split(/PayPal:|Zahlen:/).length - 1
  }
  assert.match(url, /^http/)
  assert.equal(await count(invoice), 1)
  const named = await api.given.invoice({ ...links, texts: [{ conditions: 'Zahlen: {PAYPALLINK}' }] })
  assert.equal(await count(named), 1)
  assert.equal(await count(await api.given.invoice()), 0)
})

onOneDatabase('an invoice that is a reminder is printed as one', async (api) => {
  const invoice = await api.given.invoice({
    number: '77',
    texts: [
      { status: 'D', title: 'Die Rechnung' },
      { status: 'R1', title: 'Meine Mahnung' },
    ],
  })
  await api.post('/v2/receivables/configuration/texts', {
    document: 'invoice',
    language: 'de',
    status: 'R2',
    title: 'Mahnung des Hauses',
  })
  const title = async (status: string) => {
    await api.patch(`${invoicePath(invoice)}/change-status`, { status })
    return printedText(api, invoicePath(invoice))
  }
  assert.match(await title('S'), /Die Rechnung/)
  assert.match(await title('R1'), /Meine Mahnung/)
  assert.match(await title('R2'), /Mahnung des Hauses/)
  assert.match(await title('R'), /Zahlungserinnerung zur Rechnung Nr\. 77/)
  assert.match(await title('DC'), /Inkasso zur Rechnung Nr\. 77/)
  await title('P')
  const receipt = await printedText(api, invoicePath(invoice), { options: '{"receipt":true}' })
  assert.match(receipt, /Quittung zur Rechnung Nr\. 77/)
})

onOneDatabase('nobody is asked to pay a draft that was cancelled or deleted', async (api) => {
  await api.put('/v2/configuration/settings', { paypal_url: 'https://pay.example/{NUMBER}' })
  const slip = await api.given.slip({ iban })
  const invoice = await api.given.invoice({ isr_id: slip.id, isr_position: 'L', payment_link_paypal: true })
  const path = invoicePath(invoice)
  assert.match(await printedText(api, path), /PayPal[\s\S]*Zahlteil/)
  for (const status of ['C', 'D']) {
    await api.patch(`${path}/change-status`, { status })
    assert.doesNotMatch(await printedText(api, path), /PayPal|Zahlteil/)
  }
})

onOneDatabase('a cancelled invoice says so in its title', async (api) => {
  const invoice = await api.given.invoice()
  await api.patch(`${invoicePath(invoice)}/change-status`, { status: 'C' })
  assert.match(await printedText(api, invoicePath(invoice)), /Storniert: Rechnung Nr\./)
})

onOneDatabase('a reminder names what is still to be paid', async (api) => {
  const invoice = await api.given.invoice()
  const path = invoicePath(invoice)
  await api.post(`${path}/payments`, { type: 'N', channel: 'T', date: '2026-02-20', amount: 343.18 })
  await api.patch(`${path}/change-status`, { status: 'R1' })
  assert.match(await printedText(api, path), /den\s+Betrag\s+von\s+CHF\s+500\.00/)
})

onOneDatabase('a receipt is given for what was paid', async (api) => {
  const invoice = await api.given.invoice()
  const path = invoicePath(invoice)
  const query = { options: '{"receipt":true}' }
  assert.deepEqual(problemsOf(await api.request('GET', `${path}/pdf`, { query })), ['receipt'])
  const payment = { type: 'N', channel: 'T', date: '2026-02-20' }
  await api.post(`${path}/payments`, { ...payment, amount: 343.18 })
  assert.match(await printedText(api, path, query), /Bezahlt −343\.18\s+Offener Betrag CHF 500\.00/)
  await api.post(`${path}/payments`, { ...payment, amount: 600 })
  const overpaid = await printedText(api, path, query)
  assert.match(overpaid, /Bezahlt 943\.18/)
  assert.doesNotMatch(overpaid, /Offener Betrag/)
})

onOneDatabase('a reminder and a receipt have days of their own', async (api) => {
  const invoice = await api.given.invoice({ texts: [{ status: 'R1', title: 'Mahnung' }] })
  const path = invoicePath(invoice)
  await api.patch(`${path}/change-status`, { status: 'R1', date_time: '2026-04-03 10:00:00' })
  assert.match(await printedText(api, path), /Datum\s+03\.04\.2026/)
  await api.patch(`${path}/change-status`, { status: 'P', date_time: '2026-04-09 10:00:00' })
  assert.match(await printedText(api, path, { options: '{"receipt":true}' }), /Datum\s+09\.04\.2026/)
  assert.match(await printedText(api, path), /Datum\s+10\.02\.2026/)
})

onOneDatabase('what is still due is what the payment slip of a reminder asks for', async (api) => {
  const slip = await api.given.slip({ iban: qrIban })
  const invoice = await api.given.invoice({ isr_id: slip.id, isr_position: 'L' })
  await api.post(`${invoicePath(invoice)}/payments`, {
    type: 'N',
    channel: 'T',
    amount: 343.18,
    date: '2026-02-20',
  })
  await api.patch(`${invoicePath(invoice)}/change-status`, { status: 'R1' })
  const reminder = await printedText(api, invoicePath(invoice))
  assert.match(reminder, /500 ?\.00|500\.00/)
  assert.match(reminder, /Zahlteil/)
  const receipt = await printedText(api, invoicePath(invoice), { options: '{"receipt":true}' })
  assert.doesNotMatch(receipt, /Zahlteil/)
})

onOneDatabase('a cash discount is offered until the first reminder', async (api) => {
  const terms = { cash_discount_rate: 2, cash_discount_date: '2026-02-20' }
  const invoice = await api.given.invoice(terms)
  const path = invoicePath(invoice)
  assert.match(await printedText(api, path), /2 % Skonto bei Zahlung bis 20\.02\.2026:\s+CHF\s826\.32/)
  await api.patch(`${path}/change-status`, { status: 'R' })
  assert.doesNotMatch(await printedText(api, path), /Skonto/)
  const half = invoicePath(await api.given.invoice({ ...terms, cash_discount_rate: 2.5 }))
  assert.match(await printedText(api, half), /2\.5 % Skonto bei Zahlung bis 20\.02\.2026:\s+CHF\s822\.10/)
  await api.put('/v2/configuration/settings', { round_to_five_rappen: true })
  const rounded = invoicePath(await api.given.invoice({ ...terms, cash_discount_rate: 1.7 }))
  // 843.20 less 1.7 percent is 828.87.
  assert.match(await printedText(api, rounded), /1\.7 % Skonto bei Zahlung bis 20\.02\.2026:\s+CHF\s828\.85/)
})

onOneDatabase('a text names the reference that the slip has', async (api) => {
  const named = async (slip: object) => {
    const { id } = await api.given.slip(slip)
    const invoice = await api.given.invoice({ isr_id: id, texts: [{ title: 'Referenz {ESRNO}.' }] })
    const [, reference] = /Referenz (.*)\./.exec(await printedText(api, invoicePath(invoice))) ?? []
    return { reference, qr: invoice.isr_reference_number }
  }
  const withQr = await named({ iban: qrIban })
  assert.equal(withQr.reference, withQr.qr)
  assert.match((await named({ iban, reference_type: 'SCOR' })).reference as string, /^RF\d{2}\d+$/)
  assert.equal((await named({ iban })).reference, '')
})

onOneDatabase('the payment slip stands where it should', async (api) => {
  const slip = await api.given.slip({ iban, position: 'L' })
  const positions = Array(40).fill(position)
  const pagesWithSlip = async (values: object, query = {}) => {
    const invoice = await api.given.invoice({ isr_id: slip.id, positions, ...values })
    const pages = await textOf(await pdf(api, invoicePath(invoice), query))
    return pages.map((page) => (page.includes('Zahlteil') ? 'slip' : '-')).join(' ')
  }
  const ignoring = { options: '{"isr_ignore_custom_position":true}' }
  assert.match(await pagesWithSlip({ isr_position: 'A' }), /^(- )+slip$/)
  assert.match(await pagesWithSlip({ isr_position: 'F' }), /^slip( -)+$/)
  assert.match(await pagesWithSlip({ isr_position: 'L' }), /^(- )+slip$/)
  assert.equal(
    await pagesWithSlip({ isr_position: 'F' }, ignoring),
    await pagesWithSlip({ isr_position: 'L' }),
  )
})

onOneDatabase('what does not make a QR-bill is refused with what to change', async (api) => {
  const slips = '/v2/receivables/configuration/isrs'
  const recipient = {
    recipient_name: 'Brunner Bau AG',
    recipient_street: 'Seeweg 4',
    recipient_city: '6003 Luzern',
  }
  const refused = (values: object) => api.problems('POST', slips, { type: 'RIS', ...recipient, ...values })
  assert.deepEqual(await refused({ iban: qrIban, reference_type: 'NON' }), { reference_type: 1102 })
  assert.deepEqual(await refused({ iban: qrIban, reference_type: 'SCOR' }), { reference_type: 1102 })
  assert.deepEqual(await refused({ iban, reference_type: 'QRR' }), { reference_type: 1102 })
  assert.deepEqual(await refused({ iban: 'DE89370400440532013000' }), { iban: 1103 })
  const changed = await api.given.slip({ iban, reference_type: 'SCOR' })
  assert.deepEqual(await api.problems('PUT', `${slips}/${changed.id}`, { iban: qrIban }), {
    reference_type: 1102,
  })

  for (const [slip, values, sentence] of [
    [{}, {}, /IBAN/],
    [{ iban }, { currency: 'USD' }, /CHF or EUR/],
    [{ iban, recipient_city: 'Luzern' }, {}, /6003 Luzern/],
    [{ iban }, { positions: [{ ...position, price: 1e9 }] }, /too large/],
  ] as const) {
    const { id } = await api.given.slip(slip)
    const invoice = await api.given.invoice({ isr_id: id, ...values })
    for (const file of ['pdf', 'preview']) {
      const answer = await api.request('GET', `${invoicePath(invoice)}/${file}`)
      assert.deepEqual(problemsOf(answer), ['isr_id'])
      assert.match(answer.body.meta.errors[0].message, sentence)
    }
  }
})

onOneDatabase('a document outlives its contact, its address and its slip', async (api) => {
  const slip = await api.given.slip({ iban })
  const invoice = await api.given.invoice({ isr_id: slip.id })
  await api.delete(`/v2/contacts/${invoice.contact_id}`)
  assert.match(await printedText(api, invoicePath(invoice)), /Hofladen Sonnenrain/)
  await api.delete(`/v2/receivables/configuration/isrs/${slip.id}`)
  assert.deepEqual(problemsOf(await api.request('GET', `${invoicePath(invoice)}/pdf`)), ['isr_id'])
  await api.put(invoicePath(invoice), { isr_id: null })
  assert.match(await printedText(api, invoicePath(invoice)), /Hofladen Sonnenrain/)
})

onOneDatabase('addresses are written as the post wants them', async (api) => {
  const lines = async (contact: object, person?: object, values: object = {}) => {
    const { id, main_address_id } = await api.given.contact(contact)
    const contact_person_id = person ? (await api.given.person(id, person)).id : null
    const invoice = await api.given.invoice({
      contact_id: id,
      contact_address_id: main_address_id,
      contact_person_id,
      ...values,
    })
    return (await textOf(await pdf(api, invoicePath(invoice))))[0] as string
  }
  const inOrder = (text: string, ...parts: string[]) => {
    const places = parts.map((part) => text.indexOf(part))
    assert.ok(!places.includes(-1), `${parts}\n${text}`)
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
      text,
    )
  }
  const address = {
    country: 'DE',
    street: 'Hauptstrasse',
    street_no: '1',
    postcode: '79539',
    city: 'Lörrach',
  }
  inOrder(
    await lines(
      { main_address: address, name_addition: 'Abteilung Nord' },
      { show_title: true, department: 'Einkauf', show_department: true },
    ),
    'Hofladen Sonnenrain',
    'Abteilung Nord',
    'Frau Nora Keller',
    'Einkauf',
    'Hauptstrasse 1',
    '79539 Lörrach',
    'DEUTSCHLAND',
  )
  inOrder(
    await lines({ type: 'P', gender: 'M', gender_salutation_active: true, name: 'Urs Meier' }, undefined, {
      language: 'fr',
    }),
    'Monsieur',
    'Urs Meier',
    'Dorfstrasse 12a',
    '3434 Landiswil',
  )
  const hidden = await lines({ main_address: { ...address, hide_on_documents: true } })
  assert.doesNotMatch(hidden, /Hauptstrasse/)
})

onOneDatabase('a cover page carries another address', async (api) => {
  const { contact_id, id } = await api.given.contactAddress({
    street: 'Postfach',
    street_no: '77',
    city: 'Bern',
  })
  const { main_address_id } = (await api.get(`/v2/contacts/${contact_id}`)).item
  const invoice = await api.given.invoice({
    contact_id,
    contact_address_id: main_address_id,
    contact_prepage_address_id: id,
  })
  const [cover, first] = await textOf(await pdf(api, invoicePath(invoice)))
  assert.match(cover as string, /Postfach 77/)
  assert.doesNotMatch(cover as string, /Gartenpflege/)
  assert.match(first as string, /Dorfstrasse 12a[\s\S]*Gartenpflege/)
})

onOneDatabase('a layout shows how it looks before it is used', async (api) => {
  const path = '/v2/configuration/layouts'
  const { item } = await api.post(path, { name: 'Festlich', color: '#7a1f3d', font: 'source-sans' })
  const stored = await api.request('GET', `${path}/${item.id}/preview`)
  assert.equal(stored.headers.get('content-type'), 'image/png')
  const draft = await api.request('POST', `${path}/preview`, {
    body: { color: '#7a1f3d', font: 'source-sans' },
  })
  assert.deepEqual(draft.bytes, stored.bytes)
  const other = await api.request('POST', `${path}/preview`, { body: { color: '#000000' } })
  assert.notDeepEqual(other.bytes, stored.bytes)
  assert.equal((await api.get(path)).pagination.total, 2)
  const broken = await api.request('POST', `${path}/preview`, {
    body: { color: 'red', logo: 'data:image/png;base64,AAAA' },
  })
  assert.deepEqual(problemsOf(broken), ['color', 'logo'])
  assert.equal(
    (await (await newCompany(api.server)).request('GET', `${path}/${item.id}/preview`)).status,
    404,
  )
})

onOneDatabase('a logo that cannot be read is refused, and the old one stays', async (api) => {
  const path = `/v2/configuration/layouts/${(await api.get('/v2/configuration/layouts')).items[0].id}`
  const logo =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgzosHAAFgANlMTVGOAAAAAElFTkSuQmCC'
  await api.put(path, { logo })
  const kept = (await api.get(path, { with: 'logo' })).item.logo
  assert.match(kept, /^data:image\/png;base64,/)
  for (const bad of [
    '',
    'logo.png',
    'data:image/gif;base64,R0lGOD',
    'data:image/png;base64,%%%',
    logo.slice(0, -30),
  ])
    assert.deepEqual(await api.problems('PUT', path, { logo: bad }), { logo: 1103 })
  assert.equal((await api.get(path, { with: 'logo' })).item.logo, kept)
  await pdf(api, invoicePath(await api.given.invoice()))
  assert.equal((await api.put(path, { logo: null })).item.logo, undefined)
  const rows = await api.server.db.all(sql`
    select id from layouts where company_id = ${api.identity.company} and logo is not null`)
  assert.deepEqual(rows, [])
})
