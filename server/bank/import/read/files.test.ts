import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Detail,
  type Entry,
  formats,
  type Part,
  type Statement,
} from '../../../../domain/bank/statement.ts'
import { type CamtFormat, camtFile, camtPieces, camtVersions } from '../../../../domain/bank/write-camt.ts'
import { sum } from '../../../../domain/money/money.ts'
import { Refusal } from '../../../../domain/refusal.ts'
import { temporaryFile } from '../../../../test/api.ts'
import { inLane } from '../../../../test/lane.ts'
import { writeZip } from '../../../zip/write-zip.ts'
import { readBankFile } from './files.ts'

const account = 'CH9300762011623852957'
const statement: Statement = {
  ...{ format: 'camt.053', account, currency: 'CHF', number: 'S-1' },
  ...{ from: '2026-03-02', to: '2026-03-02', opening: 100_000n, closing: 225_500n },
}
const detail: Detail = {
  ...{ amount: 125_500n, servicerReference: 'T1', endToEndId: null, name: 'Müller & Söhne', iban: null },
  ...{ reference: '210000000003139471430009017', message: '', charges: 0n, returnReason: null },
}
const entry: Entry = {
  ...{ amount: 125_500n, currency: 'CHF', bookingDate: '2026-03-02', valueDate: '2026-03-03' },
  ...{ isBooked: true, isReversal: false, servicerReference: 'B1', entryReference: null },
  ...{ code: 'PMNT/RCDT/VCOM', text: 'Zahlungseingang', details: [detail] },
}
const file = camtFile({ statement, entries: [entry] }, '08')

async function read(content: string | Uint8Array): Promise<Part[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return Array.fromAsync(readBankFile(bytes))
}

async function entriesIn(content: string | Uint8Array): Promise<Entry[]> {
  return (await read(content)).flatMap((part) => (part.kind === 'entry' ? [part.entry] : []))
}

const texts = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map(
    (text) =>
      [...text].filter((sign) => /^[^\s\p{Cc}]/u.test(sign) && sign.normalize('NFC') === sign).join('') ||
      'x',
  )
const amounts = fc.bigInt({ min: 1n, max: 1_000_000_000n }).map((cents) => cents * 10n)
const details = fc.record({
  amount: amounts,
  servicerReference: fc.option(fc.stringMatching(/^[A-Z0-9]{5,16}$/)),
  endToEndId: fc.option(fc.stringMatching(/^[A-Z0-9]{5,16}$/)),
  name: fc.option(texts),
  iban: fc.option(fc.constant('CH5604835012345678009')),
  reference: fc.option(fc.constant('210000000003139471430009017')),
  message: fc.option(texts).map((text) => text ?? ''),
  charges: fc.constantFrom(0n, 1_200n),
  returnReason: fc.option(fc.constantFrom('AC01', 'MD06')),
})
const entries = fc
  .record({
    details: fc.array(details, { minLength: 1, maxLength: 4 }),
    isOut: fc.boolean(),
    isReversal: fc.boolean(),
    isBooked: fc.boolean(),
    servicerReference: fc.option(fc.stringMatching(/^[A-Z0-9]{5,16}$/)),
    text: texts,
  })
  .map(({ isOut, ...made }): Entry => {
    const signed = made.details.map((one) => ({ ...one, amount: isOut ? -one.amount : one.amount }))
    return { ...entry, ...made, details: signed, amount: sum(signed.map(({ amount }) => amount)) }
  })

for (const version of camtVersions)
  for (const format of formats.filter((one): one is CamtFormat => one.startsWith('camt')))
    test(`${format}.001.${version} is read as it was written`, () =>
      fc.assert(
        fc.asyncProperty(fc.array(entries, { maxLength: 5 }), async (made) => {
          const written = { statement: { ...statement, format }, entries: made }
          assert.deepEqual(await read(camtFile(written, version)), [
            { kind: 'statement', statement: written.statement },
            ...made.map((one) => ({ kind: 'entry', entry: one })),
            { kind: 'end', closing: 225_500n },
          ])
        }),
        { numRuns: 25 },
      ))

test('a file in ISO 8859-1 says so in its first line', async () => {
  const latin = Buffer.from(file.replace('UTF-8', 'ISO-8859-1'), 'latin1')
  assert.equal((await entriesIn(latin))[0]?.details[0]?.name, 'Müller & Söhne')
})

