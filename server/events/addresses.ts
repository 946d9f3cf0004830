// The addresses that webhooks may have: on the internet with https, and in own networks only where the installation
// allows it. The address itself is checked when it is stored. A name can resolve differently later, so the network
// address is checked on every connection.

import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import sql from 'sql-template-tag'
import { isPublicAddress, isWithin, type Network, readNetwork } from '../../domain/access/networks.ts'
import type { Db, Reader } from '../db/db.ts'

/** The problem of an address, as far as the text shows it; undefined when there is none. */
export function problemWith(text: string, networks: readonly Network[]): string | undefined {
  const url = URL.parse(text)
  const isReadable = /^https?:\/\/[!-~]+$/i.test(text) && url?.hash === '' && url.port !== '0'
  if (!isReadable) return 'must be an address such as https://hooks.example/kontor'
  if (url.username || url.password) return 'must not contain a name or a password'
  const host = hostOf(url)
  const isNumber = isIP(host) !== 0
  if (isNumber ? isWithin(host, networks) : networks.length > 0) return undefined
  if (url.protocol === 'http:') return 'must begin with https'
  if (isNumber ? isPublicAddress(host) : !privateNames.test(host)) return undefined
  return 'must not lead into a private network: whoever runs the installation allows one with KONTOR_WEBHOOK_NETWORKS'
}

/** Names that never exist on the internet. */
const privateNames = /(^|\.)(localhost|local|internal|home\.arpa)$/

/** The host for comparing names: without brackets, and without the dot that may end a name. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$|\.$/g, '')
}

/** Whether a webhook may connect to this network address. */
export function mayReach({ protocol }: URL, address: string, networks: readonly Network[]): boolean {
  return isWithin(address, networks) || (protocol === 'https:' && isPublicAddress(address))
}

export class AddressRefused extends Error {}

/** Looks names up as usual, and gives only addresses that a webhook may connect to. */
export function lookupFor(url: URL, networks: readonly Network[]): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const [first, ...others] = found.filter(({ address }) => mayReach(url, address, networks))
      if (!first) return callback(new AddressRefused(hostname), '')
      if (options.all) callback(null, [first, ...others])
      else callback(null, first.address, first.family)
    })
}

/** Stores the own networks that webhooks may connect to, for checks when an address is stored. */
export async function rememberNetworks(db: Db, networks: readonly string[]): Promise<void> {
  await db.transaction({ company: 0, user: null, via: 'start' }, (tx) =>
    tx.run(sql`update installation set webhook_networks = ${networks.join(',') || null}`),
  )
}

export async function allowedNetworks(reader: Reader): Promise<Network[]> {
  const row = await reader.get<{ webhook_networks: string | null }>(sql`
    select webhook_networks from installation`)
  return readNetworks(row?.webhook_networks?.split(',') ?? [])
}

export function readNetworks(texts: readonly string[]): Network[] {
  return texts.map(readNetwork).filter((network) => network !== undefined)
}
