// The standard texts of mails with a document, used until the company writes its own.

import type { DocumentLanguage } from '../text/languages.ts'

/** The document of a mail. The text of an invoice depends on what is still open. */
export type MailKind =
  | 'invoice'
  | 'partly_paid_invoice'
  | 'settled_invoice'
  | 'credit_note'
  | 'offer'
  | 'online_offer'
  | 'order_confirmation'
  | 'delivery_note'
  | 'letter'

export interface MailText {
  readonly subject: string
  /** Simple HTML with the placeholders of the document, from the greeting on. */
  readonly body: string
  /** The closing line before the name of the sender. */
  readonly closing: string
}

export function mailText(kind: MailKind, language: DocumentLanguage): MailText {
  const { closing, [kind]: text } = texts[language]
  const [subject, ...sentences] = text
  return { subject, body: `{SALUTATION}\n\n${sentences.join(' ')}`, closing }
}

/** The kind of mail for an invoice with this total and these payments. */
export function mailKindOfInvoice(invoice: {
  readonly status: string
  readonly total: bigint
  readonly total_paid: bigint
}): MailKind {
  const { status, total, total_paid } = invoice
  // A cancelled or deleted invoice asks for no payment, nor does a credit.
  if (status === 'P' || status === 'C' || status === 'D' || total_paid >= total) return 'settled_invoice'
  return total_paid > 0n ? 'partly_paid_invoice' : 'invoice'
}

type Text = readonly [subject: string, ...sentences: string[]]

