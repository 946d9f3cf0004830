// The texts that a new company starts with: a greeting, thanks, and what to do next. It changes them as it likes.

import { type DocumentLanguage, documentLanguages } from '../text/languages.ts'
import type { DocumentEntity } from './standard-texts.ts'

export interface FirstText {
  readonly document: DocumentEntity
  readonly language: DocumentLanguage
  readonly title: string
  readonly introduction: string
  readonly conditions: string
}

/** One text for each kind of document and language. */
export function firstTexts(country: string): FirstText[] {
  return documentLanguages.flatMap((language) => {
    const { opening, closing, ...documents } = words[language]
    return (Object.keys(documents) as DocumentEntity[]).map((document) => {
      const [title, introduction, conditions] = documents[document]
      const text = {
        document,
        language,
        title,
        // The reason of a credit note is printed above this text.
        introduction: document === 'credit_note' ? introduction : opening + introduction,
        conditions: [conditions, closing].filter(Boolean).join('\n\n'),
      }
      return language === 'de' && isGerman(country) ? inGermany(text) : text
    })
  })
}

function isGerman(country: string): boolean {
  return country === 'DE' || country === 'AT'
}

/** Germany and Austria write ß, call an offer Angebot, and go on in lower case after the comma of a salutation. */
function inGermany(text: FirstText): FirstText {
  const introduction = text.introduction
    .replace(/^\{SALUTATION\}\n\n(.)/, (_, first: string) => `{SALUTATION},\n\n${first.toLowerCase()}`)
    .replace('folgende Offerte', 'folgendes Angebot')
  return {
    ...text,
    title: text.title.replace('Offerte', 'Angebot'),
    introduction,
    conditions: text.conditions.replace('Grüsse', 'Grüße').replace('Diese Offerte', 'Dieses Angebot'),
  }
}

/** Of a document: its title, what stands above the positions, and what stands below them. */
type Parts = readonly [title: string, introduction: string, conditions: string]

type Words = Readonly<Record<DocumentEntity, Parts>> & { readonly opening: string; readonly closing: string }

