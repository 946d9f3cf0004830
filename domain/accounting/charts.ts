// What accounts are for, and those of the usual charts: the Swiss one for small companies, the two German ones, and the Austrian one.
// docs/accounting-export.md says what they were checked against.

import { type Micro, microOf } from '../money/money.ts'
import type { VatCategory } from '../money/vat.ts'
import type { Channel } from '../payment/channels.ts'

/**
 * What an account is for. `clearing` carries what one document settles of another: a credit note, or what was paid too
 * much of an invoice.
 */
export const accountPurposes = [
  'receivables',
  'money',
  'clearing',
  'revenue',
  'vat',
  'discounts',
  'losses',
  'bank_charges',
  'rounding',
  'reminder_charges',
  'exchange_gains',
  'exchange_losses',
] as const
export type AccountPurpose = (typeof accountPurposes)[number]

/** An account, and what it is for: all of its purpose, or only one category, rate or method of payment. */
export interface Account {
  readonly purpose: AccountPurpose
  readonly category: VatCategory | null
  readonly rate: Micro | null
  readonly channel: Channel | null
  readonly account: string
  /** Tells the program of the accountant to split off the VAT: a code of its own, or `AM` for an account that always does. */
  readonly vat_code: string | null
}

export const chartNames = ['kmu', 'skr03', 'skr04', 'ekr'] as const
export type Chart = (typeof chartNames)[number]

/** The chart of a country, unless the company has chosen one. */
export function chartOf(country: string): Chart {
  return country === 'DE' ? 'skr03' : country === 'AT' ? 'ekr' : 'kmu'
}

/** The code of German accounts from which DATEV splits off the VAT by itself. */
export const automatic = 'AM'

/** The Swiss rates since 2024, as codes of Banana call them: `V81` is what is sold, `VS81` a reduction of it. */
const swissRates = [
  { rate: 8.1, code: '81' },
  { rate: 2.6, code: '26' },
  { rate: 3.8, code: '38' },
]

export const charts: Readonly<Record<Chart, readonly Account[]>> = {
  kmu: [
    account('receivables', '1100'),
    account('money', '1020'),
    account('money', '1000', { channel: 'C' }),
    account('clearing', '1099'),
    account('revenue', '3200'),
    ...swissRates.map(({ rate, code }) => taxed('revenue', '3200', rate, `V${code}`)),
    account('vat', '2200'),
    account('discounts', '3800'),
    ...swissRates.map(({ rate, code }) => taxed('discounts', '3800', rate, `VS${code}`)),
    account('losses', '3805'),
    ...swissRates.map(({ rate, code }) => taxed('losses', '3805', rate, `VS${code}`)),
    account('bank_charges', '6900'),
    account('rounding', '3800'),
    account('reminder_charges', '6950'),
    account('exchange_gains', '3806'),
    account('exchange_losses', '3806'),
  ],
  skr03: [
    account('receivables', '1410'),
    account('money', '1200'),
    account('money', '1000', { channel: 'C' }),
    account('clearing', '1590'),
    account('revenue', '8200'),
    ...german('revenue', { standard: '8400', reduced: '8300' }),
    ...untaxed('revenue', { Z: '8290', E: '8100', AE: '8337', K: '8125', G: '8120', O: '8195' }),
    account('vat', '1770'),
    account('vat', '1776', { rate: microOf(19) }),
    account('vat', '1771', { rate: microOf(7) }),
    account('discounts', '8730'),
    ...german('discounts', { standard: '8736', reduced: '8731' }),
    ...untaxed('discounts', { AE: '8741', K: '8743' }),
    account('losses', '2400'),
    ...german('losses', { standard: '2406', reduced: '2401' }),
    account('bank_charges', '4970'),
    account('rounding', '8700'),
    account('reminder_charges', '2709'),
    account('exchange_gains', '2660'),
    account('exchange_losses', '2150'),
  ],
  skr04: [
    account('receivables', '1210'),
    account('money', '1800'),
    account('money', '1600', { channel: 'C' }),
    account('clearing', '1370'),
    account('revenue', '4200'),
    ...german('revenue', { standard: '4400', reduced: '4300' }),
    ...untaxed('revenue', { Z: '4290', E: '4100', AE: '4337', K: '4125', G: '4120', O: '4185' }),
    account('vat', '3800'),
    account('vat', '3806', { rate: microOf(19) }),
    account('vat', '3801', { rate: microOf(7) }),
    account('discounts', '4730'),
    ...german('discounts', { standard: '4736', reduced: '4731' }),
    ...untaxed('discounts', { AE: '4741', K: '4743' }),
    account('losses', '6930'),
    ...german('losses', { standard: '6936', reduced: '6931' }),
    account('bank_charges', '6855'),
    account('rounding', '4700'),
    account('reminder_charges', '4839'),
    account('exchange_gains', '4840'),
    account('exchange_losses', '6880'),
  ],
  ekr: [
    account('receivables', '2000'),
    account('money', '2800'),
    account('money', '2700', { channel: 'C' }),
    account('clearing', '2880'),
    account('revenue', '4000'),
    account('revenue', '4001', { category: 'S', rate: microOf(10) }),
    ...untaxed('revenue', { AE: '4100', K: '4100', G: '4200' }),
    account('vat', '3505'),
    account('vat', '3500', { rate: microOf(20) }),
    account('vat', '3501', { rate: microOf(10) }),
    account('vat', '3502', { rate: microOf(13) }),
    account('discounts', '4400'),
    account('losses', '7800'),
    account('bank_charges', '7790'),
    account('rounding', '4400'),
    account('reminder_charges', '8100'),
    account('exchange_gains', '4860'),
    account('exchange_losses', '7860'),
  ],
}

function account(
  purpose: AccountPurpose,
  number: string,
  of: Partial<Pick<Account, 'category' | 'rate' | 'channel' | 'vat_code'>> = {},
): Account {
  return { purpose, category: null, rate: null, channel: null, account: number, vat_code: null, ...of }
}

function taxed(purpose: AccountPurpose, number: string, rate: number, vat_code: string): Account {
  return account(purpose, number, { category: 'S', rate: microOf(rate), vat_code })
}

function german(
  purpose: AccountPurpose,
  { standard, reduced }: { readonly standard: string; readonly reduced: string },
): Account[] {
  return [taxed(purpose, standard, 19, automatic), taxed(purpose, reduced, 7, automatic)]
}

function untaxed(purpose: AccountPurpose, byCategory: Partial<Record<VatCategory, string>>): Account[] {
  return Object.entries(byCategory).map(([category, number]) =>
    account(purpose, number, { category: category as VatCategory }),
  )
}
