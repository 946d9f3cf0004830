import type { Address } from '../../client/index.ts'
import { cityLine, streetLine } from '../../domain/text/postal-address.ts'
import { company } from '../start.ts'
import { countryName } from './countries.ts'

/** An address as it is written on an envelope; the country only if it is not the own one. */
export function addressLines(
  address: Pick<Address, 'street' | 'street_no' | 'street2' | 'postcode' | 'city' | 'country'>,
): string[] {
  const { street2, country } = address
  return [
    streetLine(address),
    street2 ?? '',
    cityLine(address),
    country === company.country ? '' : countryName(country),
  ].filter(Boolean)
}
