// camt.052, camt.053 and camt.054 of ISO 20022, from version 02 on, ISO and Swiss profile. What reads XML calls `open`, `text` and `close`;
// the parts of the file come out one by one.

import { type Minor, sum } from '../money/money.ts'
import {
  bankAmount,
  bankCurrency,
  bankDate,
  type Detail,
  type Entry,
  type Format,
  joined,
  mostEntries,
  type Part,
  referenceOrNull,
  type Statement,
  shown,
  textOrNull,
  unreadable,
} from './statement.ts'
import { allAt, nodeAt, textAt, type XmlNode } from './xml-tree.ts'

/** The element of a statement in each kind of file, and the one around all of them. */
const kinds: Readonly<
  Record<string, { readonly around: string; readonly one: string; readonly format: Format }>
> = {
  '052': { around: 'BkToCstmrAcctRpt', one: 'Rpt', format: 'camt.052' },
  '053': { around: 'BkToCstmrStmt', one: 'Stmt', format: 'camt.053' },
  '054': { around: 'BkToCstmrDbtCdtNtfctn', one: 'Ntfctn', format: 'camt.054' },
}

const deepest = 40
const longestText = 20_000
/** Of one entry without its payments, or of one payment. */
const mostNodes = 5_000

export class CamtReader {
  readonly #path: string[] = []
  /** The open nodes of the tree that is being read, the outermost first. */
  readonly #open: XmlNode[] = []
  readonly #tell: (part: Part) => void
  #kind: (typeof kinds)[string] | undefined
  #head: XmlNode | undefined
  #details: Detail[] = []
  #statement: Statement | undefined
  #statements = 0
  #entries = 0
  #nodes = 0

  constructor(tell: (part: Part) => void) {
    this.#tell = tell
  }

