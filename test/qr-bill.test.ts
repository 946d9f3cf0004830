// The codes on printed invoices, read from pixels by a decoder that knows nothing of Kontor. Their expected content is
// computed here again, from the requests to the API.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import { picture } from '../server/press/image/picture.ts'
import { type Api, newCompany, serverOn } from './api.ts'
import { inLane } from './lane.ts'
import { textOf } from './pdf.ts'

const seed = 20260315
const bills = inLane({ short: 5, long: 200 })
const transfers = inLane({ short: 3, long: 30 })

test(`the code of a QR-bill holds what its invoice says, on ${bills} random invoices`, async () => {
  const api = await newCompany(await serverOn('SQLite'))
  await api.put('/v2/configuration/company', { vat_id: 'CHE-123.456.788 MWST' })
  const slipIds: number[] = []
  for (const { body } of slips) slipIds.push((await api.given.slip(body)).id)
  const references = new Set<string>()

  await inParallel(sample(bills), async (draft) => {
    const slip = slips[draft.slip] as Slip
    const invoice = await createInvoice(api, draft, {
      isr_id: slipIds[draft.slip],
      isr_position: draft.position,
    })
    const { pages, pdf } = await printed(api, invoice.id)
    const page = draft.position === 'F' ? 0 : pages.length - 1
    const { text, level } = await decoded(pdf, page + 1)
    const reference = expectedReference(slip, invoice.isr_reference_number)
    const message = `${names[draft.language]} ${draft.number.onBill}`
    const due = decimal(draft.cents - draft.paid)
    assert.equal(level, 'M')
    assert.deepEqual(text.split('\n'), [
      ...['SPC', '0200', '1', slip.body.iban.replaceAll(' ', '')],
      ...['S', ...slip.creditor],
      ...Array(7).fill(''),
      ...[due, draft.currency],
      ...(draft.debtor.isHidden ? Array(7).fill('') : ['S', ...debtorLines(draft.debtor)]),
      ...[slip.type, reference, message, 'EPD'],
      ...billingInformation(draft, 140 - message.length),
    ])
    const paymentPart = oneLine(pages[page] as string)
    assert.ok(paymentPart.includes(` ${draft.currency} ${grouped(due, ' ')} `), paymentPart)
    assert.ok(paymentPart.includes(inGroups(slip.type, reference)), paymentPart)
    assert.ok(oneLine(pages.join(' ')).includes(` ${grouped(due, '’')} `))
    assert.ok(slip.type === 'NON' || !references.has(reference), 'no two invoices have the same reference')
    references.add(reference)
  })
})

test(`the code for banking apps holds what its invoice says, on ${transfers} random invoices`, async () => {
  const api = await newCompany(await serverOn('SQLite'))
  const accountIds: number[] = []
  for (const body of accounts)
    accountIds.push((await api.post('/v2/configuration/bank-accounts', body)).item.id)
  const drafts = sample(transfers)

  for (const { written: name } of fc.sample(fragments(1, 14), { seed, numRuns: 3 })) {
    await api.put('/v2/configuration/company', { name })
    await inParallel(drafts.splice(0, transfers / 3), async (random) => {
      const draft = {
        ...random,
        currency: 'EUR' as const,
        number: { written: `Ä–${random.index}`, onBill: '' },
      }
      const which = random.index % accounts.length
      const account = accounts[which] as (typeof accounts)[number]
      const { id } = await createInvoice(api, draft, { bank_account_id: accountIds[which] })
      const { pages, pdf } = await printed(api, id)
      const due = decimal(draft.cents - draft.paid)
      assert.deepEqual((await decoded(pdf, pages.length)).text.split('\n'), [
        ...['BCD', '002', '1', 'SCT', account.bic ?? ''],
        ...[[...name].slice(0, 70).join('').trim(), account.iban, `EUR${due}`, '', ''],
        `${names[draft.language]} ${draft.number.written}`,
      ])
      const shown = oneLine(pages.join(' '))
      assert.ok(shown.includes(` ${grouped(due, '’')} `), shown)
      assert.ok(shown.includes(account.iban.replace(/.{4}(?=.)/g, '$& ')), shown)
    })
  }
})

// The invoices.

/** A text, and its form in the code of a bill. */
interface Fragment {
  readonly written: string
  readonly onBill: string
}

