// Papers for tests: a short invoice, and positions for longer ones.

import { documentTotals } from '../domain/money/totals.ts'
import type { Paper, PositionRow, PositionTable } from '../server/press/paper.ts'

/** A short invoice; `change` overrides its values. */
export function givenPaper(change: Partial<Paper> = {}): Paper {
  return {
    kind: 'invoice',
    language: 'de',
    date: '2026-02-28',
    design: {
      font: 'inter',
      fontSize: 9.5,
      color: '#0b6e5f',
      addressSide: 'right',
      margins: { top: 20, right: 20, bottom: 20, left: 20 },
      foldMarks: true,
      logo: null,
      logoSide: 'left',
      logoHeight: 20,
      headText: null,
      footText: null,
    },
    sender: {
      name: 'Brunner Gartenbau AG',
      addition: null,
      street: 'Seestrasse 14',
      street2: null,
      postcode: '6005',
      city: 'Luzern',
      phone: '+41 41 555 01 20',
      email: 'buero@brunner-gartenbau.example',
      website: 'brunner-gartenbau.example',
      vatId: 'CHE-123.456.788 MWST',
      iban: 'CH9300762011623852957',
    },
    recipient: ['Hofladen Sonnenrain', 'Nora Keller', 'Dorfstrasse 12a', '3434 Landiswil'],
    cover: null,
    facts: [
      { label: 'Datum', value: '28.02.2026' },
      { label: 'Zahlbar bis', value: '30.03.2026' },
      { label: 'Kundennummer', value: '1042' },
      { label: 'Ihr Kontakt', value: 'Reto Brunner' },
    ],
    title: 'Rechnung 10023',
    introduction:
      'Guten Tag Frau Keller\n\nVielen Dank für Ihren Auftrag. Wir erlauben uns, die folgenden Arbeiten in Rechnung zu stellen.',
    positions: givenTable([
      givenItem({ name: 'Gartenpflege', description: 'Schnitt der Hecken, Rasen und Beete im Innenhof' }),
      givenItem({
        name: 'Gartenerde 40 l',
        number: '4711',
        quantity: 12_000_000n,
        unit: 'Sack',
        price: 14_500_000n,
      }),
      givenItem({ name: 'Anfahrt', quantity: 1_000_000n, unit: 'pauschal', price: 45_000_000n }),
    ]),
    conditions: 'Zahlbar innert 30 Tagen.\n\nFreundliche Grüsse',
    payment: null,
    signature: null,
    freeTexts: [],
    ...change,
  }
}

type Item = Extract<PositionRow, { type: 'item' }>

/** An item; its amount and place follow when it is put into a table. */
export function givenItem(change: Partial<Item> = {}): Item {
  return {
    type: 'item',
    place: 0,
    number: null,
    name: 'Arbeit',
    description: '',
    quantity: 6_500_000n,
    unit: 'Std.',
    price: 98_000_000n,
    discount: null,
    vat: 8_100_000n,
    amount: 0n,
    running: 0n,
    showsOnlyTotal: false,
    ...change,
  }
}

interface TableChange extends Partial<Omit<PositionTable, 'rows' | 'totals'>> {
  readonly totals?: Partial<PositionTable['totals']>
}

/** A table with correct amounts. */
export function givenTable(rows: readonly PositionRow[], change: TableChange = {}): PositionTable {
  const vatIncluded = change.vatIncluded ?? false
  const discountRate = change.totals?.discountRate ?? null
  let place = 0
  let running = 0n
  const priced = rows.map((row): PositionRow => {
    if (row.type === 'subtotal') return { ...row, amount: running }
    if (row.type !== 'item') return row
    // Gross without VAT: the amount of the line itself.
    const [line] = documentTotals([positionOf(row, 0n)], noDiscount).lines
    const amount = line?.total ?? 0n
    running += amount
    place++
    return { ...row, place, amount, running }
  })
  const items = rows.filter((row) => row.type === 'item').map((item) => positionOf(item, item.vat))
  const totals = documentTotals(items, {
    vatIncluded,
    discountRate: discountRate?.rate ?? 0n,
    discountType: discountRate?.type ?? 'P',
  })
  return {
    currency: 'CHF',
    showsPrices: true,
    ...change,
    vatIncluded,
    rows: priced,
    totals: {
      ...totals,
      lines: running,
      discountRate,
      paid: null,
      due: totals.total,
      cashDiscount: null,
      ...change.totals,
    },
  }
}

const noDiscount = { vatIncluded: true, discountRate: 0n, discountType: 'P' } as const

function positionOf({ price, quantity, discount }: Item, vat: bigint) {
  return {
    type: 'N',
    price,
    amount: quantity,
    vat,
    discount_rate: discount?.rate ?? null,
    discount_type: discount?.type ?? null,
  } as const
}

/** The payment part of the short invoice. */
export const givenBill = {
  type: 'qr-bill',
  position: 'L',
  showsLines: true,
  bill: {
    iban: 'CH4431999123000889012',
    creditor: {
      name: 'Brunner Gartenbau AG',
      street: 'Seestrasse',
      houseNumber: '14',
      postcode: '6005',
      city: 'Luzern',
      country: 'CH',
    },
    debtor: {
      name: 'Hofladen Sonnenrain',
      street: 'Dorfstrasse',
      houseNumber: '12a',
      postcode: '3434',
      city: 'Landiswil',
      country: 'CH',
    },
    amount: 925_350n,
    currency: 'CHF',
    reference: '210000000003139471430009017',
    message: 'Rechnung 10023',
    billingInformation: '//S1/10/10023/11/260228/30/123456788/32/8.1/40/0:30',
  },
} as const