test('a fault late in a long file is found in its line, also in a zip file', async () => {
  const long = camtFile({ statement, entries: Array.from({ length: 300 }, () => entry) }, '08')
  const at = long.lastIndexOf('<Ntry>')
  const line = long.slice(0, at).split('\n').length
  for (const [bad, sentence] of [
    ['>-125.50<', `Entry 300 has an amount below zero: “-125.50” (in line ${line}).`],
    ['>&x;<', `The file is no valid XML in line ${line}: Invalid character entity`],
  ] as const) {
    const content = Buffer.from(long.slice(0, at) + long.slice(at).replace('>125.50<', bad))
    assert.ok(content.length > 150_000 && line > 300)
    const says = (beginning: string) => (error: Error) => error.message.startsWith(beginning)
    await assert.rejects(read(content), says(sentence))
    const zip = await zipOf({ 'a.xml': file, 'b.xml': content })
    await assert.rejects(read(zip), says(`b.xml: ${sentence}`))
  }
})

test('a zip file has many files, also in folders', async () => {
  const zip = await zipOf({ 'a.xml': file, 'b/c.xml': file, '__MACOSX/._a.xml': file })
  assert.equal((await entriesIn(zip)).length, 2)
})

async function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> {
  const path = temporaryFile()
  await writeZip(path, async ({ pack }) => {
    for (const [name, content] of Object.entries(files)) await pack(name, [content])
  })
  return readFileSync(path)
}

test('several payments that do not add up to their entry are one sum', async () => {
  const odd = { ...entry, details: [detail, { ...detail, amount: 1_000n }] }
  const [only] = await entriesIn(camtFile({ statement, entries: [odd] }, '08'))
  assert.deepEqual(
    only?.details.map(({ amount, reference }) => [amount, reference]),
    [[125_500n, null]],
  )
})

for (const [sign, [ours, theirs]] of [
  ['DBIT', ['Cdtr', 'Dbtr']],
  ['CRDT', ['Dbtr', 'Cdtr']],
] as const)
  test(`money that comes back (${sign}) names the other one, also by the parties of the first payment`, async () => {
    const parties = `<RltdPties><${ours}><Nm>Wir</Nm></${ours}><${ours}Acct><Id><IBAN>${account}</IBAN></Id></${ours}Acct>\
<${theirs}><Nm>Kundin</Nm></${theirs}><${theirs}Acct><Id><IBAN>CH5604835012345678009</IBAN></Id></${theirs}Acct></RltdPties>`
    const returned = { ...detail, amount: sign === 'DBIT' ? -1_000n : 1_000n, returnReason: 'AC04' }
    const content = camtFile(
      { statement, entries: [{ ...entry, details: [returned], amount: returned.amount }] },
      '04',
    )
    const [read] = await entriesIn(content.replace(/<RltdPties>.*?<\/RltdPties>/s, parties))
    assert.deepEqual([read?.details[0]?.name, read?.details[0]?.iban], ['Kundin', 'CH5604835012345678009'])
  })

test('a reversal may also be marked by a 1', async () => {
  const reversed = camtFile({ statement, entries: [{ ...entry, isReversal: true }] }, '08')
  const [read] = await entriesIn(reversed.replace('<RvslInd>true<', '<RvslInd>1<'))
  assert.equal(read?.isReversal, true)
})

test('charges are those of the payment, or of an entry with one payment, in the currency of the account', async () => {
  const charges = (currency: string) =>
    `<Chrgs><Rcrd><Amt Ccy="${currency}">8</Amt></Rcrd><Rcrd><Amt Ccy="${currency}">2</Amt></Rcrd></Chrgs>`
  for (const [before, currency, expected] of [
    ['<NtryDtls>', 'CHF', 10_000n],
    ['<RltdPties>', 'CHF', 10_000n],
    ['<RltdPties>', 'USD', 0n],
  ] as const) {
    const [read] = await entriesIn(file.replace(before, `${charges(currency)}${before}`))
    assert.equal(read?.details[0]?.charges, expected)
  }
})

// The long lane has enough of them to fill the memory, if it kept them.
test('many entries are read in little memory', async () => {
  const count = inLane({ short: 10_000, long: 100_000 })
  const many = function* () {
    for (let made = 0; made < count; made++) yield entry
  }
  const bytes = Buffer.concat(
    [...camtPieces({ statement, entries: many() }, '08')].map((piece) => Buffer.from(piece)),
  )
  let seen = 0
  let most = 0
  const before = process.memoryUsage().heapUsed
  for await (const part of readBankFile(bytes)) {
    if (part.kind === 'entry') seen += 1
    if (seen % 10_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed - before)
  }
  assert.equal(seen, count)
  assert.ok(most < 300_000_000, `${most} bytes`)
})

