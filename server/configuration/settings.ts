// The settings of a company for all its documents: rounding, first numbers, whether issued ones are final, online payment,
// the sender of its mails, how it accounts for VAT, the terms of its reminders, and the accounts of its books.

import sql, { raw } from 'sql-template-tag'
import { chartNames } from '../../domain/accounting/charts.ts'
import { vatBases } from '../../domain/accounting/vat-return.ts'
import { hoursRoundings } from '../../domain/documents/effort-positions.ts'
import { issuedDocuments } from '../../domain/documents/issuing.ts'
import {
  firstNumbers,
  longestPattern,
  type NumberedKind,
  patternFault,
  patternFaults,
} from '../../domain/documents/numbering.ts'
import { decimalScale, formatDecimal, type Micro } from '../../domain/money/money.ts'
import { untaxedCategories } from '../../domain/money/vat.ts'
import { Problems } from '../../domain/refusal.ts'
import { netTaxRates, vatMethods } from '../../domain/tax/net-tax-rates.ts'
import type { Reader, Tx } from '../db/db.ts'
import { hidden, inputSchema, onRequest, optional, ownId, preset, type Row } from '../resource/fields.ts'
import { email, webAddress } from '../resource/formats.ts'
import { type Kind, kind, type Numbering, refused, wrong } from '../resource/kind.ts'
import { flag, integer, oneOf, text } from '../resource/kinds.ts'
import { topicOf } from '../resource/names.ts'
import { itemSchema } from '../resource/openapi/schemas.ts'
import type { Call, Item, Operation } from '../resource/operation.ts'
import { parseChange } from '../resource/records.ts'
import { resource } from '../resource/resource.ts'
import { itemAnswer } from '../resource/routes.ts'
import { needUnchanged } from '../resource/tags.ts'
import { need, update } from '../resource/write.ts'
import { accountList } from './accounts.ts'
import { reminderTerms } from './reminder-terms.ts'

const firstNumber = (first: number) => preset(integer(1, 999_999_999), first)

/** The form of automatic numbers. */
export function numberPattern(): Kind<string> {
  const base = text(longestPattern, { examples: ['RE-{YYYY}-{0000}', '{YY}{000}'] })
  const accept: typeof base.accept = (value, key, problems) => {
    const fault = patternFault(value)
    return fault === undefined || refused(problems, key, 'wrong_format', patternFaults[fault])
  }
  return {
    ...base,
    parse(value, key, problems) {
      const parsed = base.parse(value, key, problems)
      return parsed !== undefined && accept(parsed, key, problems) ? parsed : undefined
    },
    accept,
  }
}

/** How something with a VAT rate of zero is taxed, and why. */
export const vatDefaultFields = {
  vat_category: onRequest(optional(oneOf(...untaxedCategories))),
  vat_reason: onRequest(optional(text())),
}

/** Some of these percentages, each once. */
function ratesAmong(known: readonly Micro[]): Kind<readonly number[]> {
  const percents = known.map((rate) => Number(formatDecimal(rate, decimalScale)))
  return kind<readonly number[]>({
    family: 'none',
    type: 'text',
    schema: {
      type: 'array',
      items: { type: 'number', enum: percents },
      minItems: 1,
      maxItems: percents.length,
      uniqueItems: true,
    },
    parse(value, key, problems) {
      if (!Array.isArray(value)) return wrong(problems, key, 'wrong_type', 'must be a list')
      const isKnown = value.length > 0 && value.every((rate) => percents.includes(rate))
      if (!isKnown)
        return wrong(problems, key, 'not_allowed', `must be a list of some of ${percents.join(', ')}`)
      return percents.filter((rate) => value.includes(rate))
    },
    store: (value) => [value === null ? null : JSON.stringify(value)],
    load: (row, key) => (row[key] === null ? null : JSON.parse(row[key] as string)),
    json: (dialect, value) => dialect.json(value),
  })
}

/** The sender of a mail: the company, the user who sends it, the sender of the settings, or the installation. */
export const mailSenders = ['CO', 'U', 'S', 'CE'] as const

