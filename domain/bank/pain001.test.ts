import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FilePayment, type PaymentFile, pain001, xmlFile } from './pain001.ts'
import { pain001Faults } from './pain001-rules.ts'
import { orderFaults, payerFault, transferKind } from './payment-order.ts'
import { allAt, nodeAt, textAt, type XmlNode } from './xml-tree.ts'

const payee = {
  ...{ name: 'Papeterie Lüthi & Söhne AG', street: 'Marktgasse', houseNumber: '28', postcode: '9400' },
  ...{ city: 'Rorschach', country: 'CH' },
}
const plain: FilePayment = {
  ...{ payee, iban: 'CH5800791123000889012', amount: 120_500n, currency: 'CHF', reference: null },
  ...{ message: 'Gutschrift 10007', endToEndId: 'a1', date: '2026-11-20' },
}
const qr: FilePayment = {
  ...plain,
  ...{ iban: 'CH4431999123000889012', reference: '210000000003139471430009017', endToEndId: 'a2' },
}
const creditor: FilePayment = { ...plain, reference: 'RF18539007547034', message: null, endToEndId: 'a3' }
const sepa: FilePayment = {
  ...plain,
  ...{ iban: 'DE89370400440532013000', currency: 'EUR', endToEndId: 'a4', date: '2026-11-18' },
  payee: { ...payee, street: '', houseNumber: '', postcode: '79539', city: 'Lörrach', country: 'DE' },
}
const file: PaymentFile = {
  ...{ messageId: '9f86d081884c7d659a2feaa0c55ad015', created: '2026-11-17T10:00:00' },
  payer: { name: 'Hofladen Sonnenrain GmbH', iban: 'CH9300762011623852957', bic: null },
  payments: [plain, qr, creditor, sepa],
}

test('a file has every payment once, grouped by day, with its sums', () => {
  const tree = pain001(file)
  assert.deepEqual(pain001Faults(tree), [])
  const groups = allAt(tree, 'CstmrCdtTrfInitn/PmtInf')
  assert.deepEqual(
    groups.map((group) => [
      textAt(group, 'ReqdExctnDt/Dt'),
      ...[textAt(group, 'NbOfTxs'), textAt(group, 'CtrlSum')],
      allAt(group, 'CdtTrfTxInf/PmtId/EndToEndId').map(({ text }) => text),
    ]),
    [
      ['2026-11-18', '1', '120.50', ['a4']],
      ['2026-11-20', '3', '361.50', ['a1', 'a2', 'a3']],
    ],
  )
  assert.equal(textAt(tree, 'CstmrCdtTrfInitn/GrpHdr/CtrlSum'), '482.00')
})

test('a reference is structured, a message is not, and both go together', () => {
  const texts = allAt(pain001(file), 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf').map((payment) => [
    textAt(payment, 'RmtInf/Ustrd'),
    textAt(payment, 'RmtInf/Strd/CdtrRefInf/Tp/CdOrPrtry/Prtry', 'RmtInf/Strd/CdtrRefInf/Tp/CdOrPrtry/Cd'),
    textAt(payment, 'RmtInf/Strd/CdtrRefInf/Ref'),
    textAt(payment, 'RmtInf/Strd/AddtlRmtInf'),
    textAt(payment, 'PmtTpInf/SvcLvl/Cd'),
  ])
  assert.deepEqual(texts, [
    ['Gutschrift 10007', undefined, undefined, undefined, 'SEPA'],
    ['Gutschrift 10007', undefined, undefined, undefined, undefined],
    [undefined, 'QRR', qr.reference, 'Gutschrift 10007', undefined],
    [undefined, 'SCOR', creditor.reference, undefined, undefined],
  ])
})

test('characters that banks do not know are replaced, and markup is escaped', () => {
  const payments = [{ ...plain, payee: { ...payee, name: 'Đặng & “Nguyễn” 山' }, message: 'eins\nzwei' }]
  const tree = pain001({ ...file, payments })
  assert.deepEqual(pain001Faults(tree), [])
  assert.match(xmlFile(tree), /<Nm>Đang &amp; &quot;Nguyen&quot; \.<\/Nm>/)
  assert.match(xmlFile(tree), /<Ustrd>eins zwei<\/Ustrd>/)
})

test('an account abroad is at the bank with its BIC', () => {
  const payer = { name: 'Laden', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }
  const tree = pain001({ ...file, payer })
  assert.deepEqual(pain001Faults(tree), [])
  assert.equal(textAt(tree, 'CstmrCdtTrfInitn/PmtInf/DbtrAgt/FinInstnId/BICFI'), 'COBADEFFXXX')
})

