import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  type DocumentKind,
  expandDates,
  placeholders,
  withNamesOf,
} from '../../domain/documents/placeholders.ts'
import type { DocumentLanguage } from '../../domain/text/languages.ts'
import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import { words } from '../words/words.ts'
import { today as currentDay } from './format.ts'

/** The placeholders of a text: those of a document, only dates, only those that all documents share, or those of numbers. */
export type PlaceholderKind = DocumentKind | 'dates' | 'shared' | 'number'

interface PlaceholderMenuProps {
  readonly kind: PlaceholderKind
  readonly language: DocumentLanguage
  readonly onChoose: (placeholder: string) => void
  /** The button that opens it. */
  readonly children: ReactNode
}

/** The placeholders of a text, filled in when it is printed. */
export function PlaceholderMenu({ kind, language, onChoose, children }: PlaceholderMenuProps) {
  return (
    <Menu position="bottom-start" width={320} returnFocus={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah={360} style={{ maxWidth: 'calc(100vw - 32px)', overflowY: 'auto' }}>
        <Menu.Label>{words.parts.placeholders}</Menu.Label>
        <Choices kind={kind} language={language} onChoose={onChoose} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Choices({ kind, language, onChoose }: Omit<PlaceholderMenuProps, 'children'>) {
  const ownFields = useOwnFields(kind)
  const choices =
    kind === 'number' ? numberParts() : [...namedValues(kind, language), ...ownFields, ...dates()]
  return choices.map(({ placeholder, name }) => (
    <Menu.Item key={placeholder} onClick={() => onChoose(placeholder)} style={{ overflowWrap: 'anywhere' }}>
      {name}
    </Menu.Item>
  ))
}

interface Choice {
  /** With its braces. */
  readonly placeholder: string
  readonly name: string
}

function namedValues(kind: PlaceholderKind, language: DocumentLanguage): Choice[] {
  if (kind === 'dates' || kind === 'number') return []
  return placeholders(kind === 'shared' ? 'letter' : kind, language).map(({ name, value }) => ({
    placeholder: name,
    name: words.settings.placeholders[value],
  }))
}

function useOwnFields(kind: PlaceholderKind): Choice[] {
  const hasOwn = kind !== 'dates' && kind !== 'shared' && kind !== 'number'
  const found = useList(
    kontor.customFields,
    { filter: { entity: hasOwn ? kind : 'invoice' }, limit: 200 },
    { enabled: hasOwn },
  )
  const fields = hasOwn ? (found.data?.items ?? []) : []
  return fields.map(({ key, name }) => ({ placeholder: `{CUSTOM:${key}}`, name }))
}

function dates(): Choice[] {
  const { day, daysLater, month, monthLater } = words.parts.dates
  return [
    { placeholder: '{D#d.m.Y}', name: day },
    { placeholder: '{D#d.m.Y#+10D}', name: daysLater(10) },
    { placeholder: '{D#d.m.Y#+30D}', name: daysLater(30) },
    { placeholder: '{D#m.Y}', name: month },
    { placeholder: '{D#d.m.Y#+1M#-1D}', name: monthLater },
  ]
}

/** The parts of the pattern of numbers. */
function numberParts(): Choice[] {
  return ['{YYYY}', '{YY}', '{MM}', '{000}', '{0000}', '{00000}'].map((placeholder) => ({
    placeholder,
    name: numberPartName(placeholder) as string,
  }))
}

function numberPartName(placeholder: string): string | undefined {
  const { year, month, counter } = words.settings.numbers.parts
  const [currentYear = '', currentMonth = ''] = currentDay().split('-')
  if (placeholder === '{YYYY}') return year(currentYear)
  if (placeholder === '{YY}') return year(currentYear.slice(-2))
  if (placeholder === '{MM}') return month(currentMonth)
  const [, zeros] = /^\{(0{1,12})\}$/.exec(placeholder) ?? []
  return zeros && counter('1'.padStart(zeros.length, '0'))
}

/** The names of placeholders for people, in whatever language the placeholders are; undefined for other braces. */
export function usePlaceholderNames(
  kind: PlaceholderKind | undefined,
  language: DocumentLanguage,
): (placeholder: string) => string | undefined {
  const own = useOwnFields(kind ?? 'dates')
  if (!kind) return () => undefined
  if (kind === 'number') return numberPartName
  const values = kind === 'dates' ? [] : kind === 'shared' ? documentKinds : [kind]
  const names = new Map([
    ...values.flatMap((one) => namedValues(one, language)).map(pairOf),
    ...own.map(pairOf),
    ...dates().map(pairOf),
  ])
  return (placeholder) => {
    const inLanguage = () =>
      values.map((one) => names.get(withNamesOf(language, one, placeholder))).find(Boolean)
    const known = names.get(placeholder) ?? inLanguage()
    if (known) return known
    if (kind !== 'dates' && /^\{CUSTOM:/i.test(placeholder)) return placeholder.slice('{CUSTOM:'.length, -1)
    const today = expandDates(placeholder, currentDay())
    return today === placeholder ? undefined : words.parts.dates.like(today)
  }
}

const pairOf = ({ placeholder, name }: Choice) => [placeholder, name] as const

const documentKinds: readonly DocumentKind[] = [
  'letter',
  'invoice',
  'credit_note',
  'offer',
  'order_confirmation',
  'delivery_note',
]
