import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { documentLanguages } from '../../domain/text/languages.ts'
import { givenBill, givenItem, givenPaper, givenTable } from '../../test/given-paper.ts'
import { charactersOf, type SeenCharacter, textOf } from '../../test/pdf.ts'
import { readCodes } from '../../test/qr-code.ts'
import { picture } from './image/picture.ts'
import { encodePng } from './image/png.ts'
import type { Paper, PositionRow } from './paper.ts'
import { paperToPdf } from './pdf.ts'
import { words } from './words.ts'

const image = { bytes: encodePng(new Int32Array(40 * 10).fill(0x5f6e0b), 40, 10), width: 40, height: 10 }

/** The lines on each page. */
async function linesOf(paper: Paper): Promise<string[][]> {
  const { pdf, pages } = await paperToPdf(paper)
  const texts = await textOf(pdf)
  assert.equal(texts.length, pages)
  return texts.map((text) => text.split('\n').map((line) => line.trim()))
}

/** The objects of a PDF, with decompressed streams. */
function sourceOf(pdf: Uint8Array): string {
  const source = Buffer.from(pdf).toString('latin1')
  return source.replace(/stream\n(.*?)\nendstream/gs, (whole, stream: string) => {
    const bytes = Buffer.from(stream, 'latin1')
    return bytes[0] === 0x78 ? `stream\n${inflateSync(bytes).toString('latin1')}\nendstream` : whole
  })
}

function items(count: number, change: (index: number) => Parameters<typeof givenItem>[0] = () => ({})) {
  return Array.from({ length: count }, (_, index) =>
    givenItem({ name: `Artikel ${index + 1}`, ...change(index) }),
  )
}

test('the same paper gives the same bytes, whatever was printed before', async () => {
  const short = givenPaper({ payment: givenBill })
  const first = await paperToPdf(short)
  await paperToPdf(givenPaper({ title: 'Weiche\u00adTrennung', positions: givenTable(items(40)) }))
  await paperToPdf(givenPaper({ design: { ...short.design, font: 'liberation-sans', logo: image } }))
  const second = await paperToPdf(structuredClone(short))
  assert.ok(Buffer.from(first.pdf).equals(second.pdf))
})

test('a paper is PDF/A-3b', async () => {
  const source = sourceOf((await paperToPdf(givenPaper({ payment: givenBill, design: withLogo() }))).pdf)
  assert.ok(source.startsWith('%PDF-1.7'))
  assert.match(source, /<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>B</)
  assert.match(source, /\/OutputIntents \[\d+ 0 R\]/)
  assert.match(source, /\/S \/GTS_PDFA1/)
  assert.match(source, /\/Marked true/)
  assert.match(source, /\/StructTreeRoot/)
  assert.match(source, /\/Lang \(de\)/)
  assert.match(source, /\/DisplayDocTitle true/)
  assert.match(source, /\/CreationDate \d+ 0 R/)
  assert.match(source, /\(D:20260228000000Z\)/)
  assert.doesNotMatch(source, /DeviceCMYK|Helvetica/)
})

test('all fonts are embedded with their characters', async () => {
  for (const font of ['inter', 'source-sans', 'liberation-sans'] as const) {
    const paper = givenPaper({ payment: givenBill, introduction: 'Ein <i>kursives</i> Wort' })
    const source = sourceOf((await paperToPdf({ ...paper, design: { ...paper.design, font } })).pdf)
    const count = (pattern: RegExp) => source.match(pattern)?.length ?? 0
    const fonts = count(/\/Subtype \/CIDFontType2/g)
    assert.equal(fonts, font === 'liberation-sans' ? 3 : 5)
    assert.equal(count(/\/FontFile2 /g), fonts)
    assert.equal(count(/\/ToUnicode /g), fonts)
    assert.equal(count(/\/Subtype \/Type1/g), 0)
  }
})

test('characters that a font lacks are replaced, and its glyph for them is not used', async () => {
  const paper = givenPaper({ introduction: '日本 👍 Ǻ \u0007\uffff', title: '漢字' })
  const { pdf } = await paperToPdf(paper)
  for (const [, hex = ''] of sourceOf(pdf).matchAll(/<([0-9a-f]+)> -?[\d.]+/g))
    assert.doesNotMatch(hex, /^(?:.{4})*0000/)
  assert.match((await textOf(pdf)).join(), /\?\? \?/)
})