const texts: Record<DocumentLanguage, Record<MailKind, Text> & { readonly closing: string }> = {
  de: {
    closing: 'Freundliche Grüsse',
    invoice: [
      'Rechnung {INVOICENO}',
      'Im Anhang finden Sie unsere Rechnung vom {DATE}.',
      'Bitte überweisen Sie den Betrag von {CURRENCY} {INVOICEAMOUNT} bis am {DATEDUE}.',
      'Vielen Dank für Ihren Auftrag.',
    ],
    partly_paid_invoice: [
      'Rechnung {INVOICENO}',
      'Im Anhang finden Sie unsere Rechnung vom {DATE} über {CURRENCY} {INVOICEAMOUNT}, von der ein Teil bezahlt ist.',
      'Bitte überweisen Sie den offenen Betrag bis am {DATEDUE}.',
    ],
    settled_invoice: [
      'Rechnung {INVOICENO}',
      'Im Anhang finden Sie unsere Rechnung vom {DATE} über {CURRENCY} {INVOICEAMOUNT} für Ihre Unterlagen.',
    ],
    credit_note: [
      'Gutschrift {CREDITNOTENO}',
      'Im Anhang finden Sie unsere Gutschrift vom {DATE} über {CURRENCY} {CREDITNOTEAMOUNT}.',
    ],
    offer: [
      'Offerte {OFFERNO}',
      'Vielen Dank für Ihre Anfrage.',
      'Im Anhang finden Sie unsere Offerte über {CURRENCY} {OFFERAMOUNT}.',
      'Sie gilt bis am {DATEDUE}. Fragen beantworten wir gerne.',
    ],
    online_offer: [
      'Offerte {OFFERNO}',
      'Vielen Dank für Ihre Anfrage.',
      'Im Anhang finden Sie unsere Offerte über {CURRENCY} {OFFERAMOUNT}.',
      'Sie gilt bis am {DATEDUE}. Hier können Sie sie annehmen:\n{ACCEPTONLINELINK}',
    ],
    order_confirmation: [
      'Auftragsbestätigung {SALESCONFIRMATIONNO}',
      'Vielen Dank für Ihren Auftrag über {CURRENCY} {SALESCONFIRMATIONAMOUNT}.',
      'Im Anhang finden Sie die Bestätigung vom {DATE}.',
    ],
    delivery_note: ['Lieferschein {RECEIPTNO}', 'Im Anhang finden Sie unseren Lieferschein vom {DATE}.'],
    letter: ['Unser Schreiben', 'Im Anhang finden Sie unser Schreiben.'],
  },
  en: {
    closing: 'Kind regards',
    invoice: [
      'Invoice {INVOICENO}',
      'Please find attached our invoice of {DATE}.',
      'We kindly ask you to pay {CURRENCY} {INVOICEAMOUNT} by {DATEDUE}.',
      'Thank you for your order.',
    ],
    partly_paid_invoice: [
      'Invoice {INVOICENO}',
      'Please find attached our invoice of {DATE} for {CURRENCY} {INVOICEAMOUNT}, which is paid in part.',
      'We kindly ask you to pay the open amount by {DATEDUE}.',
    ],
    settled_invoice: [
      'Invoice {INVOICENO}',
      'Please find attached our invoice of {DATE} for {CURRENCY} {INVOICEAMOUNT}, for your records.',
    ],
    credit_note: [
      'Credit note {CREDITNOTENO}',
      'Please find attached our credit note of {DATE} for {CURRENCY} {CREDITNOTEAMOUNT}.',
    ],
    offer: [
      'Quote {OFFERNO}',
      'Thank you for your enquiry.',
      'Please find attached our quote for {CURRENCY} {OFFERAMOUNT}.',
      'It is valid until {DATEDUE}. We are happy to answer any questions.',
    ],
    online_offer: [
      'Quote {OFFERNO}',
      'Thank you for your enquiry.',
      'Please find attached our quote for {CURRENCY} {OFFERAMOUNT}.',
      'It is valid until {DATEDUE}. You can accept it here:\n{ACCEPTONLINELINK}',
    ],
    order_confirmation: [
      'Order confirmation {SALESCONFIRMATIONNO}',
      'Thank you for your order for {CURRENCY} {SALESCONFIRMATIONAMOUNT}.',
      'Please find attached our confirmation of {DATE}.',
    ],
    delivery_note: ['Delivery note {RECEIPTNO}', 'Please find attached our delivery note of {DATE}.'],
    letter: ['Our letter', 'Please find our letter attached.'],
  },
  es: {
    closing: 'Saludos cordiales',
    invoice: [
      'Factura {INVOICENO}',
      'Adjuntamos nuestra factura del {DATE}.',
      'Le rogamos que abone el importe de {CURRENCY} {INVOICEAMOUNT} hasta el {DATEDUE}.',
      'Muchas gracias por su pedido.',
    ],
    partly_paid_invoice: [
      'Factura {INVOICENO}',
      'Adjuntamos nuestra factura del {DATE} por {CURRENCY} {INVOICEAMOUNT}, pagada en parte.',
      'Le rogamos que abone el importe pendiente hasta el {DATEDUE}.',
    ],
    settled_invoice: [
      'Factura {INVOICENO}',
      'Adjuntamos nuestra factura del {DATE} por {CURRENCY} {INVOICEAMOUNT} para su archivo.',
    ],
    credit_note: [
      'Nota de crédito {CREDITNOTENO}',
      'Adjuntamos nuestra nota de crédito del {DATE} por {CURRENCY} {CREDITNOTEAMOUNT}.',
    ],
    offer: [
      'Oferta {OFFERNO}',
      'Muchas gracias por su consulta.',
      'Adjuntamos nuestra oferta por {CURRENCY} {OFFERAMOUNT}.',
      'Es válida hasta el {DATEDUE}. Con gusto respondemos a sus preguntas.',
    ],
    online_offer: [
      'Oferta {OFFERNO}',
      'Muchas gracias por su consulta.',
      'Adjuntamos nuestra oferta por {CURRENCY} {OFFERAMOUNT}.',
      'Es válida hasta el {DATEDUE}. Puede aceptarla aquí:\n{ACCEPTONLINELINK}',
    ],
    order_confirmation: [
      'Confirmación de pedido {SALESCONFIRMATIONNO}',
      'Muchas gracias por su pedido por {CURRENCY} {SALESCONFIRMATIONAMOUNT}.',
      'Adjuntamos la confirmación del {DATE}.',
    ],
    delivery_note: ['Albarán {RECEIPTNO}', 'Adjuntamos nuestro albarán del {DATE}.'],
    letter: ['Nuestra carta', 'Adjuntamos nuestra carta.'],
  },
  fr: {
    closing: 'Meilleures salutations',
    invoice: [
      'Facture {INVOICENO}',
      'Vous trouverez en annexe notre facture du {DATE}.',
      'Nous vous prions de verser le montant de {CURRENCY} {INVOICEAMOUNT} jusqu’au {DATEDUE}.',
      'Nous vous remercions de votre commande.',
    ],
    partly_paid_invoice: [
      'Facture {INVOICENO}',
      'Vous trouverez en annexe notre facture du {DATE} de {CURRENCY} {INVOICEAMOUNT}, payée en partie.',
      'Nous vous prions de verser le montant ouvert jusqu’au {DATEDUE}.',
    ],
    settled_invoice: [
      'Facture {INVOICENO}',
      'Vous trouverez en annexe notre facture du {DATE} de {CURRENCY} {INVOICEAMOUNT}, pour vos dossiers.',
    ],
    credit_note: [
      'Note de crédit {CREDITNOTENO}',
      'Vous trouverez en annexe notre note de crédit du {DATE} de {CURRENCY} {CREDITNOTEAMOUNT}.',
    ],
    offer: [
      'Offre {OFFERNO}',
      'Nous vous remercions de votre demande.',
      'Vous trouverez en annexe notre offre de {CURRENCY} {OFFERAMOUNT}.',
      'Elle est valable jusqu’au {DATEDUE}. Nous répondons volontiers à vos questions.',
    ],
    online_offer: [
      'Offre {OFFERNO}',
      'Nous vous remercions de votre demande.',
      'Vous trouverez en annexe notre offre de {CURRENCY} {OFFERAMOUNT}.',
      'Elle est valable jusqu’au {DATEDUE}. Vous pouvez l’accepter ici :\n{ACCEPTONLINELINK}',
    ],
    order_confirmation: [
      'Confirmation de commande {SALESCONFIRMATIONNO}',
      'Nous vous remercions de votre commande de {CURRENCY} {SALESCONFIRMATIONAMOUNT}.',
      'Vous trouverez en annexe la confirmation du {DATE}.',
    ],
    delivery_note: [
      'Bulletin de livraison {RECEIPTNO}',
      'Vous trouverez en annexe notre bulletin de livraison du {DATE}.',
    ],
    letter: ['Notre courrier', 'Vous trouverez notre courrier en annexe.'],
  },
  it: {
    closing: 'Cordiali saluti',
    invoice: [
      'Fattura {INVOICENO}',
      'In allegato trova la nostra fattura del {DATE}.',
      'La preghiamo di versare l’importo di {CURRENCY} {INVOICEAMOUNT} entro il {DATEDUE}.',
      'La ringraziamo per l’ordine.',
    ],
    partly_paid_invoice: [
      'Fattura {INVOICENO}',
      'In allegato trova la nostra fattura del {DATE} di {CURRENCY} {INVOICEAMOUNT}, pagata in parte.',
      'La preghiamo di versare l’importo aperto entro il {DATEDUE}.',
    ],
    settled_invoice: [
      'Fattura {INVOICENO}',
      'In allegato trova la nostra fattura del {DATE} di {CURRENCY} {INVOICEAMOUNT}, per la sua documentazione.',
    ],
    credit_note: [
      'Nota di credito {CREDITNOTENO}',
      'In allegato trova la nostra nota di credito del {DATE} di {CURRENCY} {CREDITNOTEAMOUNT}.',
    ],
    offer: [
      'Offerta {OFFERNO}',
      'La ringraziamo per la richiesta.',
      'In allegato trova la nostra offerta di {CURRENCY} {OFFERAMOUNT}.',
      'È valida fino al {DATEDUE}. Rispondiamo volentieri alle sue domande.',
    ],
    online_offer: [
      'Offerta {OFFERNO}',
      'La ringraziamo per la richiesta.',
      'In allegato trova la nostra offerta di {CURRENCY} {OFFERAMOUNT}.',
      'È valida fino al {DATEDUE}. Può accettarla qui:\n{ACCEPTONLINELINK}',
    ],
    order_confirmation: [
      'Conferma d’ordine {SALESCONFIRMATIONNO}',
      'La ringraziamo per l’ordine di {CURRENCY} {SALESCONFIRMATIONAMOUNT}.',
      'In allegato trova la conferma del {DATE}.',
    ],
    delivery_note: [
      'Bollettino di consegna {RECEIPTNO}',
      'In allegato trova il nostro bollettino di consegna del {DATE}.',
    ],
    letter: ['La nostra lettera', 'In allegato trova la nostra lettera.'],
  },
}
