// The forms of the tax offices of Switzerland and Liechtenstein, Germany and Austria: which of their figures a row of VAT
// belongs to. Other countries have none here.

import { decimalScale, type Micro, parseDecimal } from '../money/money.ts'
import type { VatCategory } from '../money/vat.ts'
import { netTaxRatesOn, type vatMethods } from '../tax/net-tax-rates.ts'
import type { FigureName } from './figures.ts'
import type { Amounts, CountedRow, FormFigure, VatForm } from './vat-return.ts'

export interface Taxpayer {
  readonly country: string
  readonly method: (typeof vatMethods)[number]
  readonly netTaxRates: readonly Micro[]
}

/** The form of a company; null where there is only the table by category and rate. */
export function vatFormOf({ country, method, netTaxRates }: Taxpayer): VatForm | null {
  if (country === 'CH' || country === 'LI')
    return method === 'effective' ? swissForm : swissNetTaxForm(netTaxRates)
  return country === 'DE' ? germanForm : country === 'AT' ? austrianForm : null
}

type Matches = (row: CountedRow) => boolean

const isTaxed: Matches = ({ category }) => category === 'S'
const isOf =
  (...categories: readonly VatCategory[]): Matches =>
  ({ category }) =>
    categories.includes(category)

function percent(value: number): Micro {
  return parseDecimal(value, decimalScale) as Micro
}

const withoutTax = ({ net, vat }: CountedRow): Amounts => ({ base: net, tax: vat })
const withTax = ({ net, vat }: CountedRow): Amounts => ({ base: net + vat, tax: vat })

function figure(
  name: FigureName,
  shows: FormFigure['shows'],
  matches: Matches,
  more: Partial<FormFigure> & { readonly of?: (row: CountedRow) => Amounts } = {},
): FormFigure {
  const { of = withoutTax, ...others } = more
  return { figure: name, shows, ...others, amounts: (row) => (matches(row) ? of(row) : undefined) }
}

/** The services from a day on, or until a day, have figures of their own since the Swiss rates changed. */
const until2023 = { validTo: '2023-12-31' }
const from2024 = { validFrom: '2024-01-01' }

const swissRates: readonly (Pick<FormFigure, 'validFrom' | 'validTo'> & {
  readonly figure: FigureName
  readonly rate: Micro
})[] = [
  { figure: '302', rate: percent(7.7), ...until2023 },
  { figure: '303', rate: percent(8.1), ...from2024 },
  { figure: '312', rate: percent(2.5), ...until2023 },
  { figure: '313', rate: percent(2.6), ...from2024 },
  { figure: '342', rate: percent(3.7), ...until2023 },
  { figure: '343', rate: percent(3.8), ...from2024 },
]

const swissForm: VatForm = {
  hasWholeBases: false,
  figures: [
    ...swissTurnover(withoutTax),
    ...swissRates.map(({ figure: name, ...valid }) =>
      figure(name, 'both', (row) => isTaxed(row) && row.rate === valid.rate, valid),
    ),
    ...swissEnd(),
  ],
}

/** The turnover, with tax for those who account by net tax rates. */
function swissTurnover(of: (row: CountedRow) => Amounts): FormFigure[] {
  const taken = (row: CountedRow): Amounts => ({ base: -of(row).base, tax: 0n })
  return [
    figure('200', 'base', (row) => !row.isReduction, { of, isSum: true }),
    figure('220', 'base', isOf('Z', 'G', 'K'), { of }),
    figure('221', 'base', isOf('AE', 'O'), { of }),
    figure('230', 'base', isOf('E'), { of }),
    figure('235', 'base', (row) => row.isReduction, { of: taken, isSum: true }),
    // What is exempt, and every reduction. That of an exempt turnover is both, and so nothing.
    figure('289', 'base', (row) => isTaxed(row) === row.isReduction, {
      of: (row) => (row.isReduction ? taken(row) : of(row)),
      isSum: true,
    }),
    figure('299', 'base', isTaxed, { of, isSum: true }),
  ]
}