  /** An element begins. `namespace` is looked at on the first one. */
  open(name: string, attributes: Readonly<Record<string, string>>, namespace = ''): void {
    if (this.#path.length === 0) this.#begin(name, namespace)
    this.#path.push(name)
    if (this.#path.length > deepest) throw unreadable('The file has elements too deep in each other.')
    const depth = this.#path.length
    if (depth === 2 && name !== this.#kind?.around)
      throw unreadable(`The file has ${shown(name)} where ${this.#kind?.around} is expected.`)
    if (depth === 3 && name === this.#kind?.one) this.#head = { name, attributes, text: '', children: [] }
    if (depth < 4 || !this.#head) return
    if (depth === 4 && name === 'Ntry') this.#beginEntry()
    this.#nodes += 1
    if (this.#nodes > mostNodes) throw unreadable(`${this.#at()} has too many elements.`)
    const node: XmlNode = { name, attributes, text: '', children: [] }
    const parent = this.#open.at(-1) ?? this.#head
    if (!(depth === 4 && name === 'Ntry')) parent.children.push(node)
    this.#open.push(node)
  }

  text(text: string): void {
    const node = this.#open.at(-1)
    if (!node || text.trim() === '') return
    node.text += text
    if (node.text.length > longestText) throw unreadable(`${this.#at()} has a text that is too long.`)
  }

  close(): void {
    const depth = this.#path.length
    const name = this.#path.pop() as string
    const node = this.#open.pop()
    if (node && name === 'TxDtls' && depth === 6) this.#endDetail(node)
    else if (node && depth === 4 && name === 'Ntry') this.#endEntry(node)
    else if (depth === 3 && name === this.#kind?.one) this.#endStatement()
  }

  /** The file has ended. */
  end(): void {
    if (this.#path.length > 0) throw unreadable(`The file ends in the middle of ${this.#path.join('/')}.`)
    if (this.#statements === 0) throw unreadable('The file has no statement.')
  }

  #begin(name: string, namespace: string): void {
    const [, area = ''] = /camt\.(\d{3})\.001\.\d{2}/.exec(namespace) ?? []
    this.#kind = name === 'Document' && Object.hasOwn(kinds, area) ? kinds[area] : undefined
    if (!this.#kind)
      throw unreadable(
        `The file is no bank statement: it begins with ${shown(name)} of ${shown(namespace)}. Send camt.052, camt.053 or camt.054.`,
      )
  }

  #beginEntry(): void {
    this.#needStatement()
    this.#entries += 1
    this.#nodes = 0
    this.#details = []
  }

  /** Where the reader is, for a message. */
  #at(): string {
    return this.#entries === 0 ? 'The statement' : `Entry ${this.#entries}`
  }

  /** All that describes a statement comes before its entries. */
  #needStatement(): Statement {
    if (this.#statement) return this.#statement
    const { format } = this.#kind as (typeof kinds)[string]
    this.#statement = statementOf(this.#head as XmlNode, format)
    this.#tell({ kind: 'statement', statement: this.#statement })
    return this.#statement
  }

  #endDetail(node: XmlNode): void {
    // The entry around it has said whether the money came.
    const entry = this.#open[0] as XmlNode
    const { account } = this.#needStatement()
    if (this.#details.length === mostEntries)
      throw unreadable(`${this.#at()} has more than ${mostEntries} payments.`)
    this.#details.push(
      detailOf(node, { entry, account, at: `Entry ${this.#entries}, payment ${this.#details.length + 1}` }),
    )
    const parent = this.#open.at(-1) as XmlNode
    parent.children.pop()
    this.#nodes = 0
  }

  #endEntry(node: XmlNode): void {
    this.#tell({ kind: 'entry', entry: entryOf(node, this.#details, this.#at()) })
  }

  #endStatement(): void {
    const { closing } = this.#needStatement()
    this.#tell({ kind: 'end', closing })
    this.#statements += 1
    this.#statement = undefined
    this.#head = undefined
    this.#entries = 0
    this.#nodes = 0
  }
}

function statementOf(head: XmlNode, format: Format): Statement {
  const at = 'The statement'
  const account = textAt(head, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id')
  if (account === undefined) throw unreadable('The statement does not name its account.')
  const balances = allAt(head, 'Bal')
  const [opening, closing] = [balanceOf(balances, ['OPBD', 'PRCD']), balanceOf(balances, ['CLBD'])]
  const currency =
    textAt(head, 'Acct/Ccy') ?? balances.map((one) => nodeAt(one, 'Amt')?.attributes.Ccy).find(Boolean)
  const from = textAt(head, 'FrToDt/FrDtTm', 'FrToDt/FrDt')
  const to = textAt(head, 'FrToDt/ToDtTm', 'FrToDt/ToDt')
  return {
    format,
    account: joined([account.replaceAll(' ', '')], 100),
    currency: currency ?? '',
    number: joined([textAt(head, 'Id')], 100),
    from: (from && bankDate(from, at)) ?? opening?.date ?? null,
    to: (to && bankDate(to, at)) ?? closing?.date ?? null,
    opening: opening?.amount ?? null,
    closing: closing?.amount ?? null,
  }
}

/** The balance of the first of these types: the opening one is also known as the closing one of the statement before. */
function balanceOf(
  balances: readonly XmlNode[],
  types: readonly string[],
): { amount: Minor; date: string | null } | undefined {
  for (const type of types) {
    const node = balances.find((one) => textAt(one, 'Tp/CdOrPrtry/Cd') === type)
    if (!node) continue
    const at = `The balance ${type}`
    const amount = amountAt(node, at, 'Amt') ?? bankAmount(undefined, at)
    const date = textAt(node, 'Dt/Dt', 'Dt/DtTm')
    return { amount: isDebit(node, at) ? -amount : amount, date: date ? bankDate(date, at) : null }
  }
  return undefined
}

function entryOf(node: XmlNode, details: readonly Detail[], at: string): Entry {
  const amountNode = nodeAt(node, 'Amt')
  const positive = bankAmount(amountNode?.text.trim(), at, amountNode?.attributes.Ccy)
  const amount = isDebit(node, at) ? -positive : positive
  const day = textAt(node, 'BookgDt/Dt', 'BookgDt/DtTm') ?? textAt(node, 'ValDt/Dt', 'ValDt/DtTm')
  if (day === undefined) throw unreadable(`${at} has no date.`)
  const valueDay = textAt(node, 'ValDt/Dt', 'ValDt/DtTm')
  const text = joined([textAt(node, 'AddtlNtryInf')])
  const code = ['Domn/Cd', 'Domn/Fmly/Cd', 'Domn/Fmly/SubFmlyCd'].map((path) =>
    textAt(node, `BkTxCd/${path}`),
  )
  return {
    amount,
    currency: bankCurrency(amountNode?.attributes.Ccy, at),
    bookingDate: bankDate(day, at),
    valueDate: valueDay ? bankDate(valueDay, at) : null,
    isBooked: (textAt(node, 'Sts', 'Sts/Cd') ?? 'BOOK') === 'BOOK',
    isReversal: isReversal(node),
    servicerReference: referenceOrNull(textAt(node, 'AcctSvcrRef')),
    entryReference: referenceOrNull(textAt(node, 'NtryRef')),
    code: code.every(Boolean) ? textOrNull(code.join('/'), 35) : null,
    text,
    details: fitting(details, { amount, text, charges: chargesOf(node, at, amountNode?.attributes.Ccy) }),
  }
}

/**
 * The payments of an entry come to its amount. A single one has that of the entry, which is in the currency of the account; several that do
 * not add up, as after charges, are one sum that nobody can divide. Charges of the entry are those of its only payment.
 */
function fitting(
  details: readonly Detail[],
  { amount, text, charges }: { amount: Minor; text: string; charges: Minor },
): readonly Detail[] {
  const [only] = details
  if (only && details.length === 1) return [{ ...only, amount, charges: only.charges || charges }]
  if (details.length > 0 && sum(details.map((detail) => detail.amount)) === amount) return details
  return [{ ...unknownDetail, amount, charges, message: text }]
}

const unknownDetail = {
  servicerReference: null,
  endToEndId: null,
  name: null,
  iban: null,
  reference: null,
  returnReason: null,
} as const satisfies Partial<Detail>

interface Around {
  readonly entry: XmlNode
  readonly account: string
  /** The place for people. */
  readonly at: string
}

function detailOf(node: XmlNode, { entry, account, at }: Around): Detail {
  const isOut = isDebit(nodeAt(node, 'CdtDbtInd') ? node : entry, at)
  const amount = amountAt(node, at, 'Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt') ?? 0n
  const inOrder = isOut ? ['Cdtr', 'Dbtr'] : ['Dbtr', 'Cdtr']
  const parties = nodeAt(node, 'RltdPties')
  const returnReason = textOrNull(textAt(node, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry'), 35)
  // What comes back may have the parties of the first payment: then we are the one that looks like the other.
  const own = [account, textAt(entry, 'NtryRef')]
  const isOurs = (party: string) =>
    parties && own.includes(textAt(parties, `${party}Acct/Id/IBAN`)?.replace(/\s/g, '') ?? '')
  const isBack = returnReason !== null || isReversal(entry)
  const names = isBack ? inOrder.filter((party) => !isOurs(party)) : inOrder
  const partyText = (path: (party: string) => readonly string[]) =>
    parties && textAt(parties, ...names.flatMap(path))
  const name = partyText((party) => [`${party}/Nm`, `${party}/Pty/Nm`])
  const iban = partyText((party) => [`${party}Acct/Id/IBAN`, `${party}Acct/Id/Othr/Id`])
  const endToEndId = textAt(node, 'Refs/EndToEndId')
  const references = allAt(node, 'RmtInf/Strd/CdtrRefInf/Ref').map(({ text }) => text.replace(/\s/g, ''))
  return {
    amount: isOut ? -amount : amount,
    servicerReference: referenceOrNull(textAt(node, 'Refs/AcctSvcrRef')),
    endToEndId: endToEndId === 'NOTPROVIDED' ? null : textOrNull(endToEndId),
    name: textOrNull(name, 140),
    iban: textOrNull(iban?.replace(/\s/g, ''), 34),
    // Several references mean several invoices: the message has them all.
    reference: references.length === 1 ? textOrNull(references[0]?.toUpperCase(), 35) : null,
    message: joined([
      ...allAt(node, 'RmtInf/Ustrd').map(({ text }) => text),
      ...allAt(node, 'RmtInf/Strd/AddtlRmtInf').map(({ text }) => text),
      ...allAt(node, 'RmtInf/Strd/RfrdDocInf/Nb').map(({ text }) => text),
      ...(references.length > 1 ? references : []),
      textAt(node, 'AddtlTxInf'),
    ]),
    charges: chargesOf(node, at, nodeAt(entry, 'Amt')?.attributes.Ccy),
    returnReason,
  }
}

/** In the currency of the account: other ones say nothing about what is missing. */
function chargesOf(node: XmlNode, at: string, currency: string | undefined): Minor {
  const total = allAt(node, 'Chrgs/TtlChrgsAndTaxAmt')
  const single = [...allAt(node, 'Chrgs/Rcrd/Amt'), ...allAt(node, 'Chrgs/Amt')]
  const told = (total.length > 0 ? total : single).map(({ text, attributes: { Ccy } }) => ({
    amount: bankAmount(text.trim(), at, Ccy),
    isOurs: Ccy === currency,
  }))
  return sum(told.filter(({ isOurs }) => isOurs).map(({ amount }) => amount))
}

/** The first amount at one of these paths, which names its currency; undefined without one. */
function amountAt(node: XmlNode, at: string, ...paths: readonly string[]): Minor | undefined {
  for (const path of paths)
    for (const { text, attributes } of allAt(node, path))
      if (text.trim() !== '') return bankAmount(text.trim(), at, attributes.Ccy)
  return undefined
}

function isDebit(node: XmlNode, at: string): boolean {
  const sign = textAt(node, 'CdtDbtInd')
  if (sign === 'DBIT') return true
  if (sign === 'CRDT') return false
  throw unreadable(`${at} does not say whether it is a credit or a debit.`)
}

/** A truth in XML is also written as a number. */
function isReversal(entry: XmlNode): boolean {
  return ['true', '1'].includes(textAt(entry, 'RvslInd') ?? '')
}
