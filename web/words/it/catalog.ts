import type en from '../en/catalog.ts'

export default {
  plural: { product: 'Prodotti', service: 'Servizi' },
  numberGiven: 'Il prossimo numero libero',
  notesHint: 'Solo per Lei: non vengono stampate.',
  priceIs: 'Il prezzo è',
  net: 'IVA esclusa',
  gross: 'IVA inclusa',
  isNet: (amount: string) => `${amount} IVA esclusa`,
  isGross: (amount: string) => `${amount} IVA inclusa`,
  created: (name: string) => `${name} è stato creato.`,
  removed: (name: string) => `${name} è stato eliminato.`,
  duplicate: 'Duplica',
  stock: 'Magazzino',
  free: 'Disponibile',
  setStock: 'Registra l’inventario',
  counted: 'Contato',
  stockSet: 'L’inventario è stato registrato.',
} satisfies typeof en
