// Projects, and the time of the acting user: when and on what they worked, and which part of it is billed.

import { daysAfter, mondayOf, monthAfter } from '../../domain/time/dates.ts'
import { daysFrom, isWorkday, workdayAfter } from './agenda.ts'
import type { Customer } from './contacts.ts'
import type { ServiceName } from './goods.ts'
import { headOf, type Invoice, payAsUsual, type Shop, sendInvoice } from './invoices.ts'
import type { LocalClient, Made } from './local-client.ts'
import type { Scene } from './scene.ts'
import type { Activity } from './words/words.ts'

const weeks = 12

/** Plans the projects, and the working days of the last weeks up to this morning. */
export async function planTime(client: LocalClient, scene: Scene, shop: Shop): Promise<void> {
  const { agenda } = scene
  const desk: Desk = { scene, shop, projects: [], unbilled: [], ...(await makeTopics(client, scene, shop)) }
  planProjects(desk)

  const firstDay = daysAfter(mondayOf(agenda.today), -7 * (weeks - 1))
  for (const day of daysFrom(firstDay, agenda.today).filter(isWorkday))
    agenda.add(day, (later) => workOn(later, desk, day))
  for (const month of agenda.months.filter((month) => month > firstDay))
    agenda.add(workdayAfter(month), (later, day) => billMonth(later, desk, day))
}

/** The projects and activities on which time is spent. */
interface Desk {
  readonly scene: Scene
  readonly shop: Shop
  readonly activities: Readonly<Record<Activity, number>>
  readonly costUnits: readonly { readonly id: number; readonly notes: string }[]
  /** The projects in progress. */
  readonly projects: Project[]
  unbilled: Effort[]
}

interface Project extends Made {
  readonly customer: Customer
  readonly isBilledMonthly: boolean
}

interface Effort extends Made {
  readonly project: Project
  readonly activity: Activity
  readonly date: string
  readonly duration: number
  readonly hourly_rate: number
  readonly notes: string
}

const serviceOf: Readonly<Record<Activity, ServiceName>> = {
  advice: 'consultation',
  drawing: 'siteManagement',
  supervision: 'siteManagement',
  planting: 'landscaping',
  care: 'gardenCare',
}
const activityNames = Object.keys(serviceOf) as Activity[]

async function makeTopics(client: LocalClient, { words }: Scene, { catalog }: Shop) {
  const activities = {} as Record<Activity, number>
  for (const key of activityNames) {
    const body = { service_id: catalog[serviceOf[key]].id, use_service_price: true }
    const { name } = words.activities[key]
    activities[key] = (await client.post('/reporting/activities', { name, ...body })).id
  }
  const costUnits: { id: number; notes: string }[] = []
  for (const { name, type, notes } of words.costUnits)
    costUnits.push({ id: (await client.post('/reporting/cost-units', { name, type })).id, notes })
  return { activities, costUnits }
}

/** When they began, their status, and whether the user works on them in these weeks. */
const projectPlans = [
  { monthsAgo: 16, status: 'B', isActive: false },
  { monthsAgo: 12, status: 'C', isActive: false },
  { monthsAgo: 8, status: 'O', isActive: true },
  { monthsAgo: 6, status: 'O', isActive: true },
  { monthsAgo: 5, status: 'O', isActive: true },
  { monthsAgo: 4, status: 'O', isActive: true },
  { monthsAgo: 4, status: 'P', isActive: false },
  { monthsAgo: 1, status: 'O', isActive: true },
] as const

function planProjects(desk: Desk): void {
  const { agenda, dice, words } = desk.scene
  const companies = desk.shop.customers.filter(({ isPrivate }) => !isPrivate)
  for (const [index, { monthsAgo, status, isActive }] of projectPlans.entries()) {
    const start = workdayAfter(daysAfter(monthAfter(agenda.today, -monthsAgo), dice.between(0, 9)))
    const customer = companies[index * 2] as Customer
    agenda.add(start, async (client) => {
      const { id } = await client.post('/reporting/projects', {
        ...words.projects[index],
        contact_id: customer.recipient.contact_id,
        start_date: start,
        hours_estimated: dice.between(3, 14) * 10,
        hourly_rate: dice.pick([null, 125, 135]),
      })
      const project: Project = { id, customer, isBilledMonthly: index % 3 !== 0 }
      if (isActive) desk.projects.push(project)
      else planPast(desk, project, { start, status })
    })
  }
}

/** A finished project: some weeks of work, then its invoice. */
function planPast(desk: Desk, project: Project, past: { start: string; status: string }): void {
  const { agenda, dice } = desk.scene
  const efforts: Effort[] = []
  for (let week = 0; week < pastWeeks; week += 1)
    agenda.add(workdayAfter(daysAfter(past.start, 7 * week + 1)), async (client, day) => {
      efforts.push(await spend(client, desk, project, day, dice.between(6, 24) / 4))
    })
  agenda.add(workdayAfter(daysAfter(past.start, 7 * pastWeeks + 2)), async (client, day) => {
    await billEfforts(client, desk, project, efforts, day)
    await client.patch(`/reporting/projects/${project.id}/change-status/${past.status}`)
  })
}

