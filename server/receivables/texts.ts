// The texts of a document that was made without any. Placeholders stay as they are until the document is printed.

import type { DocumentLanguage } from '../../domain/languages.ts'

const titles = {
  invoice: {
    de: 'Rechnung Nr. {INVOICENO} / Kunden Nr. {CUSTOMERNO}',
    en: 'Invoice no. {INVOICENO} / Customer no. {CUSTOMERNO}',
    es: 'Factura n.º {INVOICENO} / Cliente n.º {CUSTOMERNO}',
    fr: 'Facture n° {INVOICENO} / Client n° {CUSTOMERNO}',
    it: 'Fattura n. {INVOICENO} / Cliente n. {CUSTOMERNO}',
  },
} as const satisfies Record<string, Record<DocumentLanguage, string>>

export function defaultTexts(kind: keyof typeof titles, language: DocumentLanguage) {
  return [{ status: 'D' as const, title: titles[kind][language], introduction: '', conditions: '' }]
}