const words: Readonly<Record<DocumentLanguage, Words>> = {
  de: {
    opening: '{SALUTATION}\n\n',
    closing: 'Freundliche Grüsse',
    invoice: [
      'Rechnung {INVOICENO}',
      'Vielen Dank für Ihren Auftrag. Wir stellen Ihnen folgende Leistungen in Rechnung.',
      'Bitte überweisen Sie den Betrag bis zum {DATEDUE}. Vielen Dank für Ihr Vertrauen.',
    ],
    credit_note: ['Gutschrift {CREDITNOTENO}', 'Wir schreiben Ihnen folgende Beträge gut.', ''],
    offer: [
      'Offerte {OFFERNO}',
      'Vielen Dank für Ihre Anfrage. Gerne unterbreiten wir Ihnen folgende Offerte.',
      'Diese Offerte ist gültig bis zum {DATEDUE}. Wir freuen uns auf Ihren Auftrag.',
    ],
    order_confirmation: [
      'Auftragsbestätigung {SALESCONFIRMATIONNO}',
      'Vielen Dank für Ihren Auftrag. Gerne bestätigen wir Ihnen folgende Leistungen.',
      'Bitte prüfen Sie die Angaben. Bei Fragen sind wir gerne für Sie da.',
    ],
    delivery_note: [
      'Lieferschein {RECEIPTNO}',
      'Vielen Dank für Ihren Auftrag. Wir liefern Ihnen Folgendes.',
      'Bitte prüfen Sie die Lieferung bei Erhalt.',
    ],
  },
  en: {
    opening: '{SALUTATION},\n\n',
    closing: 'Kind regards',
    invoice: [
      'Invoice {INVOICENO}',
      'Thank you for your order. We invoice you for the following.',
      'Please pay the amount by {DATEDUE}. Thank you for your business.',
    ],
    credit_note: ['Credit note {CREDITNOTENO}', 'We credit you with the following amounts.', ''],
    offer: [
      'Quote {OFFERNO}',
      'Thank you for your enquiry. We are pleased to quote as follows.',
      'This quote is valid until {DATEDUE}. We look forward to your order.',
    ],
    order_confirmation: [
      'Order confirmation {SALESCONFIRMATIONNO}',
      'Thank you for your order. We are pleased to confirm the following.',
      'Please check these details. We are happy to answer your questions.',
    ],
    delivery_note: [
      'Delivery note {RECEIPTNO}',
      'Thank you for your order. We deliver the following.',
      'Please check the delivery when you receive it.',
    ],
  },
  es: {
    opening: '{SALUTATION}:\n\n',
    closing: 'Saludos cordiales',
    invoice: [
      'Factura {INVOICENO}',
      'Gracias por su pedido. Le facturamos lo siguiente.',
      'Le rogamos que abone el importe hasta el {DATEDUE}. Gracias por su confianza.',
    ],
    credit_note: ['Nota de crédito {CREDITNOTENO}', 'Le abonamos los siguientes importes.', ''],
    offer: [
      'Oferta {OFFERNO}',
      'Gracias por su consulta. Nos complace presentarle la siguiente oferta.',
      'Esta oferta es válida hasta el {DATEDUE}. Quedamos a su disposición.',
    ],
    order_confirmation: [
      'Confirmación de pedido {SALESCONFIRMATIONNO}',
      'Gracias por su pedido. Le confirmamos con gusto lo siguiente.',
      'Le rogamos que revise los datos. Quedamos a su disposición.',
    ],
    delivery_note: [
      'Albarán {RECEIPTNO}',
      'Gracias por su pedido. Le entregamos lo siguiente.',
      'Le rogamos que revise la entrega al recibirla.',
    ],
  },
  fr: {
    opening: '{SALUTATION},\n\n',
    closing: 'Meilleures salutations',
    invoice: [
      'Facture {INVOICENO}',
      'nous vous remercions de votre commande et vous facturons les prestations suivantes.',
      'Nous vous prions de régler ce montant jusqu’au {DATEDUE} et vous remercions de votre confiance.',
    ],
    credit_note: ['Note de crédit {CREDITNOTENO}', 'Nous vous créditons les montants suivants.', ''],
    offer: [
      'Offre {OFFERNO}',
      'nous vous remercions de votre demande et avons le plaisir de vous soumettre l’offre suivante.',
      'Cette offre est valable jusqu’au {DATEDUE}. Nous restons volontiers à votre disposition.',
    ],
    order_confirmation: [
      'Confirmation de commande {SALESCONFIRMATIONNO}',
      'nous vous remercions de votre commande et confirmons volontiers les prestations suivantes.',
      'Nous vous prions de vérifier ces indications et restons volontiers à votre disposition.',
    ],
    delivery_note: [
      'Bulletin de livraison {RECEIPTNO}',
      'nous vous remercions de votre commande et vous livrons ce qui suit.',
      'Nous vous prions de contrôler la livraison à sa réception.',
    ],
  },
  it: {
    opening: '{SALUTATION},\n\n',
    closing: 'Cordiali saluti',
    invoice: [
      'Fattura {INVOICENO}',
      'grazie per il Suo incarico. Le fatturiamo le prestazioni seguenti.',
      'La preghiamo di versare l’importo entro il {DATEDUE}. Grazie per la Sua fiducia.',
    ],
    credit_note: ['Nota di credito {CREDITNOTENO}', 'Le accreditiamo gli importi seguenti.', ''],
    offer: [
      'Offerta {OFFERNO}',
      'grazie per la Sua richiesta. Siamo lieti di sottoporLe l’offerta seguente.',
      'L’offerta è valida fino al {DATEDUE}. Restiamo volentieri a Sua disposizione.',
    ],
    order_confirmation: [
      'Conferma d’ordine {SALESCONFIRMATIONNO}',
      'grazie per il Suo incarico. Confermiamo volentieri le prestazioni seguenti.',
      'La preghiamo di verificare i dati. Restiamo volentieri a Sua disposizione.',
    ],
    delivery_note: [
      'Bollettino di consegna {RECEIPTNO}',
      'grazie per il Suo incarico. Le consegniamo quanto segue.',
      'La preghiamo di controllare la consegna al ricevimento.',
    ],
  },
}