export const settings = resource({
  name: 'settings',
  entity: 'settings',
  path: '/configuration/settings',
  scopes: ['configuration'],
  summary: 'settings',
  description:
    'What holds for the whole company: its letter head, first numbers, terms, mail, and its data as a file.',
  fields: {
    id: hidden(ownId()),
    round_to_five_rappen: preset(flag(), false),
    first_contact_number: firstNumber(firstNumbers.contacts),
    first_catalog_number: firstNumber(firstNumbers.catalog),
    first_invoice_number: firstNumber(firstNumbers.documents),
    first_credit_note_number: firstNumber(firstNumbers.documents),
    first_offer_number: firstNumber(firstNumbers.documents),
    first_order_confirmation_number: firstNumber(firstNumbers.documents),
    first_delivery_note_number: firstNumber(firstNumbers.documents),
    first_project_number: firstNumber(firstNumbers.projects),
    first_cost_unit_number: firstNumber(firstNumbers['cost-units']),
    contact_number_pattern: optional(numberPattern()),
    catalog_number_pattern: optional(numberPattern()),
    invoice_number_pattern: optional(numberPattern()),
    credit_note_number_pattern: optional(numberPattern()),
    offer_number_pattern: optional(numberPattern()),
    order_confirmation_number_pattern: optional(numberPattern()),
    delivery_note_number_pattern: optional(numberPattern()),
    project_number_pattern: optional(numberPattern()),
    cost_unit_number_pattern: optional(numberPattern()),
    /** Without VAT, no document has any. */
    vat_liable: preset(flag(), true),
    vat_category: optional(oneOf(...untaxedCategories)),
    vat_reason: optional(text()),
    issued_documents: preset(oneOf(...issuedDocuments), 'final'),
    /** Invoices without a slip of their own are printed with the usual one. */
    payment_part: preset(flag(), true),
    /** What the hours of a position are rounded to when efforts are billed. */
    hours_rounding: preset(oneOf(...hoursRoundings), '0.01'),
    paypal_url: optional(webAddress()),
    postfinance_url: optional(webAddress()),
    payrexx_url: optional(webAddress()),
    smartcommerce_url: optional(webAddress()),
    /** Whether documents have pages for customers, and where their addresses stand. */
    customer_pages: preset(flag(), true),
    page_link_in_mails: preset(flag(), true),
    page_link_on_paper: preset(flag(), false),
    /** Whether payments of the bank that are sure are booked without asking. */
    bank_booking: preset(oneOf('sure', 'never'), 'sure'),
    mail_from: preset(oneOf(...mailSenders), 'CO'),
    mail_sender: optional(email()),
    vat_basis: preset(oneOf(...vatBases), 'agreed'),
    vat_method: preset(oneOf(...vatMethods), 'effective'),
    net_tax_rates: optional(ratesAmong(netTaxRates)),
    reminder_terms: preset(reminderTerms(), []),
    /** That of the company's country, if it has chosen none. */
    chart_of_accounts: optional(oneOf(...chartNames)),
    /** The accounts that differ from the chart. */
    accounts: preset(accountList(), []),
    /** The month in which its fiscal year begins. */
    fiscal_year_start: preset(integer(1, 12), 1),
    /** What DATEV calls the accountant, and the company. */
    datev_consultant: optional(integer(1001, 9_999_999)),
    datev_client: optional(integer(1, 99_999)),
  },
  search: [],
  sort: ['id'],
  operations: [],
})

export type Settings = Row<typeof settings.fields>

/** A company has one record of settings. */
export const settingsId = 1

export async function settingsOf(tx: Reader & Pick<Tx, 'actor'>): Promise<Settings> {
  return need(tx, settings, settingsId)
}

/** How the numbers of a kind of record are counted. */
export function numberingOf(kind: NumberedKind, dated?: string): Numbering {
  const columns = raw(`first_${kind}_number as first, ${kind}_number_pattern as pattern`)
  return {
    kind,
    settings: (company) => sql`select ${columns} from settings where company_id = ${company}`,
    ...(dated ? { dated } : {}),
  }
}

const shared = {
  path: settings.path,
  scopes: settings.scopes,
  topic: topicOf(settings),
  isExtension: true,
  answer: { status: 200, schema: itemSchema(settings) },
} as const

export const settingsRoutes: readonly Operation[] = [
  {
    ...shared,
    name: 'getSettings',
    method: 'GET',
    summary: 'Get the settings of the company',
    run: (call) => answer(call.db, call),
  },
  {
    ...shared,
    name: 'updateSettings',
    method: 'PUT',
    summary: 'Change the settings of the company',
    body: inputSchema(settings.fields, 'update'),
    run: changeSettings,
  },
]

function answer(reader: Reader, { actor, language }: Call): Promise<Item> {
  return itemAnswer(reader, settings, { company: actor.company, language }, settingsId)
}

async function changeSettings(call: Call): Promise<Item> {
  const problems = new Problems()
  const changes = parseChange(settings.fields, call.body(), problems)
  problems.throwIfAny()
  return call.db.transaction(call.actor, async (tx) => {
    await needUnchanged(tx, { company: call.actor.company, name: settings.name, ids: [settingsId] }, call)
    await update(tx, settings, settingsId, changes)
    return answer(tx, call)
  })
}
