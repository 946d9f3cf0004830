// Writes statements as banks do, for the tests and for the demo: camt in every version, ISO and Swiss profile.

import { amountText, type Minor, magnitude } from '../money/money.ts'
import { escapedMarkup } from '../text/text.ts'
import type { Detail, Entry, Statement } from './statement.ts'

export const camtVersions = ['02', '04', '08', '13'] as const
export type CamtVersion = (typeof camtVersions)[number]

export interface WrittenStatement {
  readonly statement: Statement
  readonly entries: readonly Entry[]
}

const elements = {
  'camt.052': ['BkToCstmrAcctRpt', 'Rpt'],
  'camt.053': ['BkToCstmrStmt', 'Stmt'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const

export type CamtFormat = keyof typeof elements

/** The beginning, the entries and the end of a file with one statement: a large one is written piece by piece. */
export function* camtPieces(
  { statement, entries }: { readonly statement: Statement; readonly entries: Iterable<Entry> },
  version: CamtVersion,
): Generator<string> {
  const format = statement.format as CamtFormat
  const [around, one] = elements[format]
  const { account, currency, number, from, to, opening, closing } = statement
  yield `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${format}.001.${version}"><${around}>
<GrpHdr><MsgId>${escapedMarkup(number)}</MsgId><CreDtTm>${to ?? from ?? '2026-01-01'}T23:59:59</CreDtTm></GrpHdr>
<${one}><Id>${escapedMarkup(number)}</Id>${from && to ? `<FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt>` : ''}
<Acct><Id>${accountId(account)}</Id><Ccy>${currency}</Ccy></Acct>
${balance('OPBD', opening, currency, from)}${balance('CLBD', closing, currency, to)}`
  for (const entry of entries) yield entryText(entry, version)
  yield `</${one}></${around}></Document>\n`
}

export function camtFile(written: WrittenStatement, version: CamtVersion): string {
  return [...camtPieces(written, version)].join('')
}

function balance(type: string, amount: Minor | null, currency: string, date: string | null): string {
  if (amount === null) return ''
  return `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp>${money(amount, currency)}<Dt><Dt>${date}</Dt></Dt></Bal>\n`
}

function money(amount: Minor, currency: string): string {
  return `<Amt Ccy="${currency}">${amountText(magnitude(amount))}</Amt><CdtDbtInd>${amount < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
}

function accountId(account: string): string {
  const isIban = /^[A-Z]{2}\d{2}/.test(account)
  return isIban ? `<IBAN>${account}</IBAN>` : `<Othr><Id>${escapedMarkup(account)}</Id></Othr>`
}

function entryText(entry: Entry, version: CamtVersion): string {
  const status = entry.isBooked ? 'BOOK' : 'PDNG'
  const [domain, family, kind] = (entry.code ?? 'PMNT/RCDT/VCOM').split('/')
  return `<Ntry>${element('NtryRef', entry.entryReference)}${money(entry.amount, entry.currency)}\
${entry.isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>${version < '08' ? status : `<Cd>${status}</Cd>`}</Sts>\
<BookgDt><Dt>${entry.bookingDate}</Dt></BookgDt>${entry.valueDate ? `<ValDt><Dt>${entry.valueDate}</Dt></ValDt>` : ''}\
${element('AcctSvcrRef', entry.servicerReference)}<BkTxCd><Domn><Cd>${domain}</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${kind}</SubFmlyCd></Fmly></Domn></BkTxCd>\
<NtryDtls>${entry.details.map((detail) => detailText(detail, entry, version)).join('')}</NtryDtls>\
${element('AddtlNtryInf', entry.text)}</Ntry>
`
}

function detailText(detail: Detail, { currency }: Entry, version: CamtVersion): string {
  const amount = `<Amt Ccy="${currency}">${amountText(magnitude(detail.amount))}</Amt>`
  const party = detail.amount < 0n ? 'Cdtr' : 'Dbtr'
  const name = element('Nm', detail.name)
  const parties = [
    detail.name && `<${party}>${version < '08' ? name : `<Pty>${name}</Pty>`}</${party}>`,
    detail.iban && `<${party}Acct><Id>${accountId(detail.iban)}</Id></${party}Acct>`,
  ]
  const remittance = [
    element('Ustrd', detail.message),
    detail.reference && `<Strd><CdtrRefInf><Ref>${detail.reference}</Ref></CdtrRefInf></Strd>`,
  ]
  const sign = detail.amount < 0n ? 'DBIT' : 'CRDT'
  return `<TxDtls><Refs>${element('AcctSvcrRef', detail.servicerReference)}${element('EndToEndId', detail.endToEndId)}</Refs>\
${version === '02' ? `<AmtDtls><TxAmt>${amount}</TxAmt></AmtDtls>` : `${amount}<CdtDbtInd>${sign}</CdtDbtInd>`}\
${detail.charges ? `<Chrgs><TtlChrgsAndTaxAmt Ccy="${currency}">${amountText(detail.charges)}</TtlChrgsAndTaxAmt></Chrgs>` : ''}\
${around('RltdPties', parties)}${around('RmtInf', remittance)}\
${detail.returnReason ? `<RtrInf><Rsn><Cd>${detail.returnReason}</Cd></Rsn></RtrInf>` : ''}</TxDtls>`
}

function element(name: string, text: string | null): string {
  return text ? `<${name}>${escapedMarkup(text)}</${name}>` : ''
}

function around(name: string, parts: readonly (string | null)[]): string {
  const content = parts.filter(Boolean).join('')
  return content === '' ? '' : `<${name}>${content}</${name}>`
}
