// pain.002 of ISO 20022: what a bank says about the orders of a file. What reads XML calls `open`, `text` and `close`.

import type { OrderAnswer, OrderReport } from './order-report.ts'
import { joined, type Part, textOrNull, unreadable } from './statement.ts'
import { allAt, textAt, type XmlNode } from './xml-tree.ts'

const deepest = 20
/** A report on the largest file has some thousands. */
const mostNodes = 200_000
const longestText = 10_000

/** Reads a report, which is small, as a whole. */
export class Pain002Reader {
  readonly #tell: (part: Part) => void
  readonly #open: XmlNode[] = []
  #root: XmlNode | undefined
  #nodes = 0

  constructor(tell: (part: Part) => void) {
    this.#tell = tell
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const node: XmlNode = { name, attributes, text: '', children: [] }
    this.#nodes += 1
    if (this.#nodes > mostNodes) throw unreadable('The report has too many elements.')
    if (this.#open.length > deepest) throw unreadable('The file has elements too deep in each other.')
    this.#open.at(-1)?.children.push(node)
    this.#root ??= node
    this.#open.push(node)
  }

  text(text: string): void {
    const node = this.#open.at(-1)
    if (!node) return
    node.text += text
    if (node.text.length > longestText) throw unreadable('The report has a text that is too long.')
  }

  close(): void {
    this.#open.pop()
  }

  end(): void {
    if (!this.#root || this.#open.length > 0) throw unreadable('The file ends in the middle of the report.')
    this.#tell({ kind: 'report', report: reportOf(this.#root) })
  }
}

function reportOf(root: XmlNode): OrderReport {
  const messageId = textAt(root, 'CstmrPmtStsRpt/OrgnlGrpInfAndSts/OrgnlMsgId')
  if (messageId === undefined) throw unreadable('The report does not name the payment file that it is about.')
  const files = allAt(root, 'CstmrPmtStsRpt/OrgnlGrpInfAndSts').map((node) =>
    answerOf(node, 'GrpSts', { groupId: null, endToEndId: null }),
  )
  const groups = allAt(root, 'CstmrPmtStsRpt/OrgnlPmtInfAndSts')
  const ofGroups = groups.map((node) =>
    answerOf(node, 'PmtInfSts', { groupId: textAt(node, 'OrgnlPmtInfId') ?? '', endToEndId: null }),
  )
  const single = groups.flatMap((group) =>
    allAt(group, 'TxInfAndSts').map((node) =>
      answerOf(node, 'TxSts', {
        groupId: null,
        endToEndId: textAt(node, 'OrgnlEndToEndId', 'OrgnlInstrId') ?? '',
      }),
    ),
  )
  const found = [...files, ...ofGroups, ...single].filter((answer) => answer !== undefined)
  return { messageId: joined([messageId], 100), answers: found }
}

/** Received, pending and accepted in part say nothing yet. */
const meanings: Readonly<Record<string, OrderAnswer['answer']>> = {
  ...{ ACTC: 'accepted', ACCP: 'accepted', ACSP: 'accepted', ACWC: 'accepted', ACSC: 'accepted' },
  RJCT: 'rejected',
}

function answerOf(
  node: XmlNode,
  status: string,
  of: Pick<OrderAnswer, 'groupId' | 'endToEndId'>,
): OrderAnswer | undefined {
  const answer = meanings[textAt(node, status) ?? '']
  if (!answer) return undefined
  const code = textAt(node, 'StsRsnInf/Rsn/Cd', 'StsRsnInf/Rsn/Prtry')
  const more = allAt(node, 'StsRsnInf/AddtlInf').map(({ text }) => text)
  return { ...of, answer, reason: textOrNull(joined([code, ...more], 255), 255) }
}
