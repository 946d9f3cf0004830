// Where a company's mail server may be: on the internet, and in own networks only where the installation allows it. So
// nobody looks around in the network of an installation by setting mail servers. The name is checked when it is stored,
// and the network address on every connection, as a name can resolve differently later.

import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress, isWithin, type Network } from '../../../domain/access/networks.ts'

/** The problem with a host, as far as its text shows it; undefined when there is none. */
export function problemWithHost(host: string, networks: readonly Network[]): string | undefined {
  if (isIP(host)) return mayReach(host, networks) ? undefined : forbidden
  if (host.length > 253 || !hostName.test(host))
    return 'must be the name of a server such as mail.example.com'
  return networks.length === 0 && privateNames.test(host) ? forbidden : undefined
}

const forbidden =
  'must not lead into a private network: whoever runs the installation allows one with KONTOR_MAIL_NETWORKS'

const hostName = /^(?!.*\.\d+$)(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i

/** Names that never exist on the internet. */
const privateNames = /(^|\.)(localhost|local|internal|home\.arpa)$/i

export class NetworkRefused extends Error {}

/** A network address of a host that may be connected to. */
export async function reachableAddress(host: string, networks: readonly Network[]): Promise<string> {
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true })
  const reachable = found.find(({ address }) => mayReach(address, networks))
  if (reachable) return reachable.address
  throw new NetworkRefused(`${host} leads into a network that is not allowed: see KONTOR_MAIL_NETWORKS`)
}

function mayReach(address: string, networks: readonly Network[]): boolean {
  return isWithin(address, networks) || isPublicAddress(address)
}
