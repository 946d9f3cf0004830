import type en from '../en/catalog.ts'

export default {
  plural: { product: 'Produits', service: 'Prestations' },
  numberGiven: 'Le prochain numéro libre',
  notesHint: 'Pour vous seulement : elles ne sont pas imprimées.',
  priceIs: 'Le prix est',
  net: 'hors TVA',
  gross: 'TVA comprise',
  isNet: (amount: string) => `${amount} hors TVA`,
  isGross: (amount: string) => `${amount} TVA comprise`,
  created: (name: string) => `${name} a été créé.`,
  removed: (name: string) => `${name} a été supprimé.`,
  duplicate: 'Dupliquer',
  stock: 'Stock',
  free: 'Disponible',
  setStock: 'Saisir le stock',
  counted: 'Compté',
  stockSet: 'Le stock a été saisi.',
} satisfies typeof en
