// The VAT return of a period: which facts count, and what they come to by category and rate and in the figures of a form.

import { divideToUnit, hundredPercent, hundredth, type Micro, type Minor, sum } from '../money/money.ts'
import { type VatGroup, type VatRow, vatCategories } from '../money/vat.ts'
import { type Fact, isIssue, isReduction } from './facts.ts'
import type { FigureName } from './figures.ts'

/** VAT is owed when it is invoiced (agreed consideration), or when it is paid (received consideration). */
export const vatBases = ['agreed', 'received'] as const
export type VatBasis = (typeof vatBases)[number]

/** A row of VAT as it counts in a return: what is taken off is below zero. */
export interface CountedRow extends VatRow {
  /** Where the document went to; null when that is not known. */
  readonly country: string | null
  /** Whether it is a cash discount or a loss, and not a turnover itself. */
  readonly isReduction: boolean
}

/** The rows of a fact that count by this basis. */
export function countedRows(fact: Fact, basis: VatBasis): CountedRow[] {
  const sign = signOf(fact, basis)
  if (sign === 0n || fact.share === null) return []
  const { country } = fact.document
  return fact.share.vat.map(({ category, rate, net, vat }) => ({
    ...{ category, rate, net: sign * net, vat: sign * vat },
    country,
    isReduction: isReduction(fact),
  }))
}

/** Whether a fact adds to the turnover, takes from it, or does not count. */
function signOf(fact: Fact, basis: VatBasis): Minor {
  const { document } = fact
  const isLess = isReduction(fact)
  // Nothing is ever received of a document that comes to nothing, so it counts when it is issued.
  const counts =
    basis === 'agreed' ? isIssue(fact) || isLess : isIssue(fact) ? document.total === 0n : !isLess
  if (!counts) return 0n
  return isLess || document.type === 'credit_note' ? -1n : 1n
}

export interface Amounts {
  readonly base: Minor
  readonly tax: Minor
}

/** A figure of a form. Each is a sum over rows. */
export interface FormFigure {
  readonly figure: FigureName
  readonly shows: 'base' | 'tax' | 'both'
  /** The form works the tax out from the base by this rate. */
  readonly rate?: Micro
  /** Whether it adds up what other figures name one by one. */
  readonly isSum?: boolean
  /** The days of the services that it is for. */
  readonly validFrom?: string
  readonly validTo?: string
  /** What a row adds to it, if anything. */
  readonly amounts: (row: CountedRow) => Amounts | undefined
}

export interface VatForm {
  readonly figures: readonly FormFigure[]
  /** Whether bases are declared without cents. */
  readonly hasWholeBases: boolean
}

/** A figure of a return: as the documents say, and as it is declared, which may be rounded. */
export interface ReturnFigure {
  readonly figure: FigureName
  readonly rate: Micro | null
  readonly base: Minor | null
  readonly tax: Minor | null
  readonly declared_base: Minor | null
  readonly declared_tax: Minor | null
}

export interface ReturnRow extends VatRow {
  /** The figures that it is in, beside those that add up others; none if the form has no place for it. */
  readonly figures: readonly FigureName[]
}

interface Period {
  readonly from: string
  readonly to: string
}

/** Adds up the facts of a period. */
export class VatReturn {
  readonly #form: VatForm | null
  readonly #basis: VatBasis
  readonly #sums = new Map<FigureName, Amounts>()
  readonly #rows = new Map<string, ReturnRow>()

  constructor(form: VatForm | null, basis: VatBasis) {
    this.#form = form
    this.#basis = basis
  }

  add(fact: Fact): void {
    for (const row of countedRows(fact, this.#basis)) {
      const places = new Set<FigureName>()
      for (const { figure, isSum, amounts } of this.#form?.figures ?? []) {
        const added = amounts(row)
        if (!added) continue
        this.#sums.set(figure, plus(this.#sums.get(figure), added))
        if (!isSum) places.add(figure)
      }
      const key = `${row.category} ${row.rate}`
      const { category, rate } = row
      const before = this.#rows.get(key) ?? { category, rate, net: 0n, vat: 0n, figures: [] }
      const figures = [...new Set([...before.figures, ...places])]
      this.#rows.set(key, { ...before, net: before.net + row.net, vat: before.vat + row.vat, figures })
    }
  }

  /** By rate, the lowest first, and then by category. */
  rows(): ReturnRow[] {
    return [...this.#rows.values()].sort(byGroup)
  }

  /** The figures of the form that are valid in the period, and others that have amounts. */
  figures(period: Period): ReturnFigure[] {
    if (this.#form === null) return []
    const { figures, hasWholeBases } = this.#form
    const shown = figures
      .filter((one) => this.#sums.has(one.figure) || isValidIn(one, period))
      .map((one) => {
        const { base, tax } = this.#sums.get(one.figure) ?? nothing
        const declaredBase = hasWholeBases ? base - (base % oneUnit) : base
        const declaredTax = one.rate === undefined ? tax : shareAt(declaredBase, one.rate)
        return { one, base, tax, declaredBase, declaredTax }
      })
    const declaredInAll = sum(
      shown.filter(({ one }) => one.shows !== 'base' && !one.isSum).map(({ declaredTax }) => declaredTax),
    )
    return shown.map(({ one: { figure, shows, rate, isSum }, ...amounts }) => ({
      figure,
      rate: rate ?? null,
      base: shows === 'tax' ? null : amounts.base,
      tax: shows === 'base' ? null : amounts.tax,
      declared_base: shows === 'tax' ? null : amounts.declaredBase,
      declared_tax: shows === 'base' ? null : isSum ? declaredInAll : amounts.declaredTax,
    }))
  }
}

const nothing: Amounts = { base: 0n, tax: 0n }
const oneUnit: Minor = 1_000n

function plus(one: Amounts = nothing, other: Amounts): Amounts {
  return { base: one.base + other.base, tax: one.tax + other.tax }
}

function shareAt(base: Minor, rate: Micro): Minor {
  return divideToUnit(base * rate, hundredPercent, hundredth)
}

function isValidIn({ validFrom = '', validTo }: FormFigure, { from, to }: Period): boolean {
  return validFrom <= to && (validTo === undefined || validTo >= from)
}

function byGroup(one: VatGroup, other: VatGroup): number {
  return (
    Number(one.rate - other.rate) ||
    vatCategories.indexOf(one.category) - vatCategories.indexOf(other.category)
  )
}

/** What a fact adds to a figure, or to a category and rate; undefined if nothing. */
export function entryAmounts(
  fact: Fact,
  basis: VatBasis,
  amounts: FormFigure['amounts'],
): Amounts | undefined {
  const added = countedRows(fact, basis).flatMap((row) => amounts(row) ?? [])
  const total = added.reduce(plus, nothing)
  return total.base === 0n && total.tax === 0n ? undefined : total
}

/** Whether a fact counts, and nobody knows with how much: its document has no exchange rate. */
export function isMissing(fact: Fact, basis: VatBasis): boolean {
  return fact.share === null && signOf(fact, basis) !== 0n
}