/** The tax on what a company acquires abroad, which its own documents do not tell, and the tax in all. */
function swissEnd(): FormFigure[] {
  return [
    figure('382', 'both', () => false, until2023),
    figure('383', 'both', () => false, from2024),
    figure('399', 'tax', isTaxed, { isSum: true }),
  ]
}

/**
 * Net tax rates apply to the turnover with tax. With two of them, what is invoiced at the standard rate belongs to the
 * higher one, and all else to the lower one.
 */
function swissNetTaxForm(rates: readonly Micro[]): VatForm {
  const generations = [
    { names: ['322', '332'], of: ['302', '312', '342'], ...until2023, day: '2023-12-31' },
    { names: ['323', '333'], of: ['303', '313', '343'], ...from2024, day: '2024-01-01' },
  ]
  const netTaxFigures = generations.flatMap(({ names, of, day, ...valid }) => {
    const own = rates
      .filter((rate) => netTaxRatesOn(day).includes(rate))
      .sort((one, other) => Number(other - one))
      .slice(0, names.length)
    const [standard, ...others] = swissRates.filter((row) => of.includes(row.figure)).map(({ rate }) => rate)
    return own.map((rate, index) => {
      const vatRates = own.length === 1 ? [standard, ...others] : index === 0 ? [standard] : others
      const matches: Matches = (row) => isTaxed(row) && vatRates.includes(row.rate)
      return figure(names[index] as FigureName, 'both', matches, { rate, of: withTax, ...valid })
    })
  })
  return {
    hasWholeBases: false,
    figures: [...swissTurnover(withTax), ...netTaxFigures.sort(byName), ...swissEnd()],
  }
}

function byName(one: FormFigure, other: FormFigure): number {
  return one.figure < other.figure ? -1 : 1
}

const isAtRate =
  (rate: Micro): Matches =>
  (row) =>
    isTaxed(row) && row.rate === rate

const [german, germanReduced] = [percent(19), percent(7)]
const isAtOtherGermanRate: Matches = (row) =>
  isTaxed(row) && row.rate !== german && row.rate !== germanReduced

const germanForm: VatForm = {
  hasWholeBases: true,
  figures: [
    figure('81', 'both', isAtRate(german), { rate: german }),
    figure('86', 'both', isAtRate(germanReduced), { rate: germanReduced }),
    figure('87', 'base', isOf('Z')),
    figure('35', 'base', isAtOtherGermanRate),
    figure('36', 'tax', isAtOtherGermanRate),
    figure('41', 'base', isOf('K')),
    figure('43', 'base', isOf('G')),
    figure('48', 'base', isOf('E')),
    figure('60', 'base', (row) => row.category === 'AE' && row.country === 'DE'),
    figure('21', 'base', (row) => row.category === 'AE' && isInUnionBeside('DE', row)),
    figure('45', 'base', (row) => row.category === 'O' || (row.category === 'AE' && isOutsideUnion(row))),
    figure('83', 'tax', isTaxed, { isSum: true }),
  ],
}

const austrianRates = [
  ['022', percent(20)],
  ['029', percent(10)],
  ['006', percent(13)],
  ['037', percent(19)],
] as const

// Services to companies abroad are not taxable in Austria, and have no figure.
const isAustrianReverseCharge: Matches = (row) => row.category === 'AE' && row.country === 'AT'

const austrianForm: VatForm = {
  hasWholeBases: false,
  figures: [
    figure('000', 'base', (row) => isOf('S', 'E', 'K', 'G')(row) || isAustrianReverseCharge(row), {
      isSum: true,
    }),
    figure('021', 'base', isAustrianReverseCharge),
    figure('011', 'base', isOf('G')),
    figure('017', 'base', isOf('K')),
    figure('020', 'base', isOf('E')),
    ...austrianRates.map(([name, rate]) => figure(name, 'both', isAtRate(rate), { rate })),
    figure('095', 'tax', isTaxed, { isSum: true }),
  ],
}

function isInUnionBeside(home: string, { country }: CountedRow): boolean {
  return country !== null && country !== home && memberStates.includes(country)
}

function isOutsideUnion({ country }: CountedRow): boolean {
  return country !== null && !memberStates.includes(country)
}

const memberStates = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
)
