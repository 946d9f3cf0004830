// The open tasks of the user, from all resources.

import { useQueries } from '@tanstack/react-query'
import type { Page, Reads, ResourceName, WithKey } from '../../client/index.ts'
import { condition, type FilterNode, oneOf } from '../../domain/filter.ts'
import { daysAfter } from '../../domain/time/dates.ts'
import { kontor } from '../data/kontor.ts'
import { filterOf, listOf } from '../figures/invoice-filters.ts'
import { amountText, numberText, today as todayHere } from '../parts/format.ts'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import type { Reporting } from './week-hours.tsx'

export interface Step {
  readonly sentence: string
  readonly action: string
  readonly to: string
}

interface Steps {
  readonly steps: readonly Step[]
  /** Whether every answer has arrived. */
  readonly isKnown: boolean
  /** Whether the role can act on any of it. */
  readonly isAsked: boolean
  readonly problem: { readonly error: Error | null; readonly refetch: () => unknown }
}

/** Asks only for tasks that the role can act on. */
export function useSteps(unbilled: Reporting['unbilled'] | undefined, today = todayHere()): Steps {
  const asked = sources(today).filter(({ isAllowed }) => isAllowed)
  const answers = useQueries({
    queries: asked.map(({ key, read }) => ({
      queryKey: key,
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(signal),
    })),
  })
  const bills = may('edit', 'invoice') && may('view', 'effort')
  const failed = answers.find(({ error }) => error)
  return {
    steps: [
      ...answers.flatMap(({ data }) => data ?? []),
      ...(bills && unbilled ? unbilledSteps(unbilled) : []),
    ],
    isKnown: answers.every(({ data }) => data) && (!bills || unbilled !== undefined),
    isAsked: bills || asked.length > 0,
    problem: failed ?? { error: null, refetch: () => {} },
  }
}

interface Source {
  readonly isAllowed: boolean
  readonly key: readonly unknown[]
  readonly read: (signal: AbortSignal) => Promise<readonly Step[]>
}

interface Search<Name extends ResourceName, With extends WithKey<Name>> {
  readonly filter: readonly FilterNode[]
  readonly limit?: number
  readonly with: readonly With[]
  readonly isAllowed: boolean
  readonly stepsOf: (found: Page<Name, With>) => readonly Step[]
}

function source<Name extends ResourceName, const With extends WithKey<Name>>(
  list: Reads<Name>,
  { filter, limit = 1, with: added, isAllowed, stepsOf }: Search<Name, With>,
): Source {
  const parameters = { filter: filterOf(...filter) }
  return {
    isAllowed,
    key: [list.path, 'steps', parameters],
    read: async (signal) => stepsOf(await list.list({ parameters, limit, with: added, signal })),
  }
}

const shownReminders = 3
const shownContacts = 3

/** The tasks to look for, the most pressing first. */
function sources(today: string): readonly Source[] {
  const isDraft = condition('status', '=', 'DR')
  const isLate = [oneOf('status', ['S', 'PP']), condition('due', '<', today)]
  const sendsInvoices = may('manage', 'invoice')
  const dealsWithMail = may('edit', 'configuration')
  const { unsent: unsentSentence, held } = words.dashboard
  const { draftInvoice, draftInvoices, overdueInvoice, overdueInvoices } = words.dashboard
  const { draftOffer, draftOffers, waitingOffer, waitingOffers } = words.dashboard
  return [
    messages(oneOf('status', ['F', 'U']), dealsWithMail, unsentSentence),
    documents('invoices', isLate, sendsInvoices, overdueInvoice, overdueInvoices),
    documents('invoices', [isDraft], sendsInvoices, draftInvoice, draftInvoices),
    source(kontor.reminders, {
      filter: [condition('date_time', '<', daysAfter(today, 1))],
      limit: shownReminders,
      with: ['contact_name'],
      isAllowed: may('edit', 'contact_reminder'),
      stepsOf: reminderSteps,
    }),
    documents('offers', [isDraft], may('manage', 'offer'), draftOffer, draftOffers),
    documents('offers', [condition('status', '=', 'S')], may('edit', 'offer'), waitingOffer, waitingOffers),
    messages(condition('status', '=', 'H'), dealsWithMail, held),
  ]
}

/** A single document is named; several link to their list. */
function documents(
  resource: 'invoices' | 'offers',
  filter: readonly FilterNode[],
  isAllowed: boolean,
  one: (number: string, contact: string) => string,
  several: (count: number) => string,
): Source {
  const stepsOf = ({ items, pagination }: Page<'invoices' | 'offers', 'contact_name'>): Step[] => {
    const [first] = items
    const { total } = pagination
    if (!first) return []
    if (total > 1)
      return [
        { sentence: several(total), action: words.dashboard.show, to: listOf(`/${resource}`, ...filter) },
      ]
    const sentence = one(first.number, first.contact_name ?? '')
    return [{ sentence, action: words.dashboard.openOne, to: `/${resource}/${first.id}` }]
  }
  return source(kontor.resource(resource), { filter, with: ['contact_name'], isAllowed, stepsOf })
}

function messages(filter: FilterNode, isAllowed: boolean, sentence: (count: number) => string): Source {
  const to = listOf('/outbox', filter)
  const stepsOf = ({ pagination: { total } }: Page<'outbox'>): Step[] =>
    total > 0 ? [{ sentence: sentence(total), action: words.dashboard.show, to }] : []
  return source(kontor.outbox, { filter: [filter], with: [], isAllowed, stepsOf })
}

function reminderSteps({ items, pagination: { total } }: Page<'reminders', 'contact_name'>): Step[] {
  const { reminder, remindersMore, openOne, show } = words.dashboard
  const hidden = total - items.length
  return [
    ...items.map(({ title, contact_id, contact_name }) => ({
      sentence: reminder(title, contact_name ?? ''),
      action: openOne,
      to: `/contacts/${contact_id}`,
    })),
    ...(hidden > 0 ? [{ sentence: remindersMore(hidden), action: show, to: '/contacts' }] : []),
  ]
}

function unbilledSteps(unbilled: Reporting['unbilled']): Step[] {
  const { unbilled: sentence, unbilledMore, bill, show } = words.dashboard
  const hidden = unbilled.length - shownContacts
  return [
    ...unbilled.slice(0, shownContacts).map(({ contact_id, contact_name, hours, amount, currency }) => ({
      sentence: sentence(contact_name, numberText(hours), `${currency}\u00a0${amountText(amount, currency)}`),
      action: bill,
      to: `/hours/bill?contact=${contact_id}`,
    })),
    ...(hidden > 0 ? [{ sentence: unbilledMore(hidden), action: show, to: '/hours/bill' }] : []),
  ]
}