test('a text that is read from right to left is copied as it was written', async () => {
  const { design } = givenPaper()
  const introduction = 'שלום עולם'
  const lines = await linesOf(givenPaper({ introduction, design: { ...design, font: 'liberation-sans' } }))
  assert.ok(lines.flat().includes(introduction))
})

test('a title with marks of XML stays one', async () => {
  const title = 'Müller & Söhne <Bern> \u0001]]>'
  const source = sourceOf((await paperToPdf(givenPaper({ title }))).pdf)
  const [xml = ''] = /<x:xmpmeta.*<\/x:xmpmeta>/s.exec(source) ?? []
  const [, found = ''] = /<rdf:li xml:lang="x-default">(.*)<\/rdf:li>/.exec(xml) ?? []
  assert.equal(Buffer.from(found, 'latin1').toString(), 'Müller &amp; Söhne &lt;Bern&gt;  ]]&gt;')
  const utf16 = Buffer.from(`\ufeff${title}`, 'utf16le').swap16().toString('latin1')
  assert.ok(source.includes(`(${utf16})`), 'the title is also in the Info dictionary, as it is')
})

test('a paper is tagged from its title to its last figure', async () => {
  const paper = givenPaper({ payment: givenBill, design: withLogo(), signature: { text: 'Reto', image } })
  const source = sourceOf((await paperToPdf(paper)).pdf)
  for (const type of ['Document', 'H1', 'P', 'Table', 'THead', 'TBody', 'TR', 'TH', 'TD', 'Figure', 'Sect'])
    assert.match(source, new RegExp(`/S /${type}\\b`), type)
  const figures = [...source.matchAll(/\/S \/Figure\n\/Alt \((.*)\)/g)].map(([, alt]) => alt)
  assert.equal(figures.length, 3)
  assert.match(source, /\/Artifact <<\n\/Type \/Pagination/)
})

test('everything that is marked ends, on every page', async () => {
  const source = sourceOf(
    (await paperToPdf(givenPaper({ payment: givenBill, positions: givenTable(items(60)) }))).pdf,
  )
  const contents = [...source.matchAll(/stream\n(.*?)\nendstream/gs)].map(([, stream = '']) => stream)
  for (const content of contents.filter((stream) => stream.includes(' BDC'))) {
    assert.equal(content.match(/^EMC$/gm)?.length, content.match(/ B[DM]C$/gm)?.length)
    assert.equal(content.match(/^q$/gm)?.length, content.match(/^Q$/gm)?.length)
  }
})

test('an invoice says who, to whom, what and how much', async () => {
  const [page = []] = await linesOf(givenPaper({ payment: { type: 'account', account } }))
  for (const line of [
    'Brunner Gartenbau AG, Seestrasse 14, 6005 Luzern',
    'Hofladen Sonnenrain',
    '3434 Landiswil',
    'Zahlbar bis 30.03.2026',
    'Rechnung 10023',
    'Guten Tag Frau Keller',
    'Pos. Bezeichnung Menge Einheit Preis MWST Betrag CHF',
    '1 Gartenpflege 6.5 Std. 98.00 8.1 % 637.00',
    'Schnitt der Hecken, Rasen und Beete im Innenhof',
    '2 Gartenerde 40 l 12 Sack 14.50 8.1 % 174.00',
    'Art.-Nr. 4711',
    'Total exkl. MWST 856.00',
    'MWST 8.1 % auf 856.00 69.34',
    'Total CHF 925.34',
    'Freundliche Grüsse',
    'IBAN CH93 0076 2011 6238 5295 7',
    'BIC POFICHBEXXX',
    'Zahlungszweck Rechnung 10023',
    'CHE-123.456.788 MWST · IBAN CH93 0076 2011 6238 5295 7 Seite 1 von 1',
  ])
    assert.ok(page.includes(line), `${line}\n  is not in\n${page.join('\n')}`)
})

