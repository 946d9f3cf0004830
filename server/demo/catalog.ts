import { type ProductName, products, type ServiceName, services } from './goods.ts'
import type { LocalClient, Made } from './local-client.ts'
import type { Scene } from './scene.ts'
import type { DemoVat } from './vat.ts'

/** A product or a service, as documents use it. */
export interface Good extends Made {
  readonly number: string
  readonly name: string
  readonly description: string | null
  readonly type: 'P' | 'S'
  readonly vat: keyof DemoVat
  readonly unit: number
  readonly price: number
  readonly amounts: readonly [low: number, high: number]
}

export type Catalog = Readonly<Record<ProductName | ServiceName, Good>>

/** Makes the products and services with their categories, and fills the stock. */
export async function makeCatalog(client: LocalClient, scene: Scene): Promise<Catalog> {
  const { words, agenda, vatOn } = scene
  const vat = vatOn(agenda.today)
  const catalog: Partial<Record<keyof Catalog, Good>> = {}

  const ofServices = await makeCategories(client, 'services', words.serviceCategories)
  for (const [key, service] of entriesOf(services)) {
    const [name, description = null] = words.services[key]
    const { price, unit, amounts } = service
    const body = { name, description, including_vat: false, vat: vat.standard, unit_id: unit, price }
    const made = await client.post<Numbered>('/catalog/services', {
      ...body,
      category_id: ofServices[service.category],
    })
    const { id, number } = made
    catalog[key] = { id, number, name, description, type: 'S', vat: 'standard', unit, price, amounts }
  }

  const ofProducts = await makeCategories(client, 'products', words.productCategories)
  for (const [key, product] of entriesOf(products)) {
    const [name, description = null] = words.products[key]
    const { price, unit, amounts } = product
    const body = { name, description, including_vat: false, vat: vat[product.vat], unit_id: unit, price }
    const made = await client.post<Numbered>('/catalog/products', {
      ...body,
      category_id: ofProducts[product.category],
      price_purchase: Math.round(price * 58) / 100,
    })
    const { id, number } = made
    catalog[key] = { id, number, name, description, type: 'P', vat: product.vat, unit, price, amounts }
  }
  const complete = catalog as Catalog
  await refillStock(client, complete)
  return complete
}

interface Numbered extends Made {
  readonly number: string
}

async function makeCategories<Key extends string>(
  client: LocalClient,
  kind: 'products' | 'services',
  names: Readonly<Record<Key, string>>,
): Promise<Record<Key, number>> {
  const ids = {} as Record<Key, number>
  for (const [key, name] of entriesOf(names))
    ids[key] = (await client.post(`/catalog/${kind}/categories`, { name })).id
  return ids
}

interface Stocked extends Made {
  readonly inventory_available: number
}

/** Refills products that are running out to their usual stock. */
export async function refillStock(client: LocalClient, catalog: Catalog): Promise<void> {
  for (const [key, { stock }] of entriesOf(products)) {
    const path = `/catalog/products/${catalog[key].id}`
    const { inventory_available } = await client.get<Stocked>(path)
    if (inventory_available < stock / 2)
      await client.patch(`${path}/set-inventory`, { inventory_available: stock })
  }
}

function entriesOf<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][]
}
