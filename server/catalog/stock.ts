// The stock of products follows the documents that contain them, and the counts of users.

import sql, { join } from 'sql-template-tag'
import { added, noMove, opposite, type StockMove } from '../../domain/documents/stock.ts'
import { decimalScale, isTooLarge, type Micro } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import { statementBy } from '../db/constant-statement.ts'
import type { Tx } from '../db/db.ts'
import { recordAction } from '../resource/actions.ts'
import { type Row, required } from '../resource/fields.ts'
import type { Kind } from '../resource/kind.ts'
import { decimal, id } from '../resource/kinds.ts'
import { find, update } from '../resource/write.ts'
import { products } from './products.ts'

/** A sum of amounts may have more digits than a JSON number holds: it is stored as text. */
const exact: Kind<Micro> = {
  ...decimal(),
  toJson: (value) => `"${value}"`,
  fromJson: (json) => BigInt(json as string),
}

export const movedFields = {
  product_id: required(id()),
  available: required(exact),
  reserved: required(exact),
}

type Moved = Row<typeof movedFields>

/**
 * Takes back the earlier moves of a document, makes its current moves, and returns these. A document stores them by the
 * ids of the products: a product may get another number, be made later than the document, or be deleted before it.
 */
export async function followStock(
  tx: Tx,
  before: readonly Moved[],
  moves: ReadonlyMap<string, StockMove>,
): Promise<Moved[]> {
  const [after] = await followStocks(tx, [{ before, moves }])
  return after as Moved[]
}

/** The same for several documents, in their order. */
export async function followStocks(
  tx: Tx,
  documents: readonly { readonly before: readonly Moved[]; readonly moves: ReadonlyMap<string, StockMove> }[],
): Promise<Moved[][]> {
  const all = await movedProducts(
    tx,
    documents.map(({ moves }) => moves),
  )
  for (const [index, { before }] of documents.entries()) await moveStock(tx, before, all[index] as Moved[])
  return all
}

async function moveStock(tx: Tx, before: readonly Moved[], after: readonly Moved[]): Promise<void> {
  const differences = new Map<number, StockMove>()
  const add = (productId: number, move: StockMove) =>
    differences.set(productId, added(differences.get(productId) ?? noMove, move))
  for (const { product_id, ...move } of before) add(product_id, opposite(move))
  for (const { product_id, ...move } of after) add(product_id, move)
  for (const [productId, { available, reserved }] of differences) {
    if (available === 0n && reserved === 0n) continue
    const product = await find(tx, tx.actor.company, products, productId)
    if (!product) continue
    const { number, inventory_available, inventory_reserved } = product
    const stock = {
      inventory_available: needFits(inventory_available + available, number),
      inventory_reserved: needFits(inventory_reserved + reserved, number),
    }
    await update(tx, products, productId, stock, product)
  }
}

/** The moves of existing products of the company. */
async function movedProducts(tx: Tx, all: readonly ReadonlyMap<string, StockMove>[]): Promise<Moved[][]> {
  const numbers = new Set(all.flatMap((moves) => [...moves.keys()]))
  if (numbers.size === 0) return all.map(() => [])
  const rows = await tx.all<{ id: number; number: string }>(
    findProducts(numbers.size)([tx.actor.company, ...numbers]),
  )
  return all.map((moves) =>
    rows
      .filter(({ number }) => moves.has(number))
      .map(({ id, number }) => ({ product_id: id, ...(moves.get(number) as StockMove) })),
  )
}

/** Finds the products with this many numbers. */
const findProducts = statementBy(
  (count: number) => sql`
    select id, number from products
    where company_id = ${0} and number in (${join(Array(count).fill(''))}) order by id`,
)

/** The amount of every single document is allowed; together they may be more than a column can hold. */
function needFits(stock: Micro, number: string): Micro {
  if (!isTooLarge(stock, decimalScale)) return stock
  throw new Refusal('bad_request', `The stock of the product ${number} would have too many digits.`)
}

/** Sets the stock of a product to the counted one. */
export const setInventory = recordAction(products, {
  name: 'set-inventory',
  summary: 'Set the stock of a product to what was counted',
  isExtension: true,
  body: { inventory_available: required(decimal()) },
  run: (tx, productId, counted) => update(tx, products, productId, counted),
})
