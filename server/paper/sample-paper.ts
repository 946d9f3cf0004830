// An invented invoice, which shows a company its layout before a customer sees it.

import { unitBehind } from '../../domain/documents/unit-words.ts'
import { type Micro, sum } from '../../domain/money/money.ts'
import { documentTotals } from '../../domain/money/totals.ts'
import { validRates, vatRatesOf } from '../../domain/money/vat-rates.ts'
import { dateIn, formatsOf, inCurrency } from '../../domain/text/company-formats.ts'
import type { DocumentLanguage } from '../../domain/text/languages.ts'
import { flatRateUnit, hourUnit, pieceUnit } from '../catalog/units.ts'
import type { CompanyProfile } from '../configuration/company.ts'
import type { Design, Paper, Sender } from '../press/paper.ts'
import { words } from '../press/words.ts'
import { pricedPositions } from '../receivables/paper/priced-positions.ts'

const date = '2026-03-02'
const due = '2026-04-01'

interface Home extends Pick<CompanyProfile, 'country' | 'language' | 'currency'> {
  readonly isVatLiable: boolean
}

/** The sample in this design, from this sender. */
export function samplePaper(design: Design, sender: Sender, home: Home): Paper {
  const { language, country, currency } = home
  const formats = inCurrency(formatsOf(country, language), currency)
  const text = texts[language]
  const { kinds, facts } = words[language]
  const vat_category = home.isVatLiable ? null : 'O'
  const rates = validRates(vatRatesOf(country, language), date).map(({ rate }) => Number(rate))
  const vatRate = BigInt(home.isVatLiable ? Math.max(0, ...rates) : 0)
  const positions = [
    position(text.garden, text.gardenDetails, 6_500_000n, hourUnit, 98_000_000n),
    position(text.soil, '', 12_000_000n, pieceUnit, 14_500_000n),
    position(text.drive, text.driveDetails, 1_000_000n, flatRateUnit, 45_000_000n),
  ].map((one) => ({ ...one, vat: vatRate, vat_category }) as const)
  const unitOf = (unit: number, quantity: Micro) => unitBehind(unit, quantity, language) ?? ''
  const amounts = { vat_included: false, discount_rate: 5_000_000n, discount_type: 'P' } as const
  const { total, net, vat } = documentTotals(positions, {
    vatIncluded: amounts.vat_included,
    discountRate: amounts.discount_rate,
    discountType: amounts.discount_type,
  })
  const totals = {
    total,
    total_net: net,
    total_vat: sum(vat.map((row) => row.vat)),
    vat: vat.map((row) => ({ ...row, reason: null })),
  }
  return {
    kind: 'invoice',
    language,
    country,
    formats,
    date,
    design,
    sender,
    recipient: ['Hofladen Sonnenrain', 'Nora Keller', 'Dorfstrasse 12a', '3434 Landiswil'],
    cover: null,
    facts: [
      { label: facts.date, value: dateIn(formats, date) },
      { label: facts.dueDate, value: dateIn(formats, due) },
      { label: facts.customerNumber, value: '1042' },
    ],
    title: `${kinds.invoice} 10023`,
    introduction: text.introduction,
    positions: pricedPositions({ ...amounts, ...totals, language, currency, positions }, unitOf, {
      formats,
      showsPrices: true,
      showsPaid: false,
      asksForMoney: true,
      offersCashDiscount: false,
    }),
    conditions: text.conditions,
    payment: null,
    signature: null,
    freeTexts: [],
  }
}

function position(name: string, description: string, amount: bigint, unit_id: number, price: bigint) {
  return {
    type: 'N',
    catalog_type: 'S',
    number: null,
    name,
    description,
    price,
    amount,
    unit_id,
    discount_rate: null,
    discount_type: null,
    total: null,
    show_only_total: false,
    vat_reason: null,
  } as const
}

const texts: Record<DocumentLanguage, SampleTexts> = {
  de: {
    introduction:
      'Vielen Dank für Ihren Auftrag. Wir erlauben uns, folgende Arbeiten in Rechnung zu stellen.',
    garden: 'Gartenpflege',
    gardenDetails: 'Schnitt der Hecken, Rasen, Beete im Innenhof',
    soil: 'Gartenerde 40 l',
    drive: 'Anfahrt',
    driveDetails: 'Luzern – Landiswil',
    conditions: 'Zahlbar innert 30 Tagen. Freundliche Grüsse',
  },
  en: {
    introduction: 'Thank you for your order. We invoice the following work.',
    garden: 'Garden care',
    gardenDetails: 'Hedges, lawn and flower beds of the inner yard',
    soil: 'Garden soil 40 l',
    drive: 'Travel',
    driveDetails: 'Lucerne – Landiswil',
    conditions: 'Payable within 30 days. Kind regards',
  },
  es: {
    introduction: 'Gracias por su encargo. Le facturamos los trabajos siguientes.',
    garden: 'Cuidado del jardín',
    gardenDetails: 'Setos, césped y parterres del patio interior',
    soil: 'Tierra de jardín 40 l',
    drive: 'Desplazamiento',
    driveDetails: 'Lucerna – Landiswil',
    conditions: 'Pagadero en 30 días. Un cordial saludo',
  },
  fr: {
    introduction: 'Nous vous remercions de votre commande et vous facturons les travaux suivants.',
    garden: 'Entretien du jardin',
    gardenDetails: 'Taille des haies, gazon et plates-bandes de la cour intérieure',
    soil: 'Terreau 40 l',
    drive: 'Déplacement',
    driveDetails: 'Lucerne – Landiswil',
    conditions: 'Payable dans les 30 jours. Meilleures salutations',
  },
  it: {
    introduction: 'La ringraziamo per l’ordine e le fatturiamo i lavori seguenti.',
    garden: 'Cura del giardino',
    gardenDetails: 'Siepi, prato e aiuole del cortile interno',
    soil: 'Terriccio 40 l',
    drive: 'Trasferta',
    driveDetails: 'Lucerna – Landiswil',
    conditions: 'Pagabile entro 30 giorni. Cordiali saluti',
  },
}

interface SampleTexts {
  readonly introduction: string
  readonly garden: string
  readonly gardenDetails: string
  readonly soil: string
  readonly drive: string
  readonly driveDetails: string
  readonly conditions: string
}
