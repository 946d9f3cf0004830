// Turns hours into the positions of an invoice.

import { divideRounded, divideToUnit, hundredPercent, type Micro, sum } from '../money/money.ts'
import { dateText } from '../text/formats.ts'
import type { DocumentLanguage } from '../text/languages.ts'

/** One position for each effort, or for all of one activity, project, day or person, or for all of them. */
export const effortGroupings = ['effort', 'activity', 'project', 'day', 'person', 'one'] as const
export type EffortGrouping = (typeof effortGroupings)[number]

/** What the hours of a position are rounded to: hundredths, three minutes, or quarters. */
export const hoursRoundings = ['0.01', '0.05', '0.25'] as const
export type HoursRounding = (typeof hoursRoundings)[number]

export interface BilledEffort {
  readonly date: string
  readonly duration: Micro
  readonly notes: string | null
  readonly hourlyRate: Micro
  /** Whether the rate is a price that includes VAT already. */
  readonly includesVat: boolean
  readonly vat: Micro
  readonly unitId: number
  readonly activity: Named | null
  readonly project: Named | null
  readonly person: Named
}

interface Named {
  readonly id: number
  readonly name: string
}

export interface EffortPosition {
  readonly name: string
  readonly description: string | null
  readonly price: Micro
  readonly vat: Micro
  readonly amount: Micro
  readonly unitId: number
}

/** The positions in the order of their first days. Another price or another VAT rate makes another position. */
export function effortPositions(
  efforts: readonly BilledEffort[],
  grouping: EffortGrouping,
  language: DocumentLanguage,
  rounding: HoursRounding,
): { vatIncluded: boolean; positions: EffortPosition[] } {
  // An invoice includes VAT or does not: if rates do both, all are converted to net.
  const vatIncluded = efforts.every(({ includesVat }) => includesVat)
  const priced = efforts
    .map((effort, index) => ({ ...effort, index, price: vatIncluded ? effort.hourlyRate : netRate(effort) }))
    .toSorted((a, b) => (a.date === b.date ? a.index - b.index : a.date < b.date ? -1 : 1))
  const groups = Map.groupBy(priced, (effort) =>
    [groupOf(effort, grouping), effort.price, effort.vat, effort.unitId].join(),
  )
  const positions = [...groups.values()].map((group) => {
    const [{ price, vat, unitId }] = group as [Priced]
    return {
      name: nameOf(group, grouping, language),
      description: descriptionOf(group, grouping),
      price,
      vat,
      amount: roundedHours(sum(group.map(({ duration }) => duration)), rounding),
      unitId,
    }
  })
  return { vatIncluded, positions }
}

type Priced = BilledEffort & { readonly index: number; readonly price: Micro }

/** What is printed times the price is then the printed amount. Hours are rounded to the nearest step, but never to nothing. */
function roundedHours(hours: Micro, rounding: HoursRounding): Micro {
  const step = steps[rounding]
  const rounded = divideToUnit(hours, 1n, step)
  return rounded === 0n && hours > 0n ? step : rounded
}

const steps: Readonly<Record<HoursRounding, Micro>> = { '0.01': 10_000n, '0.05': 50_000n, '0.25': 250_000n }

function netRate({ hourlyRate, includesVat, vat }: BilledEffort): Micro {
  return includesVat ? divideRounded(hourlyRate * hundredPercent, hundredPercent + vat) : hourlyRate
}

function groupOf(effort: Priced, grouping: EffortGrouping): string | number {
  switch (grouping) {
    case 'effort':
      return effort.index
    case 'activity':
      return effort.activity?.id ?? 0
    case 'project':
      return effort.project?.id ?? 0
    case 'day':
      return effort.date
    case 'person':
      return effort.person.id
    case 'one':
      return 0
  }
}

function nameOf(group: readonly Priced[], grouping: EffortGrouping, language: DocumentLanguage): string {
  const [{ activity, project, person, date }] = group as [Priced]
  const names: Readonly<Record<EffortGrouping, string | undefined>> = {
    effort: activity?.name ?? project?.name,
    activity: activity?.name,
    project: project?.name,
    day: dateText(date),
    person: person.name,
    one: undefined,
  }
  return cut(names[grouping] || workingTime[language], maxName)
}

const workingTime: Readonly<Record<DocumentLanguage, string>> = {
  de: 'Arbeitszeit',
  en: 'Working time',
  es: 'Tiempo de trabajo',
  fr: 'Temps de travail',
  it: 'Ore di lavoro',
}

/** The date, unless the name says it, and the notes, each once. */
function descriptionOf(group: readonly Priced[], grouping: EffortGrouping): string | null {
  const [{ date, project, activity }] = group as [Priced]
  const last = (group.at(-1) as Priced).date
  const days = date === last ? dateText(date) : `${dateText(date)} – ${dateText(last)}`
  const place = grouping === 'effort' && activity && project ? [days, project.name].join(', ') : days
  const done = group.map(({ activity, notes }) =>
    [grouping === 'day' ? activity?.name : '', notes?.trim()].filter(Boolean).join(': '),
  )
  const lines = [...(grouping === 'day' ? [] : [place]), ...new Set(done.filter(Boolean))]
  return lines.length === 0 ? null : cut(lines.map(asRichText).join('\n'), maxDescription)
}

/** The description of a position is simple HTML, and a note is plain text. */
function asRichText(text: string): string {
  return text.replace(/&(?=#?\w+;)/g, '&amp;').replaceAll('<', '&lt;')
}

const maxName = 255
/** A thousand positions must fit into one invoice. */
const maxDescription = 2000

function cut(text: string, max: number): string {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text
}