const pastWeeks = 6

/** A working day: a morning and an afternoon, with their efforts. Today has only the morning. */
async function workOn(client: LocalClient, desk: Desk, day: string): Promise<void> {
  const { agenda, dice } = desk.scene
  const isToday = day === agenda.today
  if (day < mondayOf(agenda.today) && dice.chance(0.03)) return
  const morning = { start: 8 * 4 + dice.between(-2, 2), end: 12 * 4 + dice.between(-1, 1) }
  const afternoon = { start: 13 * 4 + dice.between(-1, 1), end: 17 * 4 + dice.between(-2, 4) }
  const isHalfDay = isToday || dice.chance(0.05)
  let quarters = 0
  for (const { start, end } of isHalfDay ? [morning] : [morning, afternoon]) {
    const times = { time_start: clock(start), time_end: clock(end) }
    await client.post('/reporting/working-hours', { date: day, ...times })
    quarters += end - start
  }
  while (quarters > 0) {
    const part = Math.min(quarters, dice.between(4, 16))
    await spendOnSomething(client, desk, day, part / 4)
    quarters -= part
  }
}

/** Quarters of an hour since midnight, as a time of day. */
function clock(quarters: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(quarters / 4))}:${two((quarters % 4) * 15)}`
}

async function spendOnSomething(client: LocalClient, desk: Desk, day: string, hours: number): Promise<void> {
  const { dice, words } = desk.scene
  if (desk.projects.length > 0 && dice.chance(0.75)) {
    desk.unbilled.push(await spend(client, desk, dice.pick(desk.projects), day, hours))
    return
  }
  const customer = dice.pick(desk.shop.customers)
  const costUnit = dice.pick(desk.costUnits)
  const activity = dice.pick(activityNames)
  const body = dice.chance(0.7)
    ? { entity_type: 'CU', entity_id: costUnit.id, notes: costUnit.notes }
    : {
        entity_type: 'C',
        entity_id: customer.recipient.contact_id,
        activity_id: desk.activities[activity],
        notes: dice.pick(words.activities[activity].notes),
      }
  await client.post('/reporting/efforts', { ...body, date: day, duration: hours })
}

async function spend(
  client: LocalClient,
  { scene, activities }: Desk,
  project: Project,
  day: string,
  hours: number,
): Promise<Effort> {
  const { dice, words } = scene
  const activity = dice.pick(activityNames)
  const made = await client.post<Effort>('/reporting/efforts', {
    entity_type: 'P',
    entity_id: project.id,
    activity_id: activities[activity],
    notes: dice.pick(words.activities[activity].notes),
    date: day,
    duration: hours,
  })
  return { ...made, project, activity }
}

/** Bills the efforts until the end of the previous month, for projects that are billed monthly. */
async function billMonth(client: LocalClient, desk: Desk, day: string): Promise<void> {
  const until = monthAfter(day, 0)
  for (const project of desk.projects.filter(({ isBilledMonthly }) => isBilledMonthly)) {
    const efforts = desk.unbilled.filter((effort) => effort.project === project && effort.date < until)
    if (efforts.length === 0) continue
    await billEfforts(client, desk, project, efforts, day)
    desk.unbilled = desk.unbilled.filter((effort) => !efforts.includes(effort))
  }
}

async function billEfforts(
  client: LocalClient,
  { scene, shop }: Desk,
  { customer }: Project,
  efforts: readonly Effort[],
  day: string,
): Promise<void> {
  const { words, vatOn } = scene
  const days = efforts.map(({ date }) => date)
  const positions = activityNames.flatMap((activity) => {
    const done = efforts.filter((effort) => effort.activity === activity)
    const service = shop.catalog[serviceOf[activity]]
    if (done.length === 0) return []
    const hours = done.reduce((sum, { duration }) => sum + duration, 0)
    return {
      type: 'N',
      catalog_type: 'S',
      name: words.activities[activity].name,
      description: [...new Set(done.map(({ notes }) => notes))].join(', '),
      price: done[0]?.hourly_rate,
      vat: vatOn(day).standard,
      amount: hours,
      unit_id: service.unit,
    }
  })
  const invoice = await client.post<Invoice>('/receivables/invoices', {
    ...headOf(scene, customer, day),
    ...shop.payment,
    due: daysAfter(day, customer.graceDays),
    period_from: days.reduce((one, other) => (one < other ? one : other)),
    period_to: days.reduce((one, other) => (one > other ? one : other)),
    positions,
  })
  for (const { id } of efforts) await client.put(`/reporting/efforts/${id}`, { is_invoiced: true })
  await sendInvoice(client, scene, invoice, day)
  payAsUsual(scene, invoice, customer)
}
