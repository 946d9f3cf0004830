// The actions and places that the palette offers.

import { type Language, languages } from '../../domain/text/languages.ts'
import { fold } from '../../domain/text/text.ts'
import { kontor } from '../data/kontor.ts'
import type { IconName } from '../frame/icons.tsx'
import { newRecords } from '../frame/new-records.ts'
import { complain } from '../frame/notices.tsx'
import { signOut, workIn } from '../frame/person-menu.tsx'
import { places } from '../frame/places.ts'
import { startTimer } from '../hours/timer/timer.ts'
import { sections } from '../settings/sections.ts'
import { base, may, session } from '../start.ts'
import { words } from '../words/words.ts'
import type { Option } from './option.ts'

export interface Action extends Option {
  /** Further search words. */
  readonly finds: string
  /** Whether it is a place rather than an action. */
  readonly isPlace?: boolean
}

export type Scheme = 'light' | 'dark' | 'auto'

/** All actions of the user, the most useful first. */
export function allActions(setScheme: (scheme: Scheme) => void): readonly Action[] {
  return [...deeds(), ...allPlaces(), ...appearance(setScheme), ...account()]
}

/** The actions that match: every typed word must be the beginning of one of their words. */
export function actionsFor(typed: string, actions: readonly Action[]): readonly Action[] {
  const sought = wordsOf(typed)
  const isMeant = (action: Action) => {
    const own = wordsOf(`${action.name} ${action.finds}`)
    return sought.every((word) => own.some((one) => one.startsWith(word)))
  }
  return actions.filter(isMeant)
}

/** Whether the name begins with the typed text. */
export function isNamed({ name }: Option, typed: string): boolean {
  return fold(name).startsWith(fold(typed.trim()))
}

function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function deeds(): readonly Action[] {
  const { billHours, finds } = words.palette
  const made = newRecords().map(({ to, name, icon }) => ({ key: to, to, name, icon, finds: finds.create }))
  const [first, ...others] = made
  return [
    ...(first ? [first] : []),
    ...(may('edit', 'effort')
      ? [
          {
            key: 'timer',
            name: words.hours.startTimer,
            icon: 'play' as const,
            finds: finds.timer,
            run: () => void startTimer(),
          },
        ]
      : []),
    ...others,
    ...(may('edit', 'invoice') && may('view', 'effort')
      ? [
          {
            key: '/hours/bill',
            to: '/hours/bill',
            name: billHours,
            icon: 'hours' as const,
            finds: finds.bill,
          },
        ]
      : []),
  ]
}

function allPlaces(): readonly Action[] {
  const { recurring, letters, services, costUnits, entries, attendance, month, finds } = words.palette
  const { turnover, receivables, vatReturn, numbersReport, closedPeriods, hoursReport, journal } =
    words.palette
  const place = (to: string, name: string, icon: IconName, subject: Parameters<typeof may>[1], more = '') =>
    may('view', subject) ? [{ key: `${to} ${name}`, to, name, icon, finds: more, isPlace: true }] : []
  return [
    ...places.map(({ to, name, icon }) => ({
      ...{ key: to, to, icon, finds: '', isPlace: true },
      name: words.frame[name],
    })),
    ...place('/credit-notes', words.frame.credits, 'credits', 'invoice'),
    ...place('/payments', words.list.payments, 'invoices', 'invoice'),
    ...place('/bank-entries', words.bank.title, 'invoices', 'bank'),
    ...place('/payment-orders', words.bank.orders.title, 'invoices', 'bank'),
    ...place('/payment-reminders', words.reminders.title, 'invoices', 'invoice'),
    ...place('/recurring-invoices', recurring, 'invoices', 'invoice'),
    ...place('/letters', letters, 'mail', 'letter'),
    ...place('/services', services, 'catalog', 'catalog'),
    ...place('/cost-units', costUnits, 'projects', 'cost_unit'),
    ...place('/hours/month', month, 'hours', 'effort'),
    ...place('/hours/entries', entries, 'hours', 'effort'),
    ...place('/hours/attendance', attendance, 'hours', 'working_hours'),
    ...place('/reports', turnover, 'reports', 'invoice', finds.reports),
    ...place('/reports/receivables', receivables, 'reports', 'invoice', finds.reports),
    ...place('/reports/vat', vatReturn, 'reports', 'invoice', finds.reports),
    ...place('/reports/numbers', numbersReport, 'reports', 'invoice', finds.reports),
    ...place('/reports/closed-periods', closedPeriods, 'reports', 'configuration', finds.reports),
    ...place('/reports/accountant', words.accountant.title, 'reports', 'invoice', finds.reports),
    ...place('/reports/hours', hoursReport, 'reports', 'effort', finds.reports),
    ...place('/settings/journal', journal, 'history', 'journal', finds.reports),
    ...(may('view', 'configuration') ? settings() : []),
  ]
}

function settings(): readonly Action[] {
  return sections.map(({ name }) => {
    const { name: title, finds } = words.settings.sections[name]
    return {
      key: `/settings/${name}`,
      to: `/settings/${name}`,
      name: `${words.frame.settings} › ${title}`,
      icon: 'settings' as const,
      finds: `${finds} ${words.palette.finds.settings}`,
      isPlace: true,
    }
  })
}

function appearance(setScheme: (scheme: Scheme) => void): readonly Action[] {
  return (['light', 'dark', 'auto'] as const).map((scheme) => ({
    key: scheme,
    name: words.palette.appearance(words.frame[scheme]),
    icon: 'theme' as const,
    finds: words.palette.finds.appearance,
    run: () => setScheme(scheme),
  }))
}

function account(): readonly Action[] {
  const { user, company, companies } = session
  const { finds, languages: names, workIn: switchTo } = words.palette
  const page = (path: string, name: string, more = '') => ({
    ...{ key: path, name, icon: 'contacts' as const, finds: more, isPlace: true },
    run: () => location.assign(base + path),
  })
  return [
    ...companies
      .filter(({ id }) => id !== company.id)
      .map(({ id, name }) => ({
        ...{ key: `company ${id}`, name: switchTo(name), icon: 'right' as const, finds: finds.company },
        run: () => workIn(id),
      })),
    ...languages
      .filter((language) => language !== user.language)
      .map((language) => ({
        ...{ key: `language ${language}`, name: names[language], icon: 'settings' as const },
        finds: finds.language,
        run: () => speak(language),
      })),
    {
      ...{ key: '/me', to: '/me', name: words.frame.account, icon: 'contacts' as const },
      ...{ finds: finds.account, isPlace: true },
    },
    page('/docs', words.frame.help),
    { key: 'sign-out', name: words.frame.signOut, icon: 'close', finds: finds.signOut, run: signOut },
  ]
}

/** The words are loaded with the page, so it reloads. */
function speak(language: Language): void {
  kontor.profile
    .update({ language })
    .then(() => location.reload())
    .catch(complain)
}
