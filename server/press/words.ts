// The words that Kontor itself prints. Everything else on a paper is a company's own text.

import type { BillingType } from '../../domain/documents/billing.ts'
import { taxWords } from '../../domain/tax/paper-words.ts'
import type { DocumentLanguage } from '../../domain/text/languages.ts'
import type { PaperKind } from './paper.ts'

/** The words in a language, with those for the tax as the country of the company has them. */
export function wordsOf({ language, country = '' }: { language: DocumentLanguage; country?: string }): Words {
  const own = words[language]
  const { vat, customerNumber } = taxWords(country, language)
  const inCountry = (text: string) => text.replaceAll(own.columns.vat, vat)
  return {
    ...own,
    facts: { ...own.facts, customerVatNumber: customerNumber },
    columns: { ...own.columns, vat },
    net: inCountry(own.net),
    vat: (rate) => inCountry(own.vat(rate)),
    includedVat: (rate) => inCountry(own.includedVat(rate)),
    ownCurrencyVat: (...texts) => inCountry(own.ownCurrencyVat(...texts)),
    scanToPay: codeNames[country]?.[language] ?? own.scanToPay,
  }
}

/** What the code for a transfer is called where people know it by a name. */
const codeNames: Readonly<Record<string, Partial<Record<DocumentLanguage, string>>>> = {
  DE: { de: 'GiroCode' },
  AT: { de: 'Zahlen mit Code' },
}

