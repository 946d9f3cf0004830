// The unbilled hours of a contact, and everything that the positions of the invoice are made of.

import { useQuery } from '@tanstack/react-query'
import type { Activity, RecordOf, Service, VatRate } from '../../../client/index.ts'
import {
  type BilledEffort,
  type EffortGrouping,
  effortPositions,
  type HoursRounding,
} from '../../../domain/documents/effort-positions.ts'
import { unitOf } from '../../../domain/money/currency-units.ts'
import { decimalScale, type Micro, type Minor, microOf, sum, toMinor } from '../../../domain/money/money.ts'
import { agreedRate, usualRate } from '../../../domain/money/vat-rates.ts'
import type { DocumentLanguage } from '../../../domain/text/languages.ts'
import { kontor } from '../../data/kontor.ts'
import { allOptions, type Shown, useAnswer, useItem } from '../../data/queries.ts'
import { today } from '../../parts/format.ts'
import { isVatLiable } from '../../start.ts'
import { useEfforts } from '../time-data.ts'

/** Every company has this unit for hours. */
const hourUnit = 1

export function useBillable(contact: number, project: number | undefined) {
  const known = useItem(kontor.contacts, contact, { with: ['vat_category'] })
  const projects = useQuery(allOptions(kontor.projects, { filter: { contact_id: contact }, sort: 'id' }))
  const projectIds = projects.data?.map(({ id }) => id).filter((id) => !project || id === project) ?? []
  const isOpen = { is_invoiced: false } as const
  const onContact = useEfforts({ and: [isOpen, { entity_type: 'C' }, { entity_id: contact }] }, !project)
  const hasProjects = projectIds.length > 0
  const onProjects = useEfforts(
    { and: [isOpen, { entity_type: 'P' }, { or: projectIds.map((entity_id) => ({ entity_id })) }] },
    hasProjects,
  )
  const isRead =
    projects.data !== undefined &&
    (project !== undefined || onContact.data !== undefined) &&
    (!hasProjects || onProjects.data !== undefined)
  const activities = useQuery(allOptions(kontor.activities, { sort: 'id' }))
  const services = useQuery(allOptions(kontor.services, { sort: 'id' }))
  const vatRates = useQuery(allOptions(kontor.vatRates))
  const settings = useAnswer('settings', kontor.settings.get)
  return {
    contact: known.data?.item,
    efforts: isRead ? [...(onContact.data ?? []), ...(onProjects.data ?? [])] : undefined,
    prices: {
      activities: activities.data ?? [],
      services: services.data ?? [],
      vatRates: vatRates.data ?? [],
    },
    rounding: settings.data?.item.hours_rounding ?? '0.01',
    error: known.error ?? projects.error ?? onContact.error ?? onProjects.error,
  }
}

interface Prices {
  readonly activities: readonly Activity[]
  readonly services: readonly Service[]
  readonly vatRates: readonly VatRate[]
}

export interface PreviewLine {
  readonly name: string
  readonly description: string
  readonly hours: Micro
  readonly price: Micro
  readonly total: Minor
}

interface PreviewTerms {
  readonly prices: Prices
  readonly contact: Pick<RecordOf<'contacts', 'vat_category'>, 'vat_rate' | 'vat_category'>
  readonly language: DocumentLanguage
  readonly currency: string
  readonly rounding: HoursRounding
}

/** The positions that the server will make, before discounts and VAT. */
export function previewOf(
  efforts: readonly Shown<'efforts'>[],
  grouping: EffortGrouping,
  { prices, contact, language, currency, rounding }: PreviewTerms,
): { lines: readonly PreviewLine[]; total: Minor; vatIncluded: boolean } {
  const agreedVat = isVatLiable ? agreedRate(contact, 0) : 0
  const usualVat = usualRate(prices.vatRates, today())
  const ordered = efforts.toSorted((a, b) => a.id - b.id)
  const { vatIncluded, positions } = effortPositions(
    ordered.map((effort) => billed(effort, prices, agreedVat, usualVat)),
    grouping,
    language,
    rounding,
  )
  const lines = positions.map(({ name, description, amount, price }) => ({
    name,
    description: plain(description ?? ''),
    hours: amount,
    price,
    total: toMinor(amount * price, 2 * decimalScale, unitOf(currency)),
  }))
  return { lines, total: sum(lines.map(({ total }) => total)), vatIncluded }
}

function billed(
  effort: Shown<'efforts'>,
  { activities, services }: Prices,
  agreedVat: number | null,
  usualVat: number,
): BilledEffort {
  const activity = activities.find(({ id }) => id === effort.activity_id)
  const service = services.find(({ id }) => id === activity?.service_id)
  const isServicePrice = activity?.use_service_price === true && effort.hourly_rate === service?.price
  return {
    date: effort.date,
    duration: microOf(effort.duration),
    notes: effort.notes,
    hourlyRate: microOf(effort.hourly_rate ?? 0),
    includesVat: isServicePrice && service?.including_vat === true,
    vat: microOf(agreedVat ?? service?.vat ?? usualVat),
    unitId: service?.unit_id ?? hourUnit,
    activity: activity ? { id: activity.id, name: activity.name } : null,
    project: effort.entity_type === 'P' ? { id: effort.entity_id, name: effort.entity_name ?? '' } : null,
    person: { id: effort.user_id, name: effort.user_name ?? '' },
  }
}

/** Positions are described in simple HTML; this is the plain text of it. */
function plain(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}
