// What a bank accepts as pain.001.001.09: the elements that Kontor writes, as the schemas of ISO 20022 and of the Swiss Payment Standards have
// them, and what the schemas cannot say.

import type { Minor } from '../money/money.ts'
import { isIban, isQrIban } from '../payment/iban.ts'
import { isQrText } from '../payment/qr-bill.ts'
import { isCreditorReference, isPaymentReference } from '../payment/references.ts'
import { countries, currencies } from '../text/codes.ts'
import { isDate } from '../time/dates.ts'
import { type Content, faultsOf, many, maybe, one, type TextRule } from './xml-rules.ts'
import { allAt, textAt, type XmlNode } from './xml-tree.ts'

/** Why a bank would refuse a file; nothing if it would not. */
export function pain001Faults(document: XmlNode): string[] {
  const faults = faultsOf(document, rules)
  return faults.length > 0
    ? faults
    : [...sumFaults(document), ...twiceFaults(document), ...pairFaults(document)]
}

const text =
  (maxLength: number): TextRule =>
  (value) =>
    value !== '' && [...value].length <= maxLength && isQrText(value)
const among =
  (...values: readonly string[]): TextRule =>
  (value) =>
    values.includes(value)
/** Without a slash at the beginning, or two in a row. */
const identification: TextRule = (value) =>
  /^(?!\/)[A-Za-z0-9+?/\-:().,' ]{1,35}$/.test(value) && !value.includes('//')
const count: TextRule = (value) => /^[1-9]\d{0,14}$/.test(value)
const controlSum: TextRule = (value) => /^\d{1,15}\.\d\d$/.test(value)
const dateTime: TextRule = (value) =>
  isDate(value.slice(0, 10)) && /^.{10}T([01]\d|2[0-3])(:[0-5]\d){2}$/.test(value)
const amount: TextRule = (value) => /^\d{1,9}\.\d\d$/.test(value) && /[1-9]/.test(value)
const bic: TextRule = (value) => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(value)

const account: Content = { sequence: [one('Id', { choice: [one('IBAN', isIban)] })] }
const agent: Content = {
  sequence: [
    one('FinInstnId', {
      choice: [
        one('BICFI', bic),
        one('ClrSysMmbId', {
          sequence: [
            one('ClrSysId', { choice: [one('Cd', among('CHBCC'))] }),
            one('MmbId', (value) => /^\d{5}$/.test(value)),
          ],
        }),
      ],
    }),
  ],
}
const address: Content = {
  sequence: [
    maybe('StrtNm', text(70)),
    maybe('BldgNb', text(16)),
    maybe('PstCd', text(16)),
    one('TwnNm', text(35)),
    one('Ctry', among(...countries)),
  ],
}
const remittance: Content = {
  choice: [
    one('Ustrd', text(140)),
    one('Strd', {
      sequence: [
        one('CdtrRefInf', {
          sequence: [
            one('Tp', {
              sequence: [
                one('CdOrPrtry', { choice: [one('Cd', among('SCOR')), one('Prtry', among('QRR'))] }),
              ],
            }),
            one('Ref', (value) => isPaymentReference(value) || isCreditorReference(value)),
          ],
        }),
        maybe('AddtlRmtInf', text(140)),
      ],
    }),
  ],
}
const transfer: Content = {
  sequence: [
    one('PmtId', { sequence: [one('InstrId', identification), one('EndToEndId', identification)] }),
    maybe('PmtTpInf', { sequence: [one('SvcLvl', { choice: [one('Cd', among('SEPA'))] })] }),
    one('Amt', {
      choice: [one('InstdAmt', { text: amount, attributes: { Ccy: among(...currencies) } })],
    }),
    maybe('ChrgBr', among('SLEV')),
    one('Cdtr', { sequence: [one('Nm', text(70)), one('PstlAdr', address)] }),
    one('CdtrAcct', account),
    maybe('RmtInf', remittance),
  ],
}
const rules = one('Document', {
  sequence: [
    one('CstmrCdtTrfInitn', {
      sequence: [
        one('GrpHdr', {
          sequence: [
            one('MsgId', identification),
            one('CreDtTm', dateTime),
            one('NbOfTxs', count),
            one('CtrlSum', controlSum),
            one('InitgPty', { sequence: [one('Nm', text(70))] }),
          ],
        }),
        many('PmtInf', {
          sequence: [
            one('PmtInfId', identification),
            one('PmtMtd', among('TRF')),
            one('BtchBookg', among('true', 'false')),
            one('NbOfTxs', count),
            one('CtrlSum', controlSum),
            one('ReqdExctnDt', { choice: [one('Dt', isDate)] }),
            one('Dbtr', { sequence: [one('Nm', text(70))] }),
            one('DbtrAcct', account),
            one('DbtrAgt', agent),
            many('CdtTrfTxInf', transfer),
          ],
        }),
      ],
    }),
  ],
})

/** The counts and the sums are those of the payments. */
function sumFaults(document: XmlNode): string[] {
  const groups = [...allAt(document, 'CstmrCdtTrfInitn/PmtInf')]
  const all = groups.flatMap((group) => allAt(group, 'CdtTrfTxInf'))
  const header = allAt(document, 'CstmrCdtTrfInitn/GrpHdr')[0] as XmlNode
  return [
    ...wrongSums(header, all, 'The file'),
    ...groups.flatMap((group) =>
      wrongSums(group, allAt(group, 'CdtTrfTxInf'), textAt(group, 'PmtInfId') ?? ''),
    ),
  ]
}

function wrongSums(node: XmlNode, payments: readonly XmlNode[], name: string): string[] {
  const minor = (value: string | undefined): Minor => BigInt((value ?? '').replace('.', ''))
  const total = payments.reduce((sum, payment) => sum + minor(textAt(payment, 'Amt/InstdAmt')), 0n)
  return [
    ...(Number(textAt(node, 'NbOfTxs')) === payments.length ? [] : [`${name} has a wrong count`]),
    ...(minor(textAt(node, 'CtrlSum')) === total ? [] : [`${name} has a wrong control sum`]),
  ]
}

function twiceFaults(document: XmlNode): string[] {
  return ['PmtInf/PmtInfId', 'PmtInf/CdtTrfTxInf/PmtId/EndToEndId'].flatMap((path) => {
    const ids = allAt(document, `CstmrCdtTrfInitn/${path}`).map((node) => node.text)
    return new Set(ids).size === ids.length ? [] : [`${path} is twice in the file`]
  })
}

/** A QR reference goes to a QR-IBAN, and no money comes from one. */
function pairFaults(document: XmlNode): string[] {
  const groups = allAt(document, 'CstmrCdtTrfInitn/PmtInf')
  return [
    ...groups
      .filter((group) => isQrIban(textAt(group, 'DbtrAcct/Id/IBAN') ?? ''))
      .map(() => 'DbtrAcct: a QR-IBAN cannot pay'),
    ...groups
      .flatMap((group) => allAt(group, 'CdtTrfTxInf'))
      .filter((payment) => {
        const reference = textAt(payment, 'RmtInf/Strd/CdtrRefInf/Ref') ?? ''
        const hasQrType = textAt(payment, 'RmtInf/Strd/CdtrRefInf/Tp/CdOrPrtry/Prtry') === 'QRR'
        const isQr = isQrIban(textAt(payment, 'CdtrAcct/Id/IBAN') ?? '')
        return isQr !== isPaymentReference(reference) || isQr !== hasQrType
      })
      .map(() => 'CdtrAcct: a QR-IBAN and a QR reference belong together'),
  ]
}
