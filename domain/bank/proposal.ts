// What a payment may be for, and why.

import type { Minor } from '../money/money.ts'

/** Sure enough to book without asking, or to be looked at by a person. */
export const certainties = ['sure', 'likely'] as const
export type Certainty = (typeof certainties)[number]

/**
 * The reference on the slip, the number in the message, the account that paid before, the name, the same amount, a sum of several, an
 * earlier payment that comes back, an order to the bank, or what a person decided.
 */
export const reasons = [
  'reference',
  'number',
  'payer',
  'name',
  'amount',
  'sum',
  'return',
  'order',
  'person',
] as const
export type Reason = (typeof reasons)[number]

/** Nothing, a part is paid, too much, a little too little, a cash discount in time or too late, charges of a bank, another currency. */
export const differences = [
  'none',
  'part',
  'over',
  'short',
  'cash_discount',
  'late_discount',
  'charges',
  'currency',
] as const
export type Difference = (typeof differences)[number]

/**
 * Why what looks sure was not booked by itself: the books of its day are closed, the invoice is in another currency, it takes back a payment
 * that is not known, or the booking was refused.
 */
export const obstacles = ['closed_period', 'currency', 'return', 'refused'] as const
export type Obstacle = (typeof obstacles)[number]

/** What becomes of a rest: a cash discount, a rounding difference, a write-off. */
export const rests = ['C', 'D', 'W'] as const
export const writeOffReasons = ['small', 'charges', 'goodwill', 'bad_debt'] as const

export interface Allocation {
  /** One of both. */
  readonly invoiceId: number | null
  readonly creditNoteId: number | null
  readonly number: string
  /** Of the payment: what went out is below zero. */
  readonly amount: Minor
  /** What that settles of an invoice in another currency; null in the same one. */
  readonly invoiceAmount: Minor | null
  readonly rest: (typeof rests)[number] | null
  readonly restReason: (typeof writeOffReasons)[number] | null
}

export interface Proposal {
  readonly certainty: Certainty
  /** The strongest first. */
  readonly reasons: readonly Reason[]
  readonly difference: Difference
  readonly contactId: number
  readonly contactName: string
  /** They come to the amount of the payment. */
  readonly allocations: readonly Allocation[]
}