const account = {
  holder: 'Brunner',
  iban: 'CH9300762011623852957',
  bic: 'POFICHBEXXX',
  bank: null,
  purpose: 'Rechnung 10023',
}

test('positions of every type are printed', async () => {
  const positions = givenTable([
    { type: 'heading', name: 'Etappe 1', description: 'im Januar' },
    ...items(1),
    { type: 'text', name: 'Hinweis', description: 'Mit <b>Garantie</b>.' },
    givenItem({ name: 'Pauschale', showsOnlyTotal: true, discount: { type: 'P', rate: 50_000_000n } }),
    givenItem({ name: 'Hecke', discount: { type: 'P', rate: 10_000_000n } }),
    givenItem({ name: 'Zaun', discount: { type: 'A', rate: 5_500_000n }, quantity: -1_000_000n }),
    { type: 'subtotal', name: 'Zwischentotal', description: '', amount: 0n },
    { type: 'page break' },
    ...items(1),
  ])
  const [first = [], second = []] = await linesOf(givenPaper({ positions }))
  for (const line of [
    'Etappe 1',
    'im Januar',
    'Hinweis',
    'Mit Garantie.',
    '2 Pauschale 8.1 % 318.50',
    '3 Hecke 6.5 Std. 98.00 8.1 % 573.30',
    'Rabatt 10 %',
    '4 Zaun −1 Std. 98.00 8.1 % −103.50',
    'Rabatt CHF 5.50',
    'Zwischentotal 1’425.30',
    'Übertrag 1’425.30',
  ])
    assert.ok(first.includes(line), `${line}\n  is not in\n${first.join('\n')}`)
  assert.ok(!first.includes('Rabatt 50 %'))
  assert.ok(second.includes('5 Artikel 1 6.5 Std. 98.00 8.1 % 637.00'))
})

test('totals show what leads to them', async () => {
  const rows = [givenItem({ vat: 2_600_000n }), givenItem(), givenItem({ vat: 0n })]
  const totals = {
    discountRate: { type: 'P', rate: 10_000_000n },
    rounding: 20n,
    paid: 500_000n,
    due: 10_000n,
    cashDiscount: { percent: 2, until: '2026-03-20', amount: 1_176_000n },
  } as const
  const [page = []] = await linesOf(givenPaper({ positions: givenTable(rows, { totals }) }))
  const from = page.indexOf('Summe 1’911.00')
  assert.deepEqual(page.slice(from, from + 12), [
    'Summe 1’911.00',
    'Rabatt 10 % −191.10',
    'Total exkl. MWST 1’719.90',
    'MWST 0 % auf 573.30 0.00',
    'MWST 2.6 % auf 573.30 14.91',
    'MWST 8.1 % auf 573.30 46.44',
    'Rundung 0.02',
    'Total CHF 1’781.25',
    'Bezahlt −500.00',
    'Offener Betrag CHF 10.00',
    '2 % Skonto bei Zahlung bis 20.03.2026:',
    'CHF 1’176.00',
  ])
})

test('VAT that prices include stands below the total', async () => {
  const [page = []] = await linesOf(givenPaper({ positions: givenTable(items(1), { vatIncluded: true }) }))
  const from = page.indexOf('Total CHF 637.00')
  assert.ok(from > 0)
  assert.equal(page[from + 1], 'enthaltene MWST 8.1 % auf 589.27 47.73')
  assert.ok(!page.some((line) => line.startsWith('Summe')))
})

test('who charges no VAT does not speak of it', async () => {
  const table = givenTable(items(1, () => ({ vat: 0n })))
  const vat = table.totals.vat.map((row) => ({ ...row, category: 'O' as const }))
  const positions = { ...table, totals: { ...table.totals, vat } }
  const [page = []] = await linesOf(givenPaper({ positions }))
  assert.ok(page.includes('Pos. Bezeichnung Menge Einheit Preis Betrag CHF'))
  assert.ok(!page.some((line) => line.includes('MWST') && !line.includes('CHE-')))
})