export const words: Readonly<Record<DocumentLanguage, Words>> = {
  de: {
    kinds: {
      invoice: 'Rechnung',
      receipt: 'Quittung',
      credit_note: 'Gutschrift',
      offer: 'Offerte',
      order_confirmation: 'Auftragsbestätigung',
      delivery_note: 'Lieferschein',
      letter: 'Brief',
    },
    facts: {
      date: 'Datum',
      dueDate: 'Zahlbar bis',
      validUntil: 'Gültig bis',
      creditedInvoice: 'Zu Rechnung',
      cancelledBy: 'Storniert durch',
      cancelledInvoice: 'Storno der Rechnung',
      period: 'Leistungszeitraum',
      customerNumber: 'Kundennummer',
      customerVatNumber: 'Ihre MWST-Nr.',
      contact: 'Ihr Kontakt',
    },
    columns: {
      place: 'Pos.',
      name: 'Bezeichnung',
      quantity: 'Menge',
      unit: 'Einheit',
      price: 'Preis',
      vat: 'MWST',
      amount: 'Betrag',
    },
    numberOf: (number, day) => `${number} vom ${day}`,
    cancelled: 'Storniert',
    copy: 'Kopie',
    articleNumber: 'Art.-Nr.',
    discount: 'Rabatt',
    subtotal: 'Zwischentotal',
    carryOver: 'Übertrag',
    sum: 'Summe',
    net: 'Total exkl. MWST',
    vat: (rate) => `MWST ${rate} auf`,
    includedVat: (rate) => `enthaltene MWST ${rate} auf`,
    rounding: 'Rundung',
    total: 'Total',
    paid: 'Bezahlt',
    due: 'Offener Betrag',
    reminderFees: 'Mahngebühren',
    lateInterest: (until) => `Verzugszins bis ${until}`,
    billing: { D: 'Anzahlungsrechnung', P: 'Teilrechnung', F: 'Schlussrechnung' },
    deposit: 'Anzahlung',
    orderTotal: 'Total Auftrag',
    invoiceTotal: 'Total Rechnung',
    rest: 'Restbetrag',
    dated: (title, date) => `${title} vom ${date}`,
    ownCurrencyVat: (currency, amounts, rate) => `MWST in ${currency}: ${amounts} (Kurs ${rate})`,
    cashDiscount: (rate, until, amount) => `${rate} Skonto bei Zahlung bis ${until}: ${amount}`,
    accountHolder: 'Kontoinhaber',
    iban: 'IBAN',
    bic: 'BIC',
    bank: 'Bank',
    purpose: 'Zahlungszweck',
    page: (page, pages) => `Seite ${page} von ${pages}`,
    logo: (name) => `Logo ${name}`,
    signature: 'Unterschrift',
    paymentCode: 'QR-Code mit den Angaben für die Zahlung',
    scanToPay: 'QR-Code für Banking-Apps',
    online: (address) => `Online ansehen: ${address}`,
    acceptOnline: (address) => `Online ansehen und annehmen: ${address}`,
    pageCode: 'QR-Code der Seite dieses Dokuments',
  },
  fr: {
    kinds: {
      invoice: 'Facture',
      receipt: 'Quittance',
      credit_note: 'Note de crédit',
      offer: 'Offre',
      order_confirmation: 'Confirmation de commande',
      delivery_note: 'Bulletin de livraison',
      letter: 'Lettre',
    },
    facts: {
      date: 'Date',
      dueDate: 'Payable jusqu’au',
      validUntil: 'Valable jusqu’au',
      creditedInvoice: 'Pour la facture',
      cancelledBy: 'Annulée par',
      cancelledInvoice: 'Annulation de la facture',
      period: 'Période',
      customerNumber: 'Numéro de client',
      customerVatNumber: 'Votre n° TVA',
      contact: 'Votre contact',
    },
    columns: {
      place: 'Pos.',
      name: 'Désignation',
      quantity: 'Quantité',
      unit: 'Unité',
      price: 'Prix',
      vat: 'TVA',
      amount: 'Montant',
    },
    numberOf: (number, day) => `${number} du ${day}`,
    cancelled: 'Annulée',
    copy: 'Copie',
    articleNumber: 'N° d’art.',
    discount: 'Rabais',
    subtotal: 'Sous-total',
    carryOver: 'Report',
    sum: 'Somme',
    net: 'Total hors TVA',
    vat: (rate) => `TVA ${rate} sur`,
    includedVat: (rate) => `TVA ${rate} comprise sur`,
    rounding: 'Arrondi',
    total: 'Total',
    paid: 'Payé',
    due: 'Montant encore dû',
    reminderFees: 'Frais de rappel',
    lateInterest: (until) => `Intérêts moratoires jusqu’au ${until}`,
    billing: { D: 'Facture d’acompte', P: 'Facture partielle', F: 'Facture finale' },
    deposit: 'Acompte',
    orderTotal: 'Total de la commande',
    invoiceTotal: 'Total de la facture',
    rest: 'Solde',
    dated: (title, date) => `${title} du ${date}`,
    ownCurrencyVat: (currency, amounts, rate) => `TVA en ${currency} : ${amounts} (cours ${rate})`,
    cashDiscount: (rate, until, amount) =>
      `${rate} d’escompte en cas de paiement jusqu’au ${until} : ${amount}`,
    accountHolder: 'Titulaire',
    iban: 'IBAN',
    bic: 'BIC',
    bank: 'Banque',
    purpose: 'Motif du paiement',
    page: (page, pages) => `Page ${page} sur ${pages}`,
    logo: (name) => `Logo ${name}`,
    signature: 'Signature',
    paymentCode: 'Code QR avec les indications pour le paiement',
    scanToPay: 'Code QR pour les apps bancaires',
    online: (address) => `À consulter en ligne : ${address}`,
    acceptOnline: (address) => `À consulter et accepter en ligne : ${address}`,
    pageCode: 'Code QR de la page de ce document',
  },
  it: {
    kinds: {
      invoice: 'Fattura',
      receipt: 'Ricevuta',
      credit_note: 'Nota di credito',
      offer: 'Offerta',
      order_confirmation: 'Conferma d’ordine',
      delivery_note: 'Bollettino di consegna',
      letter: 'Lettera',
    },
    facts: {
      date: 'Data',
      dueDate: 'Pagabile entro il',
      validUntil: 'Valida fino al',
      creditedInvoice: 'Per la fattura',
      cancelledBy: 'Annullata da',
      cancelledInvoice: 'Annullamento della fattura',
      period: 'Periodo',
      customerNumber: 'Numero cliente',
      customerVatNumber: 'Il Suo n. IVA',
      contact: 'Il Suo contatto',
    },
    columns: {
      place: 'Pos.',
      name: 'Descrizione',
      quantity: 'Quantità',
      unit: 'Unità',
      price: 'Prezzo',
      vat: 'IVA',
      amount: 'Importo',
    },
    numberOf: (number, day) => `${number} del ${day}`,
    cancelled: 'Annullata',
    copy: 'Copia',
    articleNumber: 'N. art.',
    discount: 'Sconto',
    subtotal: 'Totale parziale',
    carryOver: 'Riporto',
    sum: 'Somma',
    net: 'Totale IVA esclusa',
    vat: (rate) => `IVA ${rate} su`,
    includedVat: (rate) => `IVA ${rate} inclusa su`,
    rounding: 'Arrotondamento',
    total: 'Totale',
    paid: 'Pagato',
    due: 'Importo scoperto',
    reminderFees: 'Spese di richiamo',
    lateInterest: (until) => `Interessi di mora fino al ${until}`,
    billing: { D: 'Fattura d’acconto', P: 'Fattura parziale', F: 'Fattura finale' },
    deposit: 'Acconto',
    orderTotal: 'Totale dell’ordine',
    invoiceTotal: 'Totale della fattura',
    rest: 'Saldo',
    dated: (title, date) => `${title} del ${date}`,
    ownCurrencyVat: (currency, amounts, rate) => `IVA in ${currency}: ${amounts} (corso ${rate})`,
    cashDiscount: (rate, until, amount) => `${rate} di sconto con pagamento entro il ${until}: ${amount}`,
    accountHolder: 'Intestatario',
    iban: 'IBAN',
    bic: 'BIC',
    bank: 'Banca',
    purpose: 'Motivo del pagamento',
    page: (page, pages) => `Pagina ${page} di ${pages}`,
    logo: (name) => `Logo ${name}`,
    signature: 'Firma',
    paymentCode: 'Codice QR con i dati per il pagamento',
    scanToPay: 'Codice QR per le app bancarie',
    online: (address) => `Da vedere online: ${address}`,
    acceptOnline: (address) => `Da vedere e accettare online: ${address}`,
    pageCode: 'Codice QR della pagina di questo documento',
  },
  en: {
    kinds: {
      invoice: 'Invoice',
      receipt: 'Receipt',
      credit_note: 'Credit note',
      offer: 'Quote',
      order_confirmation: 'Order confirmation',
      delivery_note: 'Delivery note',
      letter: 'Letter',
    },
    facts: {
      date: 'Date',
      dueDate: 'Payable by',
      validUntil: 'Valid until',
      creditedInvoice: 'For invoice',
      cancelledBy: 'Cancelled by',
      cancelledInvoice: 'Cancels invoice',
      period: 'Period of service',
      customerNumber: 'Customer number',
      customerVatNumber: 'Your VAT number',
      contact: 'Your contact',
    },
    columns: {
      place: 'Pos.',
      name: 'Description',
      quantity: 'Quantity',
      unit: 'Unit',
      price: 'Price',
      vat: 'VAT',
      amount: 'Amount',
    },
    numberOf: (number, day) => `${number} of ${day}`,
    cancelled: 'Cancelled',
    copy: 'Copy',
    articleNumber: 'Art. no.',
    discount: 'Discount',
    subtotal: 'Subtotal',
    carryOver: 'Carried over',
    sum: 'Sum',
    net: 'Total excl. VAT',
    vat: (rate) => `VAT ${rate} on`,
    includedVat: (rate) => `VAT ${rate} included on`,
    rounding: 'Rounding',
    total: 'Total',
    paid: 'Paid',
    due: 'Outstanding',
    reminderFees: 'Reminder fees',
    lateInterest: (until) => `Late interest until ${until}`,
    billing: { D: 'Deposit invoice', P: 'Part invoice', F: 'Final invoice' },
    deposit: 'Deposit',
    orderTotal: 'Total of the order',
    invoiceTotal: 'Total of the invoice',
    rest: 'Remaining amount',
    dated: (title, date) => `${title} of ${date}`,
    ownCurrencyVat: (currency, amounts, rate) => `VAT in ${currency}: ${amounts} (at ${rate})`,
    cashDiscount: (rate, until, amount) => `${rate} cash discount for payment until ${until}: ${amount}`,
    accountHolder: 'Account holder',
    iban: 'IBAN',
    bic: 'BIC',
    bank: 'Bank',
    purpose: 'Purpose',
    page: (page, pages) => `Page ${page} of ${pages}`,
    logo: (name) => `Logo ${name}`,
    signature: 'Signature',
    paymentCode: 'QR code with the details of the payment',
    scanToPay: 'QR code for banking apps',
    online: (address) => `View online: ${address}`,
    acceptOnline: (address) => `View and accept online: ${address}`,
    pageCode: 'QR code of the page of this document',
  },
  es: {
    kinds: {
      invoice: 'Factura',
      receipt: 'Recibo',
      credit_note: 'Nota de crédito',
      offer: 'Oferta',
      order_confirmation: 'Confirmación de pedido',
      delivery_note: 'Albarán',
      letter: 'Carta',
    },
    facts: {
      date: 'Fecha',
      dueDate: 'Pagadero hasta el',
      validUntil: 'Válida hasta el',
      creditedInvoice: 'De la factura',
      cancelledBy: 'Anulada por',
      cancelledInvoice: 'Anulación de la factura',
      period: 'Periodo',
      customerNumber: 'Número de cliente',
      customerVatNumber: 'Su número de IVA',
      contact: 'Su contacto',
    },
    columns: {
      place: 'Pos.',
      name: 'Descripción',
      quantity: 'Cantidad',
      unit: 'Unidad',
      price: 'Precio',
      vat: 'IVA',
      amount: 'Importe',
    },
    numberOf: (number, day) => `${number} del ${day}`,
    cancelled: 'Anulada',
    copy: 'Copia',
    articleNumber: 'N.º art.',
    discount: 'Descuento',
    subtotal: 'Subtotal',
    carryOver: 'Suma y sigue',
    sum: 'Suma',
    net: 'Total sin IVA',
    vat: (rate) => `IVA ${rate} sobre`,
    includedVat: (rate) => `IVA ${rate} incluido sobre`,
    rounding: 'Redondeo',
    total: 'Total',
    paid: 'Pagado',
    due: 'Pendiente de pago',
    reminderFees: 'Gastos de recordatorio',
    lateInterest: (until) => `Intereses de demora hasta el ${until}`,
    billing: { D: 'Factura de anticipo', P: 'Factura parcial', F: 'Factura final' },
    deposit: 'Anticipo',
    orderTotal: 'Total del pedido',
    invoiceTotal: 'Total de la factura',
    rest: 'Importe restante',
    dated: (title, date) => `${title} del ${date}`,
    ownCurrencyVat: (currency, amounts, rate) => `IVA en ${currency}: ${amounts} (cambio ${rate})`,
    cashDiscount: (rate, until, amount) => `${rate} de descuento por pago hasta el ${until}: ${amount}`,
    accountHolder: 'Titular',
    iban: 'IBAN',
    bic: 'BIC',
    bank: 'Banco',
    purpose: 'Concepto',
    page: (page, pages) => `Página ${page} de ${pages}`,
    logo: (name) => `Logotipo ${name}`,
    signature: 'Firma',
    paymentCode: 'Código QR con los datos del pago',
    scanToPay: 'Código QR para apps bancarias',
    online: (address) => `Ver en línea: ${address}`,
    acceptOnline: (address) => `Ver y aceptar en línea: ${address}`,
    pageCode: 'Código QR de la página de este documento',
  },
}

