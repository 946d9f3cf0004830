import type { Language } from '../../domain/text/languages.ts'

/** Where the people of the demo live. */
export interface Place {
  readonly country: string
  readonly towns: readonly Town[]
  /** The beginning of telephone numbers. */
  readonly phone: string
  /** An example that the banks publish; its check digits are right. */
  readonly iban: string
  /** The other number of the same account, for payments with a reference. */
  readonly qrIban?: string
}

export type Town = readonly [postcode: string, city: string]

/** The places of a country. Companies in other countries have their customers in Switzerland. */
export function placeIn(country: string, language: Language): Place {
  const known = places[country]
  return known ? { country, ...known } : { country: 'CH', ...swiss, ...swissRegions[language] }
}

const swiss = {
  iban: 'CH9300762011623852957',
  qrIban: 'CH4431999123000889012',
}

const swissRegions: Readonly<Record<Language, Pick<Place, 'phone' | 'towns'>>> = {
  de: {
    phone: '+41 44 555',
    towns: [
      ['8001', 'Zürich'],
      ['8400', 'Winterthur'],
      ['8610', 'Uster'],
      ['8810', 'Horgen'],
      ['8700', 'Küsnacht'],
      ['5400', 'Baden'],
      ['6300', 'Zug'],
      ['8640', 'Rapperswil'],
    ],
  },
  fr: {
    phone: '+41 21 555',
    towns: [
      ['1003', 'Lausanne'],
      ['1800', 'Vevey'],
      ['1260', 'Nyon'],
      ['1110', 'Morges'],
      ['1400', 'Yverdon-les-Bains'],
      ['1700', 'Fribourg'],
      ['1180', 'Rolle'],
      ['1095', 'Lutry'],
    ],
  },
  it: {
    phone: '+41 91 555',
    towns: [
      ['6900', 'Lugano'],
      ['6500', 'Bellinzona'],
      ['6600', 'Locarno'],
      ['6850', 'Mendrisio'],
      ['6830', 'Chiasso'],
      ['6612', 'Ascona'],
      ['6952', 'Canobbio'],
      ['6710', 'Biasca'],
    ],
  },
  en: {
    phone: '+41 41 555',
    towns: [
      ['8001', 'Zürich'],
      ['6300', 'Zug'],
      ['4051', 'Basel'],
      ['1201', 'Genève'],
      ['6003', 'Luzern'],
      ['3011', 'Bern'],
      ['1003', 'Lausanne'],
      ['8820', 'Wädenswil'],
    ],
  },
}

const places: Readonly<Record<string, Omit<Place, 'country'>>> = {
  LI: {
    towns: [
      ['9490', 'Vaduz'],
      ['9494', 'Schaan'],
      ['9496', 'Balzers'],
      ['9495', 'Triesen'],
    ],
    phone: '+423 555',
    iban: 'LI21088100002324013AA',
  },
  DE: {
    towns: [
      ['79098', 'Freiburg'],
      ['79539', 'Lörrach'],
      ['78462', 'Konstanz'],
      ['88212', 'Ravensburg'],
      ['72070', 'Tübingen'],
      ['70173', 'Stuttgart'],
    ],
    phone: '+49 761 555',
    iban: 'DE89370400440532013000',
  },
  AT: {
    towns: [
      ['6900', 'Bregenz'],
      ['6850', 'Dornbirn'],
      ['6800', 'Feldkirch'],
      ['6020', 'Innsbruck'],
      ['5020', 'Salzburg'],
    ],
    phone: '+43 5574 555',
    iban: 'AT611904300234573201',
  },
  FR: {
    towns: [
      ['74000', 'Annecy'],
      ['69002', 'Lyon'],
      ['38000', 'Grenoble'],
      ['73000', 'Chambéry'],
      ['25000', 'Besançon'],
      ['01000', 'Bourg-en-Bresse'],
    ],
    phone: '+33 4 55 50',
    iban: 'FR1420041010050500013M02606',
  },
  IT: {
    towns: [
      ['22100', 'Como'],
      ['21100', 'Varese'],
      ['20121', 'Milano'],
      ['24121', 'Bergamo'],
      ['25121', 'Brescia'],
      ['23900', 'Lecco'],
    ],
    phone: '+39 031 555',
    iban: 'IT60X0542811101000000123456',
  },
  GB: {
    towns: [
      ['BA1 1AA', 'Bath'],
      ['OX1 1AA', 'Oxford'],
      ['BS1 1AA', 'Bristol'],
      ['GL50 1AA', 'Cheltenham'],
      ['EX1 1AA', 'Exeter'],
    ],
    phone: '+44 1225 496',
    iban: 'GB29NWBK60161331926819',
  },
  BE: {
    towns: [
      ['1000', 'Bruxelles'],
      ['4000', 'Liège'],
      ['5000', 'Namur'],
      ['7000', 'Mons'],
    ],
    phone: '+32 2 555',
    iban: 'BE68539007547034',
  },
  LU: {
    towns: [
      ['1009', 'Luxembourg'],
      ['4001', 'Esch-sur-Alzette'],
      ['9001', 'Ettelbruck'],
    ],
    phone: '+352 555',
    iban: 'LU280019400644750000',
  },
  NL: {
    towns: [
      ['1012 JS', 'Amsterdam'],
      ['3511 AB', 'Utrecht'],
      ['2311 EZ', 'Leiden'],
    ],
    phone: '+31 20 555',
    iban: 'NL91ABNA0417164300',
  },
  ES: {
    towns: [
      ['08002', 'Barcelona'],
      ['28013', 'Madrid'],
      ['46001', 'Valencia'],
    ],
    phone: '+34 935 55',
    iban: 'ES9121000418450200051332',
  },
}