test('a delivery note without prices has no amounts', async () => {
  const positions = givenTable(
    [...items(70), { type: 'subtotal', name: 'Summe', description: '', amount: 1n }],
    {
      showsPrices: false,
    },
  )
  const pages = await linesOf(givenPaper({ kind: 'delivery_note', positions }))
  assert.ok(pages.length > 1)
  for (const page of pages) assert.ok(page.includes('Pos. Bezeichnung Menge Einheit'))
  for (const line of pages.flat()) assert.doesNotMatch(line, /CHF|\d\.\d\d\b(?!\.)|Übertrag|Summe/)
})

test('a page that continues ends with the sum so far, and the next one begins with it', async () => {
  const pages = await linesOf(givenPaper({ positions: givenTable(items(100)) }))
  assert.ok(pages.length >= 4)
  for (const [index, page] of pages.entries()) {
    const carried = page.filter((line) => line.startsWith('Übertrag'))
    const places = page.map((line) => /^(\d+) Artikel/.exec(line)?.[1]).filter((place) => place !== undefined)
    const sum = (place: string | undefined) => `Übertrag ${francs(637n * BigInt(place ?? 0))}`
    if (index > 0) assert.equal(carried[0], sum(String(Number(places[0]) - 1)))
    if (index < pages.length - 1) assert.equal(carried.at(-1), sum(places.at(-1)))
    assert.equal(carried.length, index === 0 || index === pages.length - 1 ? 1 : 2)
    assert.ok(page.includes('Pos. Bezeichnung Menge Einheit Preis MWST Betrag CHF'))
  }
})

function francs(amount: bigint): string {
  return `${String(amount).replace(/\B(?=(\d{3})+$)/g, '’')}.00`
}

test('no position is cut between its name and its amount, and none is lost', async () => {
  const description = (index: number) =>
    Array.from({ length: index % 7 }, (_, line) => `Zeile ${line + 1}`).join('\n')
  const positions = givenTable(items(80, (index) => ({ description: description(index) })))
  const pages = await linesOf(givenPaper({ positions }))
  const rows = pages.flat().filter((line) => /^\d+ Artikel \d+ 6\.5 Std\. 98\.00 8\.1 % 637\.00$/.test(line))
  assert.equal(rows.length, 80)
  const contentOf = (page: string[]) =>
    page
      .slice(page.findLastIndex((line) => line.startsWith('Pos. ')) + 1)
      .filter((line) => !line.startsWith('Übertrag'))
  for (const page of pages) {
    const [first = '', second = ''] = contentOf(page)
    // A row that continues from the page before continues with at least two lines.
    if (first.startsWith('Zeile')) assert.match(second, /^Zeile/)
  }
})

for (let count = 1; count <= 34; count++) {
  test(`after ${count} positions, headings have something below them and totals something above`, async () => {
    const rows: PositionRow[] = [
      ...items(count),
      { type: 'heading', name: 'Kapitel', description: '' },
      ...items(1),
      { type: 'subtotal', name: 'Zwischentotal', description: '', amount: 0n },
    ]
    const pages = await linesOf(givenPaper({ positions: givenTable(rows) }))
    const has = (page: string[], start: string) => page.some((line) => line.startsWith(start))
    for (const page of pages) {
      const heading = page.indexOf('Kapitel')
      if (heading >= 0) assert.match(page[heading + 1] ?? '', /^\d+ Artikel 1/)
      if (has(page, 'Total CHF')) assert.ok(has(page, 'Zwischentotal'))
      const subtotal = page.findIndex((line) => line.startsWith('Zwischentotal'))
      if (subtotal >= 0) assert.match(page[subtotal - 1] ?? '', /^\d+ Artikel 1/)
    }
  })
}

test('page breaks at the edges of a table leave no page empty', async () => {
  const pageBreak = { type: 'page break' } as const
  const rows = [pageBreak, pageBreak, ...items(1), pageBreak, pageBreak, ...items(1), pageBreak]
  const pages = await linesOf(givenPaper({ positions: givenTable(rows) }))
  assert.equal(pages.length, 3)
  assert.ok(!pages[0]?.some((line) => line.startsWith('Pos.')))
  assert.ok(pages[2]?.includes('Total CHF 1’377.19'))
})