const known: readonly Fragment[] = [
  ...['Bäckerei', 'Zürcher', 'Ångström', 'Çelik', 'Łódź', 'Ștefănescu', 'Þóra', 'Straße', '«Hirschen»'],
  ...['AG', '&', 'Söhne', '(Schweiz)', 'Œuvre', 'd’amour', '100%', 'm²', '€uro', 'Ñuble', 'ĲSSEL', 'Žižek'],
  ...['Verwaltungsgenossenschaft', 'Donaudampfschifffahrtsgesellschaft'],
]
  .map((word) => ({ written: word, onBill: word.replace('’', "'") }))
  .concat([
    { written: 'Meier–Müller', onBill: 'Meier-Müller' },
    { written: '„Krone“', onBill: '"Krone"' },
    { written: 'ﬁtness', onBill: 'fitness' },
    { written: 'Ａ１', onBill: 'A1' },
    { written: 'Nguyễn', onBill: 'Nguyen' },
    { written: 'Zoe\u0308', onBill: 'Zoë' },
    { written: '東京', onBill: '..' },
    { written: '🌲', onBill: '.' },
  ])

/** Letters with every accent that a bill allows. */
const marked = fc
  .string({
    unit: fc.integer({ min: 0xc0, max: 0x17f }).map(String.fromCodePoint),
    minLength: 1,
    maxLength: 12,
  })
  .map((word): Fragment => ({ written: word, onBill: word }))

function fragments(min: number, max: number): fc.Arbitrary<Fragment> {
  return fc
    .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, marked), {
      minLength: min,
      maxLength: max,
    })
    .map((words) => ({
      written: words.map(({ written }) => written).join(' '),
      onBill: words.map(({ onBill }) => onBill).join(' '),
    }))
}

const debtors = fc.record({
  name: fragments(1, 9),
  street: fragments(1, 6),
  houseNumber: fc.constantFrom<Fragment | null>(
    null,
    { written: '4', onBill: '4' },
    { written: '12a', onBill: '12a' },
    { written: '100–102', onBill: '100-102' },
    { written: 'Hinterhaus links 3', onBill: 'Hinterhaus links' },
  ),
  postcode: fc.constantFrom('3013', '79539', 'IV36 2XX', 'FL-9490', '1000-001'),
  city: fragments(1, 4),
  country: fc.constantFrom('CH', 'CH', 'LI', 'DE', 'FR', 'IT', 'GB'),
  isHidden: fc.nat(12).map((one) => one === 0),
})

const cents = fc.oneof(
  fc.constantFrom(1, 2, 99_999_999_999),
  fc.integer({ min: 1, max: 99_999_999_999 }),
  fc.integer({ min: 1, max: 500_000 }),
)

const numbers = fc.oneof(
  fc.constant({ written: '', onBill: '' }),
  fc.constantFrom('2026/', '2026\\R-', 'R 7/').map((prefix) => ({ written: prefix, onBill: prefix })),
  fragments(1, 5),
)

const billed = cents.chain((total) =>
  fc.record({
    cents: fc.constant(total),
    paid: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: total - 1 })),
    /** The amounts at these rates; the last one has the rest. */
    rates: fc.uniqueArray(fc.constantFrom(0, 2.6, 3.8, 8.1), { minLength: 1, maxLength: Math.min(total, 3) }),
    debtor: debtors,
    slip: fc.nat(4),
    position: fc.constantFrom('A', 'F', 'L'),
    currency: fc.constantFrom('CHF', 'EUR'),
    language: fc.constantFrom('de', 'fr', 'it', 'en', 'es'),
    number: numbers,
    graceDays: fc.nat(90),
    cashDiscount: fc.option(fc.record({ percent: fc.integer({ min: 1, max: 9 }), days: fc.nat(30) })),
    serviceDays: fc.constantFrom<[] | [string] | [string, string]>(
      [],
      ['2026-02-03'],
      ['2026-02-03', '2026-02-27'],
      ['2026-02-03', '2026-02-03'],
    ),
  }),
)

type Draft = ReturnType<typeof sample>[number]

/** This many drafts, always the same ones, without duplicate numbers. */
function sample(count: number) {
  return fc.sample(billed, { seed, numRuns: count }).map((draft, index) => ({
    ...draft,
    index,
    number: { written: `${draft.number.written}${index}`, onBill: `${draft.number.onBill}${index}` },
  }))
}

const date = '2026-03-10'

