// The life of offers: accepted, declined, forgotten, or still waiting; and the documents that follow accepted ones.

import { daysAfter } from '../../domain/time/dates.ts'
import { daysOfMonth, isWorkday, workdayAfter, workdayBefore } from './agenda.ts'
import type { Customer } from './contacts.ts'
import { headOf, type Invoice, payAsUsual, type Shop, sendInvoice } from './invoices.ts'
import { type LocalClient, type Made, setStatus } from './local-client.ts'
import { positionsOf, seasonOf } from './positions.ts'
import type { Scene } from './scene.ts'

type Fate = 'draft' | 'waiting' | 'accepted' | 'declined'

/** Plans about two offers a month, and enough recent ones to show each state. */
export function planOffers(scene: Scene, shop: Shop): void {
  const { agenda, dice } = scene
  for (const month of agenda.months) {
    const workdays = daysOfMonth(month).filter(isWorkday)
    for (let made = 0; made < 2; made += 1)
      agenda.add(dice.pick(workdays), (client, day) => {
        const fate = dice.chance(0.6) ? 'accepted' : dice.pick<Fate>(['declined', 'declined', 'waiting'])
        return makeOffer(client, scene, shop, { day, fate, steps: dice.pick(ways) })
      })
  }
  for (const { daysAgo, fate, steps = [] } of cases)
    agenda.add(workdayBefore(daysAfter(agenda.today, -daysAgo)), (client, day) =>
      makeOffer(client, scene, shop, { day, fate, steps }),
    )
}

type Step = 'order-confirmation' | 'delivery-note' | 'invoice'

/** The documents that follow an accepted offer, one after the other. */
const ways: readonly (readonly Step[])[] = [
  ['invoice'],
  ['order-confirmation', 'invoice'],
  ['order-confirmation', 'delivery-note', 'invoice'],
]

const cases: readonly { daysAgo: number; fate: Fate; steps?: readonly Step[] }[] = [
  { daysAgo: 46, fate: 'accepted', steps: ['order-confirmation', 'delivery-note'] },
  { daysAgo: 30, fate: 'accepted', steps: ['order-confirmation'] },
  { daysAgo: 20, fate: 'accepted' },
  { daysAgo: 12, fate: 'waiting' },
  { daysAgo: 5, fate: 'waiting' },
  { daysAgo: 0, fate: 'draft' },
]

interface Plan {
  readonly day: string
  readonly fate: Fate
  readonly steps: readonly Step[]
}

async function makeOffer(client: LocalClient, scene: Scene, shop: Shop, plan: Plan): Promise<void> {
  const { agenda, dice } = scene
  const { day, fate, steps } = plan
  const customer = dice.pick(shop.customers)
  const job = dice.pick(['building', 'building', 'planting', 'design'] as const)
  const { id } = await client.post('/receivables/offers', {
    ...headOf(scene, customer, day),
    valid_until: daysAfter(day, 30),
    accept_online: dice.chance(0.4),
    positions: positionsOf(scene, shop.catalog, { job, day, isGross: false }),
  })
  const path = `/receivables/offers/${id}`
  if (fate === 'draft') return
  await setStatus(client, path, 'S', day)
  const answered = workdayAfter(daysAfter(day, dice.between(5, 12)))
  if (fate === 'declined') agenda.add(answered, (later, on) => setStatus(later, path, 'DE', on))
  if (fate !== 'accepted') return
  agenda.add(answered, (later, on) => setStatus(later, path, 'A', on))
  planStep(scene, customer, path, answered, steps)
}

/** Turns a document into the next one, some time after it, and so on until it is billed. */
function planStep(
  scene: Scene,
  customer: Customer,
  source: string,
  after: string,
  [step, ...later]: readonly Step[],
): void {
  if (!step) return
  const { agenda, dice } = scene
  const days = step === 'order-confirmation' ? 2 : dice.between(10, 24)
  // There is no building work in winter.
  const rest = step === 'invoice' && seasonOf(after) === 'winter' ? 60 : 0
  const day = workdayAfter(daysAfter(after, days + rest))
  agenda.add(day, async (client) => {
    if (step === 'invoice') {
      const invoice = await client.post<Invoice>(`${source}/invoice`, { date: day })
      await sendInvoice(client, scene, invoice, day)
      payAsUsual(scene, invoice, customer)
      return
    }
    const { id }: Made = await client.post(`${source}/${step}`, { date: day })
    const path = `/receivables/${step}s/${id}`
    await setStatus(client, path, 'S', day)
    planStep(scene, customer, path, day, later)
  })
}
