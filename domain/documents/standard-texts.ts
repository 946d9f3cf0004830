// The texts of documents if neither they nor their company have their own.

import type { DocumentLanguage } from '../text/languages.ts'

export type DocumentEntity = keyof typeof titles

/** Placeholders are filled in when the document is printed. */
interface StandardText {
  readonly status: string
  readonly title: string
  readonly introduction: string
  readonly conditions: string
}

/** The text of a document in one of the states that it is printed in. */
export function standardText(
  document: DocumentEntity,
  status: string,
  language: DocumentLanguage,
): StandardText {
  const reminder = reminders[language][status as keyof (typeof reminders)['de']]
  if (document !== 'invoice' || reminder === undefined)
    return { status: 'D', title: titles[document][language], introduction: '', conditions: '' }
  const [title, introduction] = reminder
  return { status, title, introduction, conditions: '' }
}

const titles = {
  invoice: {
    de: 'Rechnung Nr. {INVOICENO} / Kunden Nr. {CUSTOMERNO}',
    en: 'Invoice no. {INVOICENO} / Customer no. {CUSTOMERNO}',
    es: 'Factura n.º {INVOICENO} / Cliente n.º {CUSTOMERNO}',
    fr: 'Facture n° {INVOICENO} / Client n° {CUSTOMERNO}',
    it: 'Fattura n. {INVOICENO} / Cliente n. {CUSTOMERNO}',
  },
  credit_note: {
    de: 'Gutschrift Nr. {CREDITNOTENO} / Kunden Nr. {CUSTOMERNO}',
    en: 'Credit note no. {CREDITNOTENO} / Customer no. {CUSTOMERNO}',
    es: 'Nota de crédito n.º {CREDITNOTENO} / Cliente n.º {CUSTOMERNO}',
    fr: 'Note de crédit n° {CREDITNOTENO} / Client n° {CUSTOMERNO}',
    it: 'Nota di credito n. {CREDITNOTENO} / Cliente n. {CUSTOMERNO}',
  },
  offer: {
    de: 'Offerte Nr. {OFFERNO} / Kunden Nr. {CUSTOMERNO}',
    en: 'Offer no. {OFFERNO} / Customer no. {CUSTOMERNO}',
    es: 'Oferta n.º {OFFERNO} / Cliente n.º {CUSTOMERNO}',
    fr: 'Offre n° {OFFERNO} / Client n° {CUSTOMERNO}',
    it: 'Offerta n. {OFFERNO} / Cliente n. {CUSTOMERNO}',
  },
  order_confirmation: {
    de: 'Auftragsbestätigung Nr. {SALESCONFIRMATIONNO} / Kunden Nr. {CUSTOMERNO}',
    en: 'Order confirmation no. {SALESCONFIRMATIONNO} / Customer no. {CUSTOMERNO}',
    es: 'Confirmación de pedido n.º {SALESCONFIRMATIONNO} / Cliente n.º {CUSTOMERNO}',
    fr: 'Confirmation de commande n° {SALESCONFIRMATIONNO} / Client n° {CUSTOMERNO}',
    it: 'Conferma d’ordine n. {SALESCONFIRMATIONNO} / Cliente n. {CUSTOMERNO}',
  },
  delivery_note: {
    de: 'Lieferschein Nr. {RECEIPTNO} / Kunden Nr. {CUSTOMERNO}',
    en: 'Delivery note no. {RECEIPTNO} / Customer no. {CUSTOMERNO}',
    es: 'Albarán n.º {RECEIPTNO} / Cliente n.º {CUSTOMERNO}',
    fr: 'Bulletin de livraison n° {RECEIPTNO} / Client n° {CUSTOMERNO}',
    it: 'Bollettino di consegna n. {RECEIPTNO} / Cliente n. {CUSTOMERNO}',
  },
} as const satisfies Record<string, Record<DocumentLanguage, string>>

type Reminder = 'R' | 'R1' | 'R2' | 'R3' | 'DC' | 'RE'