/** Creates the debtor and the invoice, and books its payments. */
async function createInvoice(api: Api, draft: Draft, more: object) {
  const { debtor, serviceDays, cashDiscount } = draft
  const { id: contact_id, main_address_id } = await api.given.contact({
    name: debtor.name.written,
    main_address: {
      country: debtor.country,
      street: debtor.street.written,
      street_no: debtor.houseNumber?.written ?? null,
      postcode: debtor.postcode,
      city: debtor.city.written,
      hide_on_documents: debtor.isHidden,
    },
  })
  const invoice = await api.given.invoice({
    number: draft.number.written,
    contact_id,
    contact_address_id: main_address_id,
    date,
    due: daysLater(draft.graceDays),
    currency: draft.currency,
    language: draft.language,
    period_from: serviceDays[0] ?? null,
    period_to: serviceDays[1] ?? null,
    cash_discount_rate: cashDiscount?.percent ?? null,
    cash_discount_date: cashDiscount && daysLater(cashDiscount.days),
    vat_included: true,
    positions: taxedParts(draft).map(({ rate, part }) => ({
      ...{ type: 'N', catalog_type: 'S', name: 'Arbeit', amount: 1, unit_id: 1 },
      price: part / 100,
      vat: rate,
    })),
    ...more,
  })
  const path = `/v2/receivables/invoices/${invoice.id}`
  const payment = { type: 'N', channel: 'T', amount: draft.paid / 100, date }
  if (draft.paid > 0) {
    await api.post(`${path}/payments`, payment)
    // The invoice itself asks for its total for ever, a reminder for what is open.
    await api.patch(`${path}/change-status`, { status: 'R' })
  }
  return invoice
}

function daysLater(days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The total in equal parts, in whole cents. */
function taxedParts({ cents, rates }: Draft): { rate: number; part: number }[] {
  const share = Math.floor(cents / rates.length)
  return rates.map((rate, index) => ({
    rate,
    part: index === 0 ? cents - share * (rates.length - 1) : share,
  }))
}

// The payment slips.

interface Slip {
  readonly body: { readonly iban: string; readonly [field: string]: unknown }
  readonly type: 'QRR' | 'SCOR' | 'NON'
  /** The lines of the address on a bill. */
  readonly creditor: readonly string[]
}

const slips: readonly Slip[] = [
  {
    body: {
      iban: 'CH4431999123000889012',
      delivery_number: '210000',
      recipient_name: 'Brunner Bau AG',
      recipient_street: 'Seeweg 4',
      recipient_city: '6003 Luzern',
    },
    type: 'QRR',
    creditor: ['Brunner Bau AG', 'Seeweg', '4', '6003', 'Luzern', 'CH'],
  },
  {
    body: {
      iban: 'LI57 3150 0000 1234 5678 9',
      reference_type: 'QRR',
      recipient_name: 'Œuvre d’entraide des communes de la Haute-Gruyère et du Pays-d’Enhaut réunies',
      recipient_street: '12 bis, rue de l’Église',
      recipient_city: 'F-74500 Évian-les-Bains',
    },
    type: 'QRR',
    creditor: [
      "Œuvre d'entraide des communes de la Haute-Gruyère et du Pays-d'Enhaut",
      ...["rue de l'Église", '12 bis', '74500', 'Évian-les-Bains', 'FR'],
    ],
  },
  {
    body: {
      iban: 'CH9300762011623852957',
      reference_type: 'SCOR',
      recipient_name: 'Zoë Ångström',
      recipient_street: 'Im Grossacker',
      recipient_city: 'FL-9490 Vaduz',
    },
    type: 'SCOR',
    creditor: ['Zoë Ångström', 'Im Grossacker', '', '9490', 'Vaduz', 'LI'],
  },
  {
    body: {
      iban: 'CH93 0076 2011 6238 5295 7',
      recipient_name: 'Käserei «Alpenblick»',
      recipient_street: 'Dorfstrasse 100a',
      recipient_city: '3434 Obergoldbach',
    },
    type: 'NON',
    creditor: ['Käserei «Alpenblick»', 'Dorfstrasse', '100a', '3434', 'Obergoldbach', 'CH'],
  },
  {
    body: {
      iban: 'LI880881000023240013A',
      reference_type: 'NON',
      recipient_name: 'Treuhand',
      recipient_street: 'Postfach',
      recipient_city: '8001 Zürich',
    },
    type: 'NON',
    creditor: ['Treuhand', 'Postfach', '', '8001', 'Zürich', 'CH'],
  },
]

const accounts = [
  { description: 'Basel', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  { description: 'Bregenz', iban: 'AT611904300234573201' },
  { description: 'Belfort', iban: 'FR1420041010050500013M02606', bic: 'PSSTFRPP' },
]

// The expected content of the code.

const names = { de: 'Rechnung', fr: 'Facture', it: 'Fattura', en: 'Invoice', es: 'Factura' }

function debtorLines({ name, street, houseNumber, postcode, city, country }: Draft['debtor']): string[] {
  const cut = (text: string, length: number) => text.slice(0, length).trimEnd()
  return [
    ...[cut(name.onBill, 70), cut(street.onBill, 70), houseNumber?.onBill ?? ''],
    ...[postcode, cut(city.onBill, 35), country],
  ]
}

/** Every reference contains the running number of its invoice; the stored one tells it. */
function expectedReference({ type, body }: Slip, kept: string): string {
  const digits = kept.slice(0, 26)
  assert.equal(kept, `${digits}${recursiveModulo10(digits)}`)
  if (type === 'NON') return ''
  if (type === 'QRR') {
    assert.ok(kept.startsWith((body.delivery_number as string | undefined) ?? '0'))
    return kept
  }
  const running = digits.replace(/^0+/, '')
  // ISO 11649: RF is 27 15, and the check digits count as 00.
  const checkDigits = 98 - remainder(`${running}271500`, 97)
  return `RF${String(checkDigits).padStart(2, '0')}${running}`
}

/** The table of the banks' guideline: the row is the carry, the column the digit. */
function recursiveModulo10(digits: string): number {
  const firstRow = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]
  const table = firstRow.map((_, row) => [...firstRow.slice(row), ...firstRow.slice(0, row)])
  const carry = [...digits].reduce((row, digit) => table[row]?.[Number(digit)] as number, 0)
  return (10 - carry) % 10
}

function remainder(digits: string, divisor: number): number {
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % divisor, 0)
}

