// Writes orders as the file that banks take: pain.001.001.09, as the Swiss Payment Standards have it.

import { amountText, sum } from '../money/money.ts'
import { compactIban, isSwissIban } from '../payment/iban.ts'
import { qrAddress, qrText } from '../payment/qr-bill.ts'
import { isPaymentReference } from '../payment/references.ts'
import { escapedMarkup } from '../text/text.ts'
import { longestMessage, type PaymentOrder, transferKind } from './payment-order.ts'
import type { XmlNode } from './xml-tree.ts'

export interface PaymentFile {
  /** At most 32 letters and digits, which no other file has. */
  readonly messageId: string
  /** Local time, to the second. */
  readonly created: string
  readonly payer: { readonly name: string; readonly iban: string; readonly bic: string | null }
  readonly payments: readonly FilePayment[]
}

export interface FilePayment extends PaymentOrder {
  readonly endToEndId: string
  readonly date: string
}

/** The file as a tree. `pain001Faults` checks it, `xmlFile` writes it. */
export function pain001(file: PaymentFile): XmlNode {
  const { messageId, created, payer, payments } = file
  const days = [...Map.groupBy(payments, ({ date }) => date)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return element('Document', [
    element('CstmrCdtTrfInitn', [
      element('GrpHdr', [
        element('MsgId', messageId),
        element('CreDtTm', created),
        ...sums(payments),
        element('InitgPty', [element('Nm', qrText(payer.name, 70))]),
      ]),
      ...days.map(([date, group], index) => paymentsOfDay(file, `${messageId}-${index + 1}`, date, group)),
    ]),
  ])
}

/** Each day has a group of its own. The bank books each payment alone, so that a statement shows each. */
function paymentsOfDay(
  { payer }: PaymentFile,
  groupId: string,
  date: string,
  payments: readonly FilePayment[],
): XmlNode {
  return element('PmtInf', [
    element('PmtInfId', groupId),
    element('PmtMtd', 'TRF'),
    element('BtchBookg', 'false'),
    ...sums(payments),
    element('ReqdExctnDt', [element('Dt', date)]),
    element('Dbtr', [element('Nm', qrText(payer.name, 70))]),
    account('DbtrAcct', payer.iban),
    element('DbtrAgt', [element('FinInstnId', [bankOf(payer)])]),
    ...payments.map(transfer),
  ])
}

function sums(payments: readonly FilePayment[]): XmlNode[] {
  return [
    element('NbOfTxs', String(payments.length)),
    element('CtrlSum', amountText(sum(payments.map(({ amount }) => amount)))),
  ]
}

/** The number of a Swiss bank is in its IBANs. */
function bankOf({ iban, bic }: PaymentFile['payer']): XmlNode {
  if (!isSwissIban(iban)) return element('BICFI', bic ?? '')
  return element('ClrSysMmbId', [
    element('ClrSysId', [element('Cd', 'CHBCC')]),
    element('MmbId', compactIban(iban).slice(4, 9)),
  ])
}

function transfer(payment: FilePayment): XmlNode {
  const { endToEndId, amount, currency, iban } = payment
  const isSepa = transferKind(payment) === 'sepa'
  return element('CdtTrfTxInf', [
    element('PmtId', [element('InstrId', endToEndId), element('EndToEndId', endToEndId)]),
    ...(isSepa ? [element('PmtTpInf', [element('SvcLvl', [element('Cd', 'SEPA')])])] : []),
    element('Amt', [element('InstdAmt', amountText(amount), { Ccy: currency })]),
    ...(isSepa ? [element('ChrgBr', 'SLEV')] : []),
    payee(payment),
    account('CdtrAcct', iban),
    ...remittance(payment),
  ])
}

function payee(payment: FilePayment): XmlNode {
  const { name, street, houseNumber, postcode, city, country } = qrAddress(payment.payee)
  return element('Cdtr', [
    element('Nm', name),
    element('PstlAdr', [
      ...filled('StrtNm', street),
      ...filled('BldgNb', houseNumber),
      ...filled('PstCd', postcode),
      element('TwnNm', city),
      element('Ctry', country),
    ]),
  ])
}

function remittance({ reference, message }: FilePayment): XmlNode[] {
  const text = qrText(message ?? '', longestMessage)
  if (reference === null) return text === '' ? [] : [element('RmtInf', [element('Ustrd', text)])]
  const type = isPaymentReference(reference) ? element('Prtry', 'QRR') : element('Cd', 'SCOR')
  return [
    element('RmtInf', [
      element('Strd', [
        element('CdtrRefInf', [element('Tp', [element('CdOrPrtry', [type])]), element('Ref', reference)]),
        ...filled('AddtlRmtInf', text),
      ]),
    ]),
  ]
}

function account(name: string, iban: string): XmlNode {
  return element(name, [element('Id', [element('IBAN', compactIban(iban))])])
}

function filled(name: string, text: string): XmlNode[] {
  return text === '' ? [] : [element(name, text)]
}

function element(
  name: string,
  content: string | XmlNode[],
  attributes: Record<string, string> = {},
): XmlNode {
  const [text, children] = typeof content === 'string' ? [content, []] : ['', content]
  return { name, attributes, text, children }
}

/** The text of a file, as it is sent to the bank. */
export function xmlFile({ children }: XmlNode): string {
  const document = 'Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"'
  const lines = children.map((child) => xmlLines(child, '  ')).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${document}>\n${lines}</Document>\n`
}

function xmlLines({ name, attributes, text, children }: XmlNode, indent: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapedMarkup(value)}"`)
  const start = `${indent}<${name}${written.join('')}>`
  if (children.length === 0) return `${start}${escapedMarkup(text)}</${name}>\n`
  return `${start}\n${children.map((child) => xmlLines(child, `${indent}  `)).join('')}${indent}</${name}>\n`
}