test('other requests have their turn while a long file is read', async () => {
  const line = 'CH9300762011623852957;2026-03-03;Gebühr;1;;\n'
  const csv = `IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date\n${line.repeat(1_000)}`
  const xml = [...camtPieces({ statement, entries: Array.from({ length: 1_000 }, () => entry) }, '08')].join(
    '',
  )
  for (const content of [csv, xml]) {
    let turns = 0
    let isDone = false
    const count = () => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    await read(content)
    isDone = true
    assert.ok(turns >= 4, `${turns} turns`)
  }
})

const bomb = `<?xml version="1.0"?><!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${file.replace(/<\?.*\?>/, '')}`
const outside = `<?xml version="1.0"?><!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>${file.replace(/<\?.*\?>/, '')}`

for (const { what, content, sentence } of [
  { what: 'an XML bomb', content: bomb, sentence: /declares entities/ },
  { what: 'an external entity', content: outside, sentence: /declares entities/ },
  {
    what: 'an unknown entity',
    content: file.replace('S-1', '&x;'),
    sentence: /no valid XML in line 3: Invalid character entity[^()]*$/,
  },
  {
    what: 'another kind of file',
    content: file.replace('camt.053', 'pain.001'),
    sentence: /no bank statement/,
  },
  {
    what: 'a wrong namespace',
    content: file.replace('urn:iso:std:iso:20022:tech:xsd:', 'urn:else:').replace('camt.053', 'x'),
    sentence: /no bank statement/,
  },
  {
    what: 'a kind that is not what its element says',
    content: file.replace('camt.053', 'camt.054'),
    sentence: /“BkToCstmrStmt” where BkToCstmrDbtCdtNtfctn/,
  },
  { what: 'a file that was cut', content: file.slice(0, -60), sentence: /no valid XML|ends in the middle/ },
  {
    what: 'an amount below zero',
    content: file.replace('>125.50<', '>-125.50<'),
    sentence: /^Entry 1 has an amount below zero: “-125.50” \(in line \d+\)\.$/,
  },
  {
    what: 'no amount',
    content: file.replace(/<Ntry><Amt.*?<\/Amt>/, '<Ntry>'),
    sentence: /^Entry 1 has no amount/,
  },
  {
    what: 'an amount that is no number',
    content: file.replace('>125.50<', '>1e9<'),
    sentence: /no number: “1e9”/,
  },
  {
    what: 'an amount that is too large',
    content: file.replace('>125.50<', `>${'9'.repeat(40)}<`),
    sentence: /too large/,
  },
  {
    what: 'a fraction of a cent',
    content: file.replace('>125.50<', '>125.505<'),
    sentence: /more than two decimals/,
  },
  { what: 'no direction', content: file.replaceAll('CRDT', 'BOTH'), sentence: /credit or a debit/ },
  {
    what: 'a date that is none',
    content: file.replaceAll('2026-03-02', '2026-02-30'),
    sentence: /date that is none/,
  },
  {
    what: 'no account',
    content: file.replace(/<Acct>.*?<\/Acct>/, ''),
    sentence: /does not name its account/,
  },
  { what: 'elements too deep', content: file.replace('<NtryDtls>', '<a>'.repeat(60)), sentence: /too deep/ },
  {
    what: 'a comment without end',
    content: file.replace('<NtryDtls>', `<!--${'x'.repeat(200_000)}`),
    sentence: /Max buffer length exceeded: comment/,
  },
  {
    what: 'an encoding that nobody reads',
    content: file.replace('UTF-8', 'UTF-7'),
    sentence: /written in UTF-7/,
  },
  { what: 'letters of another encoding', content: Buffer.from(file, 'latin1'), sentence: /no UTF-8/ },
  { what: 'nothing', content: '', sentence: /empty/ },
  { what: 'any text', content: 'Good morning\nHow are you?', sentence: /neither camt nor MT940/ },
  { what: 'a picture', content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), sentence: /no text/ },
  {
    what: 'a damaged zip file',
    content: Buffer.from('PK\x03\x04 and so on'),
    sentence: /zip file is damaged/,
  },
])
  test(`${what} is refused with a sentence`, () =>
    assert.rejects(read(content), (error) => error instanceof Refusal && sentence.test(error.message)))
