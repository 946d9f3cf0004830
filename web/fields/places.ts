// The places of a postcode: by the directories of the server, or else from the addresses of the company's contacts.

import { kontor } from '../data/kontor.ts'
import { base } from '../start.ts'

/** The shortest postcodes, those of Iceland, have three digits. */
const fewestDigits = 3

/** The places of a postcode. None is known while it is typed, nor without a connection. */
export async function placesOf(country: string | null, postcode: string | null): Promise<readonly string[]> {
  if (!country || !postcode || postcode.length < fewestDigits) return []
  const listed = await listedPlaces(country, postcode)
  return listed.length > 0 ? listed : placesOfContacts(country, postcode)
}

async function listedPlaces(country: string, postcode: string): Promise<readonly string[]> {
  const response = await fetch(
    `${base}/places/${encodeURIComponent(country)}/${encodeURIComponent(postcode)}`,
  )
  return response.ok ? response.json() : []
}

async function placesOfContacts(country: string, postcode: string): Promise<readonly string[]> {
  const { items } = await kontor.contacts.list({ q: postcode, with: ['main_address'], limit: 100 })
  const cities = items
    .map(({ main_address }) => main_address)
    .filter((address) => address?.country === country && address.postcode === postcode)
    .map((address) => address?.city ?? '')
  return [...new Set(cities)].filter(Boolean)
}
