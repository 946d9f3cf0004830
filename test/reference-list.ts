// The expected answer of a list, computed from all of its items in the slow and obvious way. Written from sections 1.5
// to 1.10 and 7 of the specification; it shares nothing with the server but `fold`, the definition of "the same
// letter".

import { fold } from '../domain/text/text.ts'

export type Item = Readonly<Record<string, unknown>>
export type FilterValue = string | number | boolean | null
export interface Filter {
  readonly [key: string]: FilterValue | readonly Filter[]
}

export type FieldType = 'text' | 'number' | 'whole' | 'amount' | 'time' | 'flag' | 'choice' | 'set'

export interface ReferenceList {
  readonly fields: Readonly<Record<string, FieldType>>
  readonly defaultSort: string
  /** The texts that `q` searches: the number, the name, and others. */
  readonly searched: (item: Item) => readonly unknown[]
}

export interface ListRequest {
  readonly q?: string
  readonly filter?: Filter
  readonly sort?: string
  readonly limit?: number
  readonly offset?: number
}

/** The items of one page, and the offsets of the pages around it. */
export interface ExpectedPage {
  readonly ids: readonly number[]
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly first: number
  readonly last: number
  readonly next?: number
  readonly previous?: number
}

/** The page that a list must return. */
export function expectedPage(
  list: ReferenceList,
  items: readonly Item[],
  { q = '', filter = {}, sort = '', limit = 100, offset = 0 }: ListRequest,
): ExpectedPage {
  const words = wordsOf(q)
  const found = items
    .filter((item) => matches(list, item, filter))
    .filter((item) => words.every((word) => searchedTexts(list, item).some((text) => hasWord(text, word))))
  const isByRelevance = words.length > 0 && sort === ''
  const sorted = found.toSorted(
    (a, b) =>
      (isByRelevance ? relevance(list, a, words) - relevance(list, b, words) : 0) ||
      compareItems(list, a, b, sort || list.defaultSort),
  )

  const total = sorted.length
  const pages = Math.max(1, Math.ceil(total / limit))
  return {
    ids: sorted.slice(offset, offset + limit).map(({ id }) => id as number),
    total,
    page: Math.floor(offset / limit) + 1,
    pages,
    first: 0,
    last: (pages - 1) * limit,
    ...(offset + limit < total ? { next: offset + limit } : {}),
    ...(offset > 0 ? { previous: Math.max(0, Math.min(offset - limit, (pages - 1) * limit)) } : {}),
  }
}

// Filter.

function matches(list: ReferenceList, item: Item, filter: Filter): boolean {
  return Object.entries(filter).every(([key, value]) => {
    if (key === 'and') return (value as Filter[]).every((part) => matches(list, item, part))
    if (key === 'or') return (value as Filter[]).some((part) => matches(list, item, part))
    return meets(list.fields[key] as FieldType, item[key], value as FilterValue)
  })
}

