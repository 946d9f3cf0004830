// The lines of an address in the order of its country.

interface Place {
  readonly street: string | null
  readonly street_no: string | null
  readonly postcode: string | null
  readonly city: string | null
  readonly country: string
}

/** Street and house number, such as Dorfstrasse 12a or 12 rue de la Gare. */
export function streetLine({ street, street_no, country }: Place): string {
  const parts = numberFirst.includes(country) ? [street_no, street] : [street, street_no]
  return parts.filter(Boolean).join(' ')
}

/** Postcode and city, such as 3434 Landiswil or London SW1A 1AA. */
export function cityLine({ postcode, city, country }: Pick<Place, 'postcode' | 'city' | 'country'>): string {
  const parts = postcodeLast.includes(country) ? [city, postcode] : [postcode, city]
  return parts.filter(Boolean).join(' ')
}

const numberFirst: readonly string[] = [
  'FR',
  'LU',
  'MC',
  'GB',
  'GG',
  'IE',
  'IM',
  'JE',
  'US',
  'CA',
  'AU',
  'NZ',
]
const postcodeLast: readonly string[] = [
  'AU',
  'CA',
  'GB',
  'GG',
  'ID',
  'IE',
  'IM',
  'IN',
  'JE',
  'JP',
  'KR',
  'LV',
  'NZ',
  'PK',
  'SG',
  'TH',
  'TW',
  'UA',
  'US',
  'ZA',
]
