// The fields of an address: on its own, and inside the body of a new contact.

import type { Problems } from '../../domain/refusal.ts'
import { optional, preset, type Row, required } from '../resource/fields.ts'
import { country, flag, text } from '../resource/kinds.ts'

export const addressFields = {
  default: preset(flag(), false),
  country: required(country()),
  street: required(text()),
  street_no: optional(text()),
  street2: optional(text()),
  postcode: required(text()),
  city: required(text()),
  hide_on_documents: preset(flag(), false),
  default_prepage: preset(flag(), false),
}

type Place = Pick<Row<typeof addressFields>, 'street' | 'postcode' | 'city'>

/** Some villages have no streets, and some countries no postcodes; but an address leads somewhere. */
export function checkPlace(
  { street, postcode, city }: Partial<Place>,
  problems: Problems,
  prefix = '',
): void {
  if (street === '' && postcode === '' && city === '')
    problems.add(`${prefix}street`, 'required', 'An address needs a street, a postcode or a city.')
}

/** An address on one line, for searching. */
export function oneLine(
  address: Pick<Row<typeof addressFields>, 'street' | 'street_no' | 'street2' | 'postcode' | 'city'>,
): string {
  const { street, street_no, street2, postcode, city } = address
  return [street, street_no, street2, postcode, city].filter(Boolean).join(' ')
}
