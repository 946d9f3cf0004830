// The places of a postcode, from the addresses of the company's contacts.

import { kontor } from '../data/kontor.ts'

export interface Places {
  /** The place to fill in; undefined when the postcode does not tell. */
  readonly main: string | undefined
  readonly all: readonly string[]
}

export const none: Places = { main: undefined, all: [] }

/** The shortest postcodes, those of Iceland, have three digits. */
const fewestDigits = 3

/** The places of a postcode. None is known while it is typed, nor without a connection. */
export async function placesOf(country: string | null, postcode: string | null): Promise<Places> {
  if (!country || !postcode || postcode.length < fewestDigits) return none
  const { items } = await kontor.contacts.list({ q: postcode, with: ['main_address'], limit: 100 })
  const cities = items
    .map(({ main_address }) => main_address)
    .filter((address) => address?.country === country && address.postcode === postcode)
    .map((address) => address?.city ?? '')
  const all = [...new Set(cities)].filter(Boolean)
  return { main: all.length === 1 ? all[0] : undefined, all }
}