test('a table without positions is printed', async () => {
  const [page = []] = await linesOf(givenPaper({ positions: givenTable([]) }))
  assert.ok(page.includes('Total CHF 0.00'))
})

for (const { position, rows, expected } of [
  { position: 'A', rows: 1, expected: [2, 2] },
  { position: 'F', rows: 1, expected: [1, 1] },
  { position: 'F', rows: 30, expected: [1, 2] },
  { position: 'L', rows: 1, expected: [1, 1] },
  { position: 'L', rows: 12, expected: [2, 2] },
  { position: 'L', rows: 26, expected: [2, 2] },
] as const) {
  const [page, pages] = expected
  test(`a QR-bill at ${position} of ${rows} positions is on page ${page} of ${pages}`, async () => {
    const paper = givenPaper({
      introduction: '',
      positions: givenTable(items(rows)),
      payment: { ...givenBill, position },
    })
    const found = await linesOf(paper)
    assert.equal(found.length, pages)
    assert.deepEqual(
      found.flatMap((lines, index) => (lines.includes('Empfangsschein') ? [index + 1] : [])),
      [page],
    )
    for (const [index, lines] of found.entries())
      assert.ok(lines.some((line) => line.endsWith(`Seite ${index + 1} von ${pages}`)))
  })
}

test('a payment part speaks the language of the paper, and English for Spanish', async () => {
  for (const [language, title] of [
    ['de', 'Zahlteil'],
    ['fr', 'Section paiement'],
    ['it', 'Sezione pagamento'],
    ['en', 'Payment part'],
    ['es', 'Payment part'],
  ] as const) {
    const pages = await linesOf(givenPaper({ language, payment: givenBill }))
    assert.ok(pages.flat().some((line) => line.startsWith(title)))
  }
})

test('an address without street leaves no empty line in a payment part', async () => {
  const creditor = { ...givenBill.bill.creditor, street: '', houseNumber: '' }
  const payment = { ...givenBill, bill: { ...givenBill.bill, creditor } }
  const text = (await textOf((await paperToPdf(givenPaper({ payment }))).pdf)).join('\n')
  assert.match(text, /Brunner Gartenbau AG\s*\n6005 Luzern/)
})

test('the code for a transfer holds what it was given', async () => {
  const payload = 'BCD\n002\n1\nSCT\n\nGärtnerei Müller\nDE89370400440532013000\nEUR12.50\n\n\nRechnung 1'
  const { pdf, pages } = await paperToPdf(givenPaper({ payment: { type: 'epc', account, payload } }))
  const [code] = await readCodes(await picture(pdf, pages, 1240))
  assert.equal(code?.text, payload)
  assert.equal(code?.ecLevel, 'M')
})

test('a cover page shows an address and comes before page 1', async () => {
  const pages = await linesOf(givenPaper({ cover: ['Treuhand Meier AG', '3001 Bern'] }))
  assert.equal(pages.length, 2)
  assert.ok(pages[0]?.includes('Treuhand Meier AG'))
  assert.ok(!pages[0]?.some((line) => /Rechnung|Seite|Hofladen/.test(line)))
  assert.ok(pages[1]?.some((line) => line.endsWith('Seite 1 von 1')))
})

test('free texts stand on their page, if there is one', async () => {
  const text = { fontSize: 12, x: 30, y: 288 }
  const freeTexts = [
    { ...text, text: 'auf der <b>ersten</b>\nSeite', page: 1 },
    { ...text, text: 'auf der zweiten', page: 2 },
    { ...text, text: 'nirgends', page: 3 },
  ]
  const pages = await linesOf(givenPaper({ freeTexts, positions: givenTable(items(40)) }))
  assert.ok(pages[0]?.includes('auf der ersten'))
  assert.ok(pages[1]?.includes('auf der zweiten'))
  assert.ok(!pages.flat().includes('nirgends'))
})

test('a letter has a title, a text and a signature', async () => {
  const [page = []] = await linesOf(
    givenPaper({
      kind: 'letter',
      positions: null,
      conditions: '',
      title: 'Einladung',
      introduction: '<p>Guten Tag</p><ol><li>Punkt</li></ol>',
      signature: { text: 'Reto Brunner', image },
    }),
  )
  assert.deepEqual(page.slice(page.indexOf('Einladung'), page.indexOf('Einladung') + 4), [
    'Einladung',
    'Guten Tag',
    '1. Punkt',
    'Reto Brunner',
  ])
})