/** Each breaks one rule of the schema. */
const breaks: readonly (readonly [
  string,
  (header: XmlNode, group: XmlNode, payment: XmlNode) => void,
  RegExp,
])[] = [
  ['an identification that is too long', (header) => set(header, 'MsgId', 'x'.repeat(36)), /GrpHdr\/MsgId/],
  ['an identification with another character', (header) => set(header, 'MsgId', 'a_b'), /GrpHdr\/MsgId/],
  ['an identification with two slashes', (_, group) => set(group, 'PmtInfId', 'a//b'), /PmtInfId/],
  ['a time that is none', (header) => set(header, 'CreDtTm', '2026-11-17 10:00'), /CreDtTm/],
  ['a wrong count', (header) => set(header, 'NbOfTxs', '5'), /wrong count/],
  ['a wrong sum', (_, group) => set(group, 'CtrlSum', '1.00'), /wrong control sum/],
  ['a day that is none', (_, group) => set(group, 'ReqdExctnDt/Dt', '2026-02-30'), /ReqdExctnDt\/Dt/],
  ['an amount of zero', (_, __, payment) => set(payment, 'Amt/InstdAmt', '0.00'), /InstdAmt/],
  ['an amount without cents', (_, __, payment) => set(payment, 'Amt/InstdAmt', '5'), /InstdAmt/],
  ['a name that is too long', (_, __, payment) => set(payment, 'Cdtr/Nm', 'n'.repeat(71)), /Cdtr\/Nm/],
  ['a character outside Latin', (_, __, payment) => set(payment, 'Cdtr/Nm', '山'), /Cdtr\/Nm/],
  ['no place', (_, __, payment) => drop(payment, 'Cdtr/PstlAdr', 'TwnNm'), /TwnNm: is missing/],
  ['an unknown country', (_, __, payment) => set(payment, 'Cdtr/PstlAdr/Ctry', 'XX'), /Ctry/],
  ['no account', (_, __, payment) => drop(payment, '', 'CdtrAcct'), /CdtrAcct: is missing/],
  ['a wrong IBAN', (_, __, payment) => set(payment, 'CdtrAcct/Id/IBAN', 'CH5800791123000889013'), /IBAN/],
  [
    'an IBAN for a QR reference',
    (_, __, payment) => set(payment, 'CdtrAcct/Id/IBAN', qr.iban),
    /belong together/,
  ],
  ['a QR-IBAN that pays', (_, group) => set(group, 'DbtrAcct/Id/IBAN', qr.iban), /cannot pay/],
  ['an element in another place', (header) => void header.children.reverse(), /is not allowed here/],
  ['an element that is unknown', (header) => void header.children.push(leaf('Fwd')), /Fwd: is not allowed/],
  [
    'an attribute',
    (header) => void Object.assign(header.children[0] as object, { attributes: { a: '1' } }),
    /attribute a/,
  ],
  [
    'two of a choice',
    (_, group) => void nodeAt(group, 'ReqdExctnDt')?.children.push(leaf('DtTm')),
    /needs Dt/,
  ],
]

for (const [name, change, fault] of breaks)
  test(`the rules find ${name}`, () => {
    const tree = pain001({ ...file, payments: [plain] })
    const at = (path: string) => nodeAt(tree, `CstmrCdtTrfInitn/${path}`) as XmlNode
    change(at('GrpHdr'), at('PmtInf'), at('PmtInf/CdtTrfTxInf'))
    const faults = pain001Faults(tree)
    assert.ok(
      faults.some((one) => fault.test(one)),
      `${faults}`,
    )
  })

test('two payments with one identification are found', () => {
  assert.match(pain001Faults(pain001({ ...file, payments: [plain, plain] })).join(), /twice/)
})

function set(node: XmlNode, path: string, text: string): void {
  ;(nodeAt(node, path) as XmlNode).text = text
}

function drop(node: XmlNode, path: string, name: string): void {
  const { children } = path === '' ? node : (nodeAt(node, path) as XmlNode)
  children.splice(
    children.findIndex((child) => child.name === name),
    1,
  )
}

function leaf(name: string): XmlNode {
  return { name, attributes: {}, text: 'x', children: [] }
}

for (const [order, key] of [
  [{ ...plain, iban: 'CH5800791123000889013' }, 'iban'],
  [{ ...plain, currency: 'USD' }, 'currency'],
  [{ ...plain, iban: sepa.iban }, 'currency'],
  [{ ...plain, iban: qr.iban }, 'reference'],
  [{ ...plain, reference: qr.reference }, 'reference'],
  [{ ...plain, reference: '12345' }, 'reference'],
  [{ ...plain, amount: 0n }, 'amount'],
  [{ ...plain, payee: { ...payee, city: 'x'.repeat(36) } }, 'name'],
  [{ ...plain, message: 'x'.repeat(141) }, 'message'],
] as const)
  test(`an order is refused for its ${key}`, () => {
    assert.deepEqual(
      orderFaults(order).map((fault) => fault.key),
      [key],
    )
  })

test('payments within Switzerland and in euros within SEPA are known', () => {
  assert.deepEqual([plain, sepa, { ...plain, currency: 'EUR' }].map(transferKind), [
    'domestic',
    'sepa',
    'domestic',
  ])
  for (const payment of file.payments) assert.deepEqual(orderFaults(payment), [])
})

test('money goes out from an account with an IBAN, and abroad with a BIC', () => {
  assert.equal(payerFault(file.payer), null)
  assert.match(payerFault({ iban: qr.iban, bic: null }) ?? '', /QR-IBAN/)
  assert.match(payerFault({ iban: sepa.iban, bic: null }) ?? '', /BIC/)
  assert.equal(payerFault({ iban: sepa.iban, bic: 'COBADEFFXXX' }), null)
})