export interface Words {
  readonly kinds: Readonly<Record<PaperKind, string>>
  /** Labels beside the address. */
  readonly facts: {
    readonly date: string
    readonly dueDate: string
    readonly validUntil: string
    /** The invoice of a credit note. */
    readonly creditedInvoice: string
    readonly cancelledInvoice: string
    /** The credit note that cancels an invoice. */
    readonly cancelledBy: string
    readonly period: string
    readonly customerNumber: string
    readonly customerVatNumber: string
    readonly contact: string
  }
  readonly columns: {
    readonly place: string
    readonly name: string
    readonly quantity: string
    readonly unit: string
    readonly price: string
    readonly vat: string
    readonly amount: string
  }
  /** A document and its day. */
  numberOf(number: string, day: string): string
  /** Of an invoice. */
  readonly cancelled: string
  /** Of an issued document. */
  readonly copy: string
  readonly articleNumber: string
  readonly discount: string
  readonly subtotal: string
  readonly carryOver: string
  readonly sum: string
  readonly net: string
  /** Before the amount that is taxed. */
  vat(rate: string): string
  includedVat(rate: string): string
  readonly rounding: string
  readonly total: string
  readonly paid: string
  readonly due: string
  readonly reminderFees: string
  /** Until the day of the reminder. */
  lateInterest(until: string): string
  /** The kinds of invoices of one order. */
  readonly billing: Readonly<Record<BillingType, string>>
  /** The position of a deposit invoice. */
  readonly deposit: string
  /** Before what earlier invoices have billed is deducted. */
  readonly orderTotal: string
  /** Before what earlier credit notes have given back is deducted. */
  readonly invoiceTotal: string
  /** After that. */
  readonly rest: string
  /** An invoice with its number, and the date of it. */
  dated(invoice: string, date: string): string
  /** The VAT in the currency of the country. */
  ownCurrencyVat(currency: string, amounts: string, rate: string): string
  cashDiscount(rate: string, until: string, amount: string): string
  readonly accountHolder: string
  readonly iban: string
  readonly bic: string
  readonly bank: string
  readonly purpose: string
  page(page: number, pages: number): string
  logo(name: string): string
  readonly signature: string
  readonly paymentCode: string
  /** Below the code for a transfer. */
  readonly scanToPay: string
  /** The address of the page for the customer. */
  readonly online: (address: string) => string
  readonly acceptOnline: (address: string) => string
  readonly pageCode: string
}