test('a signature never stands alone on a page', async () => {
  for (let lines = 20; lines < 32; lines++) {
    const introduction = Array.from({ length: lines }, (_, line) => `<p>Absatz ${line}</p>`).join('')
    const letter = givenPaper({
      positions: null,
      conditions: '',
      introduction,
      signature: { text: 'Reto', image },
    })
    const last = (await linesOf(letter)).at(-1) ?? []
    assert.ok(last.some((line) => line.startsWith('Absatz')))
  }
})

test('texts of the company replace what stands in head and foot', async () => {
  const { design } = givenPaper()
  const texts = { headText: '<b>Unser</b> Kopf', footText: 'Unser Fuss\nauf zwei Zeilen' }
  const [page = []] = await linesOf(givenPaper({ design: { ...design, ...texts } }))
  assert.equal(page[0], 'Unser Kopf')
  assert.ok(page.includes('Unser Fuss'))
  assert.equal(page.at(-1), 'auf zwei Zeilen Seite 1 von 1')
})

for (const language of documentLanguages)
  test(`a paper in ${language} has its words`, async () => {
    const text = (await linesOf(givenPaper({ language }))).flat().join('\n')
    const { columns, net, total, page } = words[language]
    for (const word of [columns.name, columns.amount, net, total, page(1, 1)])
      assert.ok(text.includes(word), word)
  })

test('the largest amounts and the longest names stay apart', async () => {
  const [page = []] = await linesOf(
    givenPaper({
      positions: givenTable([
        givenItem({
          name: 'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(3),
          unit: 'Quadratmeter Nutzfläche',
          quantity: 1_000_000n,
          price: 900_000_000_000_990_000n,
        }),
        givenItem({ quantity: 123_456n, price: 1n }),
      ]),
    }),
  )
  const row = page.find((line) => line.startsWith('1 Donau'))
  assert.match(row ?? '', / 1 Quadratmeter 900’000’000’000\.99 8\.1 % 900’000’000’000\.99$/)
  assert.ok(page.includes('2 Arbeit 0.123456 Std. 0.000001 8.1 % 0.00'))
  assert.ok(page.includes('Total CHF 972’900’000’001.07'))
})

const wordy = 'Donaudampfschifffahrtsgesellschaft für Gartenbau und Landschaftspflege am oberen See '

for (const font of ['inter', 'source-sans', 'liberation-sans'] as const)
  for (const fontSize of [7, 14])
    for (const addressSide of ['left', 'right'] as const)
      for (const logo of [null, image])
        test(`wide margins with ${font} in ${fontSize} points, window ${addressSide}${logo ? ' and logo' : ''} leave a paper readable`, async () => {
          const design = {
            ...givenPaper().design,
            ...{ font, fontSize, addressSide, logo, logoHeight: 40 },
            margins: { top: 60, right: 60, bottom: 60, left: 60 },
          }
          await assertReadable(givenPaper({ design, payment: givenBill }))
          await assertReadable(withLongNames(givenPaper({ design, payment: { type: 'account', account } })))
        })

for (const name of [wordy.repeat(3), 'Weg\n'.repeat(63), 'W'.repeat(255)])
  test(`names like ${JSON.stringify(name.slice(0, 16))}… stay in their places`, async () => {
    const long = withLongNames(givenPaper({ payment: { ...givenBill, position: 'F' } }), name)
    const { pages } = await paperToPdf(long)
    assert.ok(pages <= 3, `${pages} pages`)
    await assertReadable(long)
    await assertReadable({ ...long, design: withLogo() })
  })

test('an address with many lines is set smaller', async () => {
  for (const count of [9, 12, 15, 20]) {
    const recipient = Array.from({ length: count }, (_, line) => `Zeile ${line + 1} der Adresse`)
    await assertReadable(givenPaper({ recipient, cover: recipient }))
  }
})