/** Swico S1: as many values as fit, and no line at all if none do. */
function billingInformation(draft: Draft, room: number): string[] {
  const { number, cashDiscount, graceDays, serviceDays } = draft
  const short = (day: string) => day.slice(2).replaceAll('-', '')
  const nets = taxedParts(draft)
    .toSorted((one, other) => one.rate - other.rate)
    .map(({ rate, part }) => ({ rate, net: (part - includedVat(part, rate)) / 100 }))
  const values = [
    `/10/${number.onBill.replace(/[/\\]/g, '\\$&')}`,
    `/11/${short(date)}`,
    '/30/123456788',
    ...(serviceDays.length > 0 ? [`/31/${[...new Set(serviceDays)].map(short).join('')}`] : []),
    `/32/${nets.length === 1 ? nets[0]?.rate : nets.map(({ rate, net }) => `${rate}:${net}`).join(';')}`,
    `/40/${cashDiscount ? `${cashDiscount.percent}:${cashDiscount.days};` : ''}0:${graceDays}`,
  ]
  const fitting = values.findIndex((_, index) => `//S1${values.slice(0, index + 1).join('')}`.length > room)
  const text = values.slice(0, fitting === -1 ? values.length : fitting).join('')
  return text ? [`//S1${text}`] : []
}

/** In cents, rounded half up. Rates have one decimal. */
function includedVat(gross: number, rate: number): number {
  const numerator = BigInt(gross) * BigInt(Math.round(rate * 10))
  const denominator = BigInt(1000 + Math.round(rate * 10))
  return Number((2n * numerator + denominator) / (2n * denominator))
}

function decimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

// The printed page.

async function printed(api: Api, invoice: number): Promise<{ pdf: Uint8Array; pages: string[] }> {
  const { status, body, bytes } = await api.request('GET', `/v2/receivables/invoices/${invoice}/pdf`)
  assert.equal(status, 200, JSON.stringify(body))
  return { pdf: bytes, pages: await textOf(bytes) }
}

const decoder = readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then(
  (wasm) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }),
)

/** The page is upright, but all of it is searched. */
const reading = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
} satisfies ReaderOptions

/** The only code on a page, and its level of error correction. */
async function decoded(pdf: Uint8Array, page: number): Promise<{ text: string; level: string }> {
  await decoder
  const codes = await readBarcodes(await picture(pdf, page, 972), reading)
  assert.equal(codes.length, 1)
  const [{ text, extra }] = codes as [(typeof codes)[number]]
  return { text, level: JSON.parse(extra).ECLevel }
}

function oneLine(text: string): string {
  return ` ${text.replace(/\s+/g, ' ')} `
}

function grouped(amount: string, separator: string): string {
  return amount.replace(/\B(?=(\d{3})+\.)/g, separator)
}

/** References are in groups of five from the right, or of four from the left. */
function inGroups(type: Slip['type'], reference: string): string {
  return type === 'QRR' ? reference.replace(/\B(?=(\d{5})+$)/g, ' ') : reference.replace(/.{4}(?=.)/g, '$& ')
}

/** Works on a few at a time, so that one is printed while another is read. */
async function inParallel<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = Iterator.from(items)
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all([worker(), worker(), worker()])
}
