import type { Address } from '../../client/index.ts'
import { company } from '../start.ts'
import { countryName } from './countries.ts'

/** An address as it is written on an envelope; the country only if it is not the own one. */
export function addressLines(
  address: Pick<Address, 'street' | 'street_no' | 'street2' | 'postcode' | 'city' | 'country'>,
): string[] {
  const { street, street_no, street2, postcode, city, country } = address
  return [
    [street, street_no].filter(Boolean).join(' '),
    street2 ?? '',
    [postcode, city].filter(Boolean).join(' '),
    country === company.country ? '' : countryName(country),
  ].filter(Boolean)
}
