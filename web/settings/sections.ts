// The sections of the settings: their names, who may see them, and the module of each.

import { type ComponentType, lazy } from 'react'
import { fold } from '../../domain/text/text.ts'
import { isVatLiable, may } from '../start.ts'
import { type Words, words } from '../words/words.ts'

export type SectionName = keyof Words['settings']['sections']
export type GroupName = keyof Words['settings']['groups']

interface Section {
  readonly name: SectionName
  readonly group: GroupName
  readonly Content: ComponentType
  readonly isShown?: () => boolean
}

/** The content of a section, under the name that all their modules export. */
function section(
  group: GroupName,
  name: SectionName,
  load: () => Promise<{ Section: ComponentType }>,
  isShown?: () => boolean,
): Section {
  const Content = lazy(() => load().then((module) => ({ default: module.Section })))
  return { group, name, Content, ...(isShown ? { isShown } : {}) }
}

const all: readonly Section[] = [
  section('company', 'company', () => import('./company.tsx')),
  section('company', 'layouts', () => import('./layouts.tsx')),
  section('company', 'texts', () => import('./texts.tsx')),
  section('company', 'signatures', () => import('./signatures.tsx')),
  section('company', 'numbers', () => import('./numbers.tsx')),
  section('money', 'bank-accounts', () => import('./bank-accounts.tsx')),
  section('money', 'payment-links', () => import('./payment-links.tsx')),
  section('money', 'reminders', () => import('./reminders.tsx')),
  section(
    'money',
    'vat-rates',
    () => import('./vat-rates.tsx'),
    () => isVatLiable,
  ),
  section('money', 'vat-accounting', () => import('./vat-accounting.tsx')),
  section('money', 'accounts', () => import('./accounts.tsx')),
  section('money', 'exchange-rates', () => import('./exchange-rates.tsx')),
  section('lists', 'units', () => import('./units.tsx')),
  section('lists', 'categories', () => import('./categories.tsx')),
  section('lists', 'activities', () => import('./activities.tsx')),
  section('lists', 'contact-groups', () => import('./contact-groups.tsx')),
  section('lists', 'custom-fields', () => import('./custom-fields.tsx')),
  section(
    'access',
    'people',
    () => import('./access/people.tsx'),
    () => may('view', 'user'),
  ),
  section('access', 'applications', () => import('./access/applications.tsx')),
  section(
    'access',
    'webhooks',
    () => import('./access/webhooks.tsx'),
    () => may('view', 'webhook'),
  ),
  section('operation', 'mail', () => import('./mail.tsx')),
  section(
    'operation',
    'data',
    () => import('./data.tsx'),
    () => may('view', 'company_data'),
  ),
  // Its list has a page of its own, at this address.
  section(
    'operation',
    'journal',
    () => import('../list/pages/journal.tsx').then(({ JournalList }) => ({ Section: JournalList })),
    () => may('view', 'journal'),
  ),
]

/** The sections that the signed-in user may see. */
export const sections: readonly Section[] = all.filter(({ isShown }) => isShown?.() ?? true)

/** The section with this name, even if the user may not see it. */
export function sectionCalled(name: string | undefined): Section | undefined {
  return all.find((one) => one.name === name)
}

/** The sections that match a search, in the user's language. */
export function sectionsAbout(typed: string): readonly Section[] {
  const sought = fold(typed).trim().split(/\s+/)
  return sections.filter(({ name }) => {
    const { name: title, hint, finds } = words.settings.sections[name]
    const text = fold(`${title} ${hint} ${finds}`)
    return sought.every((word) => text.includes(word))
  })
}
