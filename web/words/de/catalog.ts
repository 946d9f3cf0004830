import type en from '../en/catalog.ts'

export default {
  plural: { product: 'Produkte', service: 'Dienstleistungen' },
  numberGiven: 'Die nächste freie Nummer',
  notesHint: 'Nur für Sie: Sie werden nicht gedruckt.',
  priceIs: 'Der Preis ist',
  net: 'exkl. MWST',
  gross: 'inkl. MWST',
  isNet: (amount: string) => `${amount} exkl. MWST`,
  isGross: (amount: string) => `${amount} inkl. MWST`,
  created: (name: string) => `${name} wurde erstellt.`,
  removed: (name: string) => `${name} wurde gelöscht.`,
  duplicate: 'Duplizieren',
  stock: 'Lager',
  free: 'Verfügbar',
  setStock: 'Bestand erfassen',
  counted: 'Gezählt',
  stockSet: 'Der Bestand wurde erfasst.',
} satisfies typeof en