test('totals that are higher than a page go on on the next one', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => givenItem({ vat: BigInt(index + 1) * 100_000n }))
  const paper = givenPaper({ positions: givenTable(rows) })
  await assertReadable(paper)
  const lines = (await linesOf(paper)).flat()
  assert.equal(lines.filter((line) => /^MWST .* auf/.test(line)).length, 60)
  assert.ok(lines.some((line) => line.startsWith('Total CHF')))
})

test('totals that fit on a page stay together', async () => {
  for (let count = 1; count < 30; count++) {
    const rates = [26n, 38n, 81n]
    const rows = items(count, (index) => ({ vat: (rates[index % 3] ?? 0n) * 100_000n }))
    const pages = await linesOf(givenPaper({ positions: givenTable(rows) }))
    const parts = pages.filter((page) => page.some((line) => /^(Total |MWST .* auf)/.test(line)))
    assert.equal(parts.length, 1)
  }
})

test('the longest names that a payment part can have leave its receipt readable', async () => {
  const address = {
    name: wordy.slice(0, 70),
    street: `Strasse ${wordy}`.slice(0, 70),
    houseNumber: '1234567890',
    postcode: '6005',
    city: 'Luzern am Vierwaldstättersee, Altst',
    country: 'CH',
  }
  const payment = { ...givenBill, bill: { ...givenBill.bill, creditor: address, debtor: address } }
  const paper = givenPaper({ payment })
  await assertReadable(paper, 6)
  const text = (await linesOf(paper)).flat().join(' ')
  assert.ok(text.includes(' 1234567890'), 'the payment part has room for the streets')
  const { pdf, pages } = await paperToPdf(paper)
  const [code] = await readCodes(await picture(pdf, pages, 1240))
  const { name, street, houseNumber, postcode, city, country } = address
  const encoded = ['S', name, street, houseNumber, postcode, city, country].join('\n')
  assert.equal(code?.text.replaceAll('\r', '').split(encoded).length, 3, 'the code holds everything')
})

function withLongNames(paper: Paper, name: string = wordy.repeat(3)): Paper {
  const long = name.slice(0, 255)
  return {
    ...paper,
    sender: { ...paper.sender, name: long, addition: long, street: long, city: long },
    facts: paper.facts.map((fact) => ({ ...fact, value: long })),
    recipient: [long, long, '3434 Landiswil'],
  }
}

/** Nothing is too small, nothing leaves the sheet, and no lines overlap. */
async function assertReadable(paper: Paper, smallest = 6): Promise<void> {
  const { pdf } = await paperToPdf(paper)
  for (const [index, page] of (await charactersOf(pdf)).entries()) {
    for (const { character, size, left, right, top, bottom } of page) {
      const where = `${character} at ${left.toFixed()}, ${top.toFixed()} on page ${index + 1}`
      assert.ok(size >= smallest - 0.01, `${where} has a size of ${size}`)
      assert.ok(left > 0 && right < 210 && top > 0 && bottom < 297, `${where} leaves the sheet`)
    }
    assertApart(page)
  }
}

/** No two characters share more than a corner. */
function assertApart(page: readonly SeenCharacter[]): void {
  const sorted = page.toSorted((a, b) => a.top - b.top)
  for (const [index, one] of sorted.entries())
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next] as SeenCharacter
      if (other.top > one.bottom) break
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const height = Math.min(one.bottom, other.bottom) - other.top
      const around = () => page.slice(Math.max(0, page.indexOf(one) - 10), page.indexOf(one) + 10)
      assert.ok(
        width < 0.3 || height < 0.3,
        `${other.character} stands on ${one.character} in ${around()
          .map((near) => near.character)
          .join('')}`,
      )
    }
}

function withLogo() {
  return { ...givenPaper().design, logo: image, logoSide: 'right' } as const
}

test('a word that was broken is one word for those who search', async () => {
  const title = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihung'
  const { pdf } = await paperToPdf(givenPaper({ title }))
  const [text = ''] = await textOf(pdf)
  // PDFium marks with this character a hyphen that belongs to the end of the line and not to the word.
  assert.ok(text.includes('\ufffe') && text.replaceAll('\ufffe', '').includes(title))
})