function meets(type: FieldType, actual: unknown, wanted: FilterValue): boolean {
  if (wanted === null) return actual === null
  if (wanted === '!') return actual !== null && actual !== ''
  const [comparator, operand] = takeComparator(wanted)
  if (comparator === '') return actual !== null && equals(type, actual, operand)
  // An empty value is not equal to any value.
  if (comparator === '!') return actual === null || !equals(type, actual, operand)
  if (actual === null) return false
  if (comparator === '~') return fold(String(actual)).includes(fold(String(operand)))
  const order =
    type === 'time' ? compareBytes(actual as string, operand as string) : compareNumbers(actual, operand)
  return { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[comparator]
}

const comparators = ['<=', '>=', '<', '>', '!', '~'] as const

function takeComparator(
  wanted: string | number | boolean,
): ['' | (typeof comparators)[number], typeof wanted] {
  const comparator = comparators.find((sign) => String(wanted).startsWith(sign))
  return typeof wanted === 'string' && comparator
    ? [comparator, wanted.slice(comparator.length)]
    : ['', wanted]
}

function equals(type: FieldType, actual: unknown, operand: string | number | boolean): boolean {
  if (type === 'set') return (actual as unknown[]).includes(operand)
  if (type === 'flag') return actual === ['true', '1'].includes(String(operand))
  if (type === 'whole' || type === 'amount') return compareNumbers(actual, operand) === 0
  return actual === String(operand)
}

/** Compares numbers as written: a double would read 100.00000000000000001 as 100. */
function compareNumbers(one: unknown, other: unknown): number {
  const [a, b] = [inSmallUnits(String(one)), inSmallUnits(String(other))]
  return Number(a > b) - Number(a < b)
}

/** In units of 10^-60, in which every number of these tests is whole. */
function inSmallUnits(number: string): bigint {
  const [mantissa = '', exponent = '0'] = number.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return BigInt(whole + fraction) * 10n ** BigInt(60 - fraction.length + Number(exponent))
}

// Search.

/** An amount may be written with apostrophes. */
function wordsOf(q: string): string[] {
  return fold(q)
    .replace(/['’](?=\d)/g, '')
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
}

/** Short words are beginnings of words, longer ones may be anywhere. */
function hasWord(text: string, word: string): boolean {
  return [...word].length < 3 ? ` ${text}`.includes(` ${word}`) : text.includes(word)
}

function searchedTexts(list: ReferenceList, item: Item): string[] {
  return list
    .searched(item)
    .filter(isText)
    .map((text) => wordsOf(text).join(' '))
}

/** The lines of number and name, with their original spaces. */
function namesOf(list: ReferenceList, item: Item): string[] {
  const names = list.searched(item).slice(0, 2).filter(isText)
  return names.flatMap((name) => fold(name).split('\n'))
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/**
 * An exact match first, then number and name from their beginning or from a word on, then the beginning of any other
 * text.
 */
function relevance(list: ReferenceList, item: Item, words: readonly string[]): number {
  const phrase = words.join(' ')
  const names = namesOf(list, item)
  const texts = searchedTexts(list, item)
  if (texts.includes(phrase)) return 0
  if (names.some((text) => text.startsWith(phrase))) return 1
  if (names.some((text) => text.includes(` ${phrase}`))) return 2
  return texts.some((text) => text.startsWith(phrase)) ? 3 : 4
}

// Sort.

function compareItems(list: ReferenceList, a: Item, b: Item, sort: string): number {
  const names = sort.split(',')
  // The id decides last, in the direction of the first name.
  for (const name of [...names, names[0]?.startsWith('-') ? '-id' : 'id']) {
    const isDescending = name.startsWith('-')
    const field = isDescending ? name.slice(1) : name
    const order = compareValues(list.fields[field] as FieldType, a[field], b[field])
    if (order !== 0) return isDescending ? -order : order
  }
  return 0
}

function compareValues(type: FieldType, a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null)
  if (type === 'text') return compareBytes(fold(a as string), fold(b as string))
  if (type === 'number')
    return [...(a as string)].length - [...(b as string)].length || compareBytes(a as string, b as string)
  if (type === 'whole' || type === 'amount' || type === 'flag') return Number(a) - Number(b)
  return compareBytes(a as string, b as string)
}

/** The order of code points, which is the order of the bytes of UTF-8 and not that of JavaScript's `<`. */
function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

// The two lists, as in section 4 of the specification.

export const contactList: ReferenceList = {
  defaultSort: 'name',
  searched: ({ number, name, name_addition, email, phone, main_address }) => {
    const { street, street_no, street2, postcode, city } = main_address as Item
    const address = [street, street_no, street2, postcode, city].filter((part) => part !== null).join(' ')
    return [number, name, name_addition, email, phone, address]
  },
  fields: {
    id: 'whole',
    number: 'number',
    relation: 'set',
    type: 'choice',
    gender: 'choice',
    gender_salutation_active: 'flag',
    name: 'text',
    name_addition: 'text',
    salutation: 'text',
    phone: 'text',
    fax: 'text',
    email: 'text',
    website: 'text',
    notes: 'text',
    communication_language: 'choice',
    communication_channel: 'choice',
    communication_newsletter: 'choice',
    currency: 'choice',
    ebill_account_id: 'text',
    vat_identification: 'text',
    vat_rate: 'amount',
    discount_rate: 'amount',
    discount_type: 'choice',
    payment_grace: 'whole',
    hourly_rate: 'amount',
    created: 'time',
    main_address_id: 'whole',
  },
}

export const invoiceList: ReferenceList = {
  defaultSort: '-number',
  searched: ({ number, contact_name, notes, total, isr_reference_number }) => [
    number,
    contact_name,
    notes,
    (total as number).toFixed(2),
    isText(isr_reference_number) ? isr_reference_number.slice(-10) : null,
  ],
  fields: {
    id: 'whole',
    number: 'number',
    contact_id: 'whole',
    contact_address_id: 'whole',
    contact_prepage_address_id: 'whole',
    contact_person_id: 'whole',
    date: 'time',
    due: 'time',
    period_from: 'time',
    period_to: 'time',
    period_text: 'text',
    currency: 'choice',
    total: 'amount',
    vat_included: 'flag',
    discount_rate: 'amount',
    discount_type: 'choice',
    cash_discount_rate: 'amount',
    cash_discount_date: 'time',
    total_paid: 'amount',
    paid_date: 'time',
    bank_account_id: 'whole',
    isr_id: 'whole',
    isr_position: 'choice',
    isr_reference_number: 'text',
    payment_link_paypal: 'flag',
    payment_link_paypal_url: 'text',
    payment_link_postfinance: 'flag',
    payment_link_postfinance_url: 'text',
    payment_link_payrexx: 'flag',
    payment_link_payrexx_url: 'text',
    payment_link_smartcommerce: 'flag',
    payment_link_smartcommerce_url: 'text',
    language: 'choice',
    signature_id: 'whole',
    layout_id: 'whole',
    page_amount: 'whole',
    notes: 'text',
    status: 'choice',
    created: 'time',
  },
}