/** Title and introduction of reminders, and of the receipt for a paid invoice. */
const reminders: Record<DocumentLanguage, Record<Reminder, readonly [string, string]>> = {
  de: {
    R: [
      'Zahlungserinnerung zur Rechnung Nr. {INVOICENO}',
      '{SALUTATION}\n\nUnsere Rechnung vom {DATE} war am {DATEDUE} zur Zahlung fällig. Sicher handelt es sich um ein Versehen. Bitte begleichen Sie den Betrag von {CURRENCY} {ASKEDAMOUNT} bis am {PAYBY}. Haben Sie bereits bezahlt, ist dieses Schreiben erledigt.',
    ],
    R1: [
      '1. Mahnung zur Rechnung Nr. {INVOICENO}',
      '{SALUTATION}\n\nUnsere Rechnung vom {DATE}, fällig am {DATEDUE}, ist noch nicht vollständig bezahlt. Bitte überweisen Sie den Betrag von {CURRENCY} {ASKEDAMOUNT} bis am {PAYBY}.',
    ],
    R2: [
      '2. Mahnung zur Rechnung Nr. {INVOICENO}',
      '{SALUTATION}\n\nTrotz unserer Mahnung ist die Rechnung vom {DATE}, fällig am {DATEDUE}, weiterhin offen. Bitte überweisen Sie den Betrag von {CURRENCY} {ASKEDAMOUNT} bis am {PAYBY}.',
    ],
    R3: [
      'Letzte Mahnung zur Rechnung Nr. {INVOICENO}',
      '{SALUTATION}\n\nUnsere Rechnung vom {DATE}, fällig am {DATEDUE}, ist trotz mehrerer Mahnungen nicht bezahlt. Geht der Betrag von {CURRENCY} {ASKEDAMOUNT} nicht bis am {PAYBY} ein, leiten wir ohne weitere Mitteilung die Betreibung ein.',
    ],
    DC: [
      'Inkasso zur Rechnung Nr. {INVOICENO}',
      '{SALUTATION}\n\nUnsere Rechnung vom {DATE}, fällig am {DATEDUE}, blieb trotz Mahnungen unbezahlt. Die Forderung wird nun auf dem Rechtsweg eingezogen.',
    ],
    RE: ['Quittung zur Rechnung Nr. {INVOICENO}', 'Wir danken Ihnen für Ihre Zahlung.'],
  },
  en: {
    R: [
      'Payment reminder for invoice no. {INVOICENO}',
      '{SALUTATION}\n\nOur invoice of {DATE} was due on {DATEDUE}. It may simply have been overlooked. Please pay {CURRENCY} {ASKEDAMOUNT} by {PAYBY}. If you have paid already, please disregard this letter.',
    ],
    R1: [
      'First reminder for invoice no. {INVOICENO}',
      '{SALUTATION}\n\nOur invoice of {DATE}, due on {DATEDUE}, has not yet been paid in full. Please pay {CURRENCY} {ASKEDAMOUNT} by {PAYBY}.',
    ],
    R2: [
      'Second reminder for invoice no. {INVOICENO}',
      '{SALUTATION}\n\nIn spite of our reminder, our invoice of {DATE}, due on {DATEDUE}, is still outstanding. Please pay {CURRENCY} {ASKEDAMOUNT} by {PAYBY}.',
    ],
    R3: [
      'Final reminder for invoice no. {INVOICENO}',
      '{SALUTATION}\n\nOur invoice of {DATE}, due on {DATEDUE}, is unpaid in spite of several reminders. If {CURRENCY} {ASKEDAMOUNT} does not reach us by {PAYBY}, we will start debt collection without further notice.',
    ],
    DC: [
      'Debt collection for invoice no. {INVOICENO}',
      '{SALUTATION}\n\nOur invoice of {DATE}, due on {DATEDUE}, remained unpaid in spite of reminders. The claim is now collected by legal means.',
    ],
    RE: ['Receipt for invoice no. {INVOICENO}', 'Thank you for your payment.'],
  },
  es: {
    R: [
      'Recordatorio de pago de la factura n.º {INVOICENO}',
      '{SALUTATION}\n\nNuestra factura del {DATE} venció el {DATEDUE}. Seguramente se trata de un olvido. Le rogamos que abone el importe de {CURRENCY} {ASKEDAMOUNT} hasta el {PAYBY}. Si ya ha pagado, no tenga en cuenta esta carta.',
    ],
    R1: [
      'Primer recordatorio de la factura n.º {INVOICENO}',
      '{SALUTATION}\n\nNuestra factura del {DATE}, vencida el {DATEDUE}, aún no está pagada por completo. Le rogamos que abone el importe de {CURRENCY} {ASKEDAMOUNT} hasta el {PAYBY}.',
    ],
    R2: [
      'Segundo recordatorio de la factura n.º {INVOICENO}',
      '{SALUTATION}\n\nA pesar de nuestro recordatorio, nuestra factura del {DATE}, vencida el {DATEDUE}, sigue pendiente. Le rogamos que abone el importe de {CURRENCY} {ASKEDAMOUNT} hasta el {PAYBY}.',
    ],
    R3: [
      'Último recordatorio de la factura n.º {INVOICENO}',
      '{SALUTATION}\n\nNuestra factura del {DATE}, vencida el {DATEDUE}, sigue sin pagar a pesar de varios recordatorios. Si el importe de {CURRENCY} {ASKEDAMOUNT} no se recibe hasta el {PAYBY}, iniciaremos el cobro por vía legal sin más aviso.',
    ],
    DC: [
      'Cobro de la factura n.º {INVOICENO}',
      '{SALUTATION}\n\nNuestra factura del {DATE}, vencida el {DATEDUE}, quedó sin pagar a pesar de los recordatorios. El importe se reclama ahora por vía legal.',
    ],
    RE: ['Recibo de la factura n.º {INVOICENO}', 'Le agradecemos su pago.'],
  },
  fr: {
    R: [
      'Rappel de paiement pour la facture n° {INVOICENO}',
      '{SALUTATION}\n\nNotre facture du {DATE} était payable jusqu’au {DATEDUE}. Il s’agit sans doute d’un oubli. Nous vous prions de régler le montant de {CURRENCY} {ASKEDAMOUNT} jusqu’au {PAYBY}. Si vous avez déjà payé, veuillez considérer ce courrier comme sans objet.',
    ],
    R1: [
      '1er rappel pour la facture n° {INVOICENO}',
      '{SALUTATION}\n\nNotre facture du {DATE}, échue le {DATEDUE}, n’est pas encore entièrement payée. Nous vous prions de verser le montant de {CURRENCY} {ASKEDAMOUNT} jusqu’au {PAYBY}.',
    ],
    R2: [
      '2e rappel pour la facture n° {INVOICENO}',
      '{SALUTATION}\n\nMalgré notre rappel, notre facture du {DATE}, échue le {DATEDUE}, reste ouverte. Nous vous prions de verser le montant de {CURRENCY} {ASKEDAMOUNT} jusqu’au {PAYBY}.',
    ],
    R3: [
      'Dernier rappel pour la facture n° {INVOICENO}',
      '{SALUTATION}\n\nNotre facture du {DATE}, échue le {DATEDUE}, n’est pas payée malgré plusieurs rappels. Sans paiement du montant de {CURRENCY} {ASKEDAMOUNT} jusqu’au {PAYBY}, nous engagerons des poursuites sans autre avis.',
    ],
    DC: [
      'Recouvrement de la facture n° {INVOICENO}',
      '{SALUTATION}\n\nNotre facture du {DATE}, échue le {DATEDUE}, est restée impayée malgré nos rappels. La créance est désormais recouvrée par voie légale.',
    ],
    RE: ['Quittance pour la facture n° {INVOICENO}', 'Nous vous remercions de votre paiement.'],
  },
  it: {
    R: [
      'Promemoria di pagamento per la fattura n. {INVOICENO}',
      '{SALUTATION}\n\nLa nostra fattura del {DATE} era pagabile entro il {DATEDUE}. Si tratta certo di una dimenticanza. La preghiamo di versare l’importo di {CURRENCY} {ASKEDAMOUNT} entro il {PAYBY}. Se ha già pagato, consideri la presente priva di oggetto.',
    ],
    R1: [
      '1º richiamo per la fattura n. {INVOICENO}',
      '{SALUTATION}\n\nLa nostra fattura del {DATE}, scaduta il {DATEDUE}, non è ancora interamente pagata. La preghiamo di versare l’importo di {CURRENCY} {ASKEDAMOUNT} entro il {PAYBY}.',
    ],
    R2: [
      '2º richiamo per la fattura n. {INVOICENO}',
      '{SALUTATION}\n\nNonostante il nostro richiamo, la nostra fattura del {DATE}, scaduta il {DATEDUE}, è ancora scoperta. La preghiamo di versare l’importo di {CURRENCY} {ASKEDAMOUNT} entro il {PAYBY}.',
    ],
    R3: [
      'Ultimo richiamo per la fattura n. {INVOICENO}',
      '{SALUTATION}\n\nLa nostra fattura del {DATE}, scaduta il {DATEDUE}, non è stata pagata nonostante diversi richiami. Senza pagamento dell’importo di {CURRENCY} {ASKEDAMOUNT} entro il {PAYBY} avvieremo la procedura esecutiva senza ulteriore avviso.',
    ],
    DC: [
      'Incasso della fattura n. {INVOICENO}',
      '{SALUTATION}\n\nLa nostra fattura del {DATE}, scaduta il {DATEDUE}, è rimasta impagata nonostante i richiami. Il credito viene ora incassato per vie legali.',
    ],
    RE: ['Ricevuta per la fattura n. {INVOICENO}', 'La ringraziamo per il pagamento.'],
  },
}
