// Billing an order in steps: `POST …/deposit-invoice`, `…/part-invoice` and `…/final-invoice`.

import { type BillingType, depositAmounts, partOf } from '../../../domain/documents/billing.ts'
import { statusWhenTurned } from '../../../domain/documents/conversions.ts'
import { checkDecimals, roundingOf } from '../../../domain/money/currency-units.ts'
import type { Minor } from '../../../domain/money/money.ts'
import { documentTotals } from '../../../domain/money/totals.ts'
import { invalid, Problems, Refusal } from '../../../domain/refusal.ts'
import { dateText, moneyText, percentText } from '../../../domain/text/formats.ts'
import type { DocumentLanguage } from '../../../domain/text/languages.ts'
import { pricingRules } from '../../configuration/vat-rules.ts'
import type { Tx } from '../../db/db.ts'
import { words } from '../../press/words.ts'
import { readBody } from '../../resource/actions.ts'
import { localTime } from '../../resource/clock.ts'
import { create } from '../../resource/create.ts'
import { type Draft, type Fields, inputSchema, optional, type Row, required } from '../../resource/fields.ts'
import { date, decimal, integer, payable } from '../../resource/kinds.ts'
import { onePath, recordName, spoken, topicOf, withArticle } from '../../resource/names.ts'
import { itemSchema } from '../../resource/openapi/schemas.ts'
import type { Operation } from '../../resource/operation.ts'
import { list } from '../../resource/records.ts'
import { ownedId, viewOf, writtenItem } from '../../resource/routes.ts'
import { need } from '../../resource/write.ts'
import { changeDocument, followOrder } from '../documents.ts'
import { invoices } from '../invoices.ts'
import { flatPosition } from '../positions.ts'
import { defaultTexts } from '../texts.ts'
import {
  billedRows,
  billedSums,
  type Chain,
  chainOf,
  confirmationOf,
  type Order,
  type OrderName,
  orders,
  positionAmounts,
} from './chain.ts'
import { chosenAmounts } from './chosen-positions.ts'
import { invoiceTerms, needOpen } from './conversions.ts'
import { copyOf } from './copies.ts'
import { isLive } from './made-from.ts'

const dates = { date: optional(date()), due: optional(date()) }
const depositFields = { percent: optional(decimal(0, 100)), amount: optional(payable()), ...dates }
const partFields = {
  positions: required(list({ position: required(integer(1)), amount: required(decimal()) })),
  ...dates,
}

/** One way to bill an order. */
interface Step<B extends Fields> {
  readonly type: BillingType
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly body: B
  /** What the invoice has beside the copy of the order. */
  readonly content: (tx: Tx, chain: Chain, sent: Row<B>) => Promise<Content>
}

type Content = Partial<Draft<typeof invoices.fields>> & Pick<Draft<typeof invoices.fields>, 'positions'>

const deposit: Step<typeof depositFields> = {
  type: 'D',
  name: 'deposit-invoice',
  summary: 'a deposit',
  description:
    'Either "percent" of the order or an "amount" with VAT. It has a position for every VAT rate, in proportion to the order, with prices that include VAT.',
  body: depositFields,
  content: depositContent,
}

const part: Step<typeof partFields> = {
  type: 'P',
  name: 'part-invoice',
  summary: 'chosen quantities',
  description:
    'Each entry of "positions" names a position of the order, from 1, and its quantity. What is left is in its chain.',
  body: partFields,
  content: partContent,
}

const final: Step<typeof dates> = {
  type: 'F',
  name: 'final-invoice',
  summary: 'the rest',
  description:
    'Lists all that was ordered and deducts what earlier invoices have billed, so that all of them together come to the order, of every VAT rate. The order becomes billed. It is refused while an earlier invoice is a draft.',
  body: dates,
  content: finalContent,
}

/** Every step, for offers and for order confirmations. */
export const billing: readonly Operation[] = (Object.keys(orders) as OrderName[]).flatMap((name) => [
  operation(name, deposit),
  operation(name, part),
  operation(name, final),
])

function operation<B extends Fields>(name: OrderName, step: Step<B>): Operation {
  const source = orders[name]
  const [kind = ''] = step.name.split('-')
  return {
    name: `make${recordName(source)}${kind[0]?.toUpperCase()}${kind.slice(1)}Invoice`,
    method: 'POST',
    path: `${onePath(source)}/${step.name}`,
    scopes: source.scopes,
    alsoScopes: invoices.scopes,
    topic: topicOf(source),
    summary: `Bill ${step.summary} of ${withArticle(spoken(source.entity))}`,
    description: step.description,
    isExtension: true,
    body: inputSchema(step.body, 'create'),
    answer: { status: 201, schema: itemSchema(invoices) },
    run: async (call) => {
      const sent = call.body()
      return call.db.transaction(call.actor, async (tx) => {
        const view = viewOf(source, call)
        const orderId = await ownedId(tx, source, view, call)
        const invoiceId = await bill(tx, name, orderId, step, readBody(step.body, sent))
        return writtenItem(tx, invoices, view, invoiceId)
      })
    },
  }
}

type Dates = Row<typeof dates>

async function bill<B extends Fields>(
  tx: Tx,
  name: OrderName,
  orderId: number,
  step: Step<B>,
  sent: Row<B>,
): Promise<number> {
  const chain = await chainOf(tx, tx.actor.company, name, orderId)
  const { order } = chain
  await needBillable(tx, name, chain)
  const content = await step.content(tx, chain, sent)
  const { date, due } = sent as Dates
  const at = localTime(tx)
  const day = date ?? at.slice(0, 10)
  const copy = await copyOf(tx, order)
  const invoiceId = await create(tx, invoices, {
    ...copy,
    ...(await invoiceTerms(tx, copy.contact_id, day, due)),
    ...content,
    date: day,
    billing_type: step.type,
    source_type: order.entity,
    source_id: orderId,
    texts: await titledTexts(tx, step.type, order.language),
  })
  if (step.type === 'P') await followOrder(tx, await need(tx, invoices, invoiceId))
  if (step.type === 'F')
    await changeDocument(tx, orders[name], orderId, { status: statusWhenTurned, status_changed: at })
  return invoiceId
}

