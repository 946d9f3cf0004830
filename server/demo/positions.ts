// The positions of a document: the works and goods of one job in a garden.

import type { Catalog, Good } from './catalog.ts'
import type { ProductName, ServiceName } from './goods.ts'
import type { Scene } from './scene.ts'
import type { Heading } from './words/words.ts'

type Job = 'care' | 'planting' | 'building' | 'design' | 'shop'

/** How often each job comes, by season: plants in spring and autumn, plans in winter. */
const seasons: Readonly<Record<'winter' | 'spring' | 'summer' | 'autumn', readonly Job[]>> = {
  winter: ['care', 'care', 'care', 'design', 'design', 'design', 'shop'],
  spring: ['care', 'care', 'care', 'planting', 'planting', 'planting', 'building', 'design', 'shop'],
  summer: ['care', 'care', 'care', 'care', 'planting', 'building', 'building', 'design', 'shop'],
  autumn: ['care', 'care', 'care', 'planting', 'planting', 'planting', 'building', 'design', 'shop'],
}

export function jobOn(day: string, { dice }: Scene): Job {
  return dice.pick(seasons[seasonOf(day)])
}

export function seasonOf(day: string): keyof typeof seasons {
  const month = monthOf(day)
  if (month < 3 || month === 12) return 'winter'
  if (month < 6) return 'spring'
  return month < 9 ? 'summer' : 'autumn'
}

function monthOf(day: string): number {
  return Number(day.slice(5, 7))
}

interface Options {
  readonly job: Job
  readonly day: string
  /** Whether prices include VAT. */
  readonly isGross: boolean
}

export function positionsOf(scene: Scene, catalog: Catalog, options: Options): object[] {
  const { dice, words } = scene
  const items = (names: readonly (ProductName | ServiceName)[]) =>
    names.map((name) => item(scene, catalog[name], options))
  switch (options.job) {
    case 'care':
      return items(careOn(options.day, scene))
    case 'planting':
      return [
        ...items(dice.some(plants, dice.between(2, 6))),
        ...items(dice.some(soils, 2)),
        ...items(['landscaping', 'travel']),
        { type: 'T', catalog_type: 'S', description: words.remarks[1] },
      ]
    case 'design':
      return items(['consultation', ...dice.some(plans, dice.between(1, 2)), 'travel'])
    case 'shop':
      return items(dice.some([...plants, ...soils, ...equipment], dice.between(1, 3)))
    case 'building':
      return sections(scene, items)
  }
}

const plants = [
  ...(['lavender', 'rose', 'hydrangea', 'yew', 'hornbeam', 'cherryTree', 'appleTree', 'mapleTree'] as const),
  ...(['grass', 'perennials'] as const),
]
const soils = ['soil', 'compost', 'mulch', 'fertiliser'] as const
const equipment = ['planter', 'light', 'controller'] as const
const plans = ['gardenPlan', 'plantingPlan', 'siteManagement'] as const

function careOn(day: string, { dice }: Scene): ServiceName[] {
  const season = seasonOf(day)
  const seasonal: ServiceName[] = season === 'winter' ? ['treePruning'] : ['lawnMowing', 'hedgeTrimming']
  if (monthOf(day) >= 10) seasonal.push('winterProtection')
  return ['gardenCare', ...seasonal.filter(() => dice.chance(0.6)), ...dice.some(extras, dice.between(0, 2))]
}

const extras = ['disposal', 'travel'] as const

/** A larger job, in sections with their subtotals. */
function sections(
  { dice, words }: Scene,
  items: (names: readonly (ProductName | ServiceName)[]) => object[],
): object[] {
  const contents: Readonly<Record<Heading, () => (ProductName | ServiceName)[]>> = {
    preparation: () => ['landscaping', 'disposal', 'gravel'],
    paving: () => [...dice.pick(surfaces), 'steelEdge'],
    planting: () => [...dice.some(plants, dice.between(2, 3)), dice.pick(soils), 'fleece'],
    watering: () => ['dripLine', 'controller', ...dice.some(['pump', 'light'] as const, 1)],
    completion: () => ['lawnSeed', 'gardenCare', 'travel'],
  }
  const optional = dice.some(['paving', 'planting', 'watering'] as const, dice.between(1, 2))
  const chosen: Heading[] = ['preparation', ...optional, 'completion']
  const rows = chosen.map((heading) => [
    { type: 'H', catalog_type: 'S', name: words.headings[heading] },
    ...items(contents[heading]()),
    { type: 'SNI', catalog_type: 'S', name: words.subtotal },
  ])
  if (chosen.length > 3) rows.splice(-1, 0, [{ type: 'SI', catalog_type: 'S', name: words.runningTotal }])
  if (dice.chance(0.2)) rows.splice(-1, 0, [{ type: 'PB', catalog_type: 'S' }])
  return [...rows.flat(), { type: 'T', catalog_type: 'S', description: dice.pick(words.remarks) }]
}

const surfaces = [
  ['granite', 'paving'],
  ['granite', 'dryWall'],
  ['larchDeck', 'landscaping'],
] as const

function item({ dice, vatOn }: Scene, good: Good, { day, isGross }: Options): object {
  const vat = vatOn(day)[good.vat]
  const [low, high] = good.amounts
  // Hours are counted in quarters.
  const amount = good.unit === 1 ? dice.between(low * 4, high * 4) / 4 : dice.between(low, high)
  const isMany = good.type === 'P' && amount >= 20 && dice.chance(0.4)
  return {
    type: 'N',
    catalog_type: good.type,
    number: good.number,
    name: good.name,
    description: good.description,
    price: isGross ? Math.round(good.price * (1 + vat / 100) * 20) / 20 : good.price,
    vat,
    amount,
    unit_id: good.unit,
    ...(isMany ? { discount_rate: 10, discount_type: 'P' } : {}),
  }
}
