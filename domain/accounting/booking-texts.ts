import type { Language } from '../text/languages.ts'
import type { Booking } from './bookings.ts'
import type { FactKind } from './facts.ts'

const names: Readonly<Record<Language, Readonly<Record<FactKind, string>>>> = {
  de: {
    invoice: 'Rechnung',
    credit_note: 'Gutschrift',
    payment: 'Zahlung',
    cash_discount: 'Skonto',
    rounding: 'Rundungsdifferenz',
    write_off: 'Debitorenverlust',
    credit_use: 'Verrechnung einer Gutschrift',
    surplus_use: 'Verrechnung eines Guthabens',
    paid_back: 'Rückzahlung',
    refund: 'Auszahlung einer Gutschrift',
  },
  fr: {
    invoice: 'Facture',
    credit_note: 'Avoir',
    payment: 'Paiement',
    cash_discount: 'Escompte',
    rounding: 'Différence d’arrondi',
    write_off: 'Perte',
    credit_use: 'Imputation d’un avoir',
    surplus_use: 'Imputation d’un trop-perçu',
    paid_back: 'Remboursement',
    refund: 'Remboursement d’un avoir',
  },
  it: {
    invoice: 'Fattura',
    credit_note: 'Nota di credito',
    payment: 'Pagamento',
    cash_discount: 'Sconto cassa',
    rounding: 'Differenza di arrotondamento',
    write_off: 'Perdita',
    credit_use: 'Compensazione di una nota di credito',
    surplus_use: 'Compensazione di un’eccedenza',
    paid_back: 'Rimborso',
    refund: 'Rimborso di una nota di credito',
  },
  en: {
    invoice: 'Invoice',
    credit_note: 'Credit note',
    payment: 'Payment',
    cash_discount: 'Cash discount',
    rounding: 'Rounding difference',
    write_off: 'Write-off',
    credit_use: 'Credit note used',
    surplus_use: 'Surplus used',
    paid_back: 'Paid back',
    refund: 'Credit note paid back',
  },
}

/** What a line of the books is about, in one line: "Invoice 10023 Muster AG". */
export function bookingText({ kind, number, contact }: Booking, language: Language): string {
  return `${names[language][kind]} ${number} ${contact}`.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