/** An order that became a delivery note can still be billed; one that became an order confirmation is billed there. */
async function needBillable(tx: Tx, name: OrderName, { order, deliveryNotes }: Chain): Promise<void> {
  if (order.status === statusWhenTurned && deliveryNotes.some(isLive)) return
  const next = order.entity === 'offer' ? await confirmationOf(tx, tx.actor.company, order.id) : undefined
  if (order.status === statusWhenTurned && next)
    throw new Refusal(
      'bad_request',
      `The offer was turned into the order confirmation ${next.number}. Bill that one.`,
    )
  needOpen(orders[name], order.status)
}

async function depositContent(
  tx: Tx,
  chain: Chain,
  { percent, amount }: Row<typeof depositFields>,
): Promise<Content> {
  const { order } = chain
  if (percent === null && amount === null) throw invalid('percent', 'required', oneOfTwo)
  if (percent !== null && amount !== null) throw invalid('amount', 'not_allowed', oneOfTwo)
  const problems = new Problems()
  checkDecimals('amount', amount ?? 0n, order.currency, problems)
  problems.throwIfAny()
  const share = percent === null ? { amount: amount as Minor } : { percent }
  const positions = depositAmounts(order, share, order.currency).map((part) =>
    flatPosition(part, {
      name: [words[order.language].deposit, percent && percentText(percent)].filter(Boolean).join(' '),
      description: sourceText(order),
      show_only_total: true,
    }),
  )
  const content = { positions, vat_included: true, discount_rate: 0n, discount_type: 'P' } as const
  const total = await roundedTotal(tx, order, content)
  const key = percent === null ? 'amount' : 'percent'
  if (total <= 0n) throw invalid(key, 'not_allowed', 'The deposit comes to nothing.')
  needLeft(chain, key, total)
  return content
}

const oneOfTwo = 'A deposit has either a percentage or an amount.'

/** `Auftragsbestätigung 10001 vom 01.03.2026` */
function sourceText({ entity, language, number, date }: Order): string {
  const { kinds, dated } = words[language]
  return dated(`${kinds[entity]} ${number}`, dateText(date))
}

async function partContent(tx: Tx, chain: Chain, { positions }: Row<typeof partFields>): Promise<Content> {
  const { order } = chain
  const left = positionAmounts(chain).map((amounts) => amounts.left)
  const chosen = chosenAmounts(positions, left, { document: 'order', purpose: 'billed' })
  if (left.every((amount, index) => amount === (chosen[index] ?? 0n)))
    throw invalid(
      'positions',
      'not_allowed',
      'That is all that is left. Make the final invoice: it bills the rest to the cent.',
    )
  const content = partOf(order, chosen)
  needLeft(chain, 'positions', await roundedTotal(tx, order, { ...order, ...content }))
  return content
}

async function finalContent(_tx: Tx, chain: Chain): Promise<Content> {
  const { order } = chain
  const earlier = chain.invoices.filter(isLive)
  const draft = earlier.find(({ issued }) => issued === null)
  if (draft)
    throw invalid(
      'id',
      'not_allowed',
      `The invoice ${draft.number} is still a draft. Issue or delete it first: the final invoice deducts what is issued.`,
    )
  const { left } = billedSums(chain)
  const isBilled = left.vat.length === 0 && positionAmounts(chain).every((amounts) => amounts.left === 0n)
  if (isBilled) throw invalid('id', 'not_allowed', 'Everything is billed already.')
  if (order.total >= 0n && left.total < 0n)
    throw invalid(
      'id',
      'not_allowed',
      `The invoices come to ${moneyText(order.currency, -left.total)} more than was ordered. Cancel or credit one of them first.`,
    )
  return {
    positions: order.positions,
    deductions: billedRows({ ...chain, invoices: earlier }),
  }
}

type PricedContent = Pick<Order, 'positions' | 'vat_included' | 'discount_rate' | 'discount_type'>

/** The total that an invoice of the order will have. */
async function roundedTotal(tx: Tx, { currency }: Order, content: PricedContent): Promise<Minor> {
  const { total } = documentTotals(content.positions, {
    vatIncluded: content.vat_included,
    discountRate: content.discount_rate,
    discountType: content.discount_type,
    ...roundingOf(currency, (await pricingRules(tx, tx.actor.company)).roundsToFiveRappen),
  })
  return total
}

function needLeft(chain: Chain, key: string, total: Minor): void {
  const { left } = billedSums(chain)
  const { currency } = chain.order
  if (total > left.total && total > 0n)
    throw invalid(
      key,
      'not_allowed',
      `This comes to ${moneyText(currency, total)}, and ${moneyText(currency, left.total)} is left to be billed.`,
    )
}

/** The usual texts, with a title that says what kind of invoice it is. */
export async function titledTexts(tx: Tx, type: BillingType, language: DocumentLanguage) {
  const { kinds, billing } = words[language]
  return (await defaultTexts(tx, 'invoice', language)).map((text) => {
    if (text.status !== 'D') return text
    const title = text.title.includes(kinds.invoice)
      ? text.title.replace(kinds.invoice, billing[type])
      : `${billing[type]}: ${text.title}`
    return { ...text, title }
  }) as Draft<typeof invoices.fields>['texts']
}
