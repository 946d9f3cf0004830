// Network addresses: the household behind one, and the ranges it is in.

/** An IPv4 address, or the network that one household has in IPv6: `2001:db8::7` → `2001:db8:0:0` */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  return plain.includes(':') ? groupsOf(plain).slice(0, 4).join(':') : plain
}

/** `2001:DB8::7%eth0` → `2001`, `db8`, `0`, … `7` */
function groupsOf(address: string): string[] {
  const [before = '', after] = (address.toLowerCase().split('%', 1)[0] as string).split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const [head, tail] = [groups(before), groups(after ?? '')]
  const gap = after === undefined ? 0 : 8 - head.length - tail.length
  return [...head, ...Array<string>(Math.max(0, gap)).fill('0'), ...tail]
}

/** All addresses that begin with the same bits. IPv4 addresses are part of IPv6: `::ffff:192.0.2.7`. */
export interface Network {
  readonly first: bigint
  readonly bits: number
}

/** Reads an address or a range such as `10.0.0.0/8`; undefined when it is neither. */
export function readNetwork(text: string): Network | undefined {
  const [, address = '', bits] = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const number = numberOf(address)
  const length = address.includes(':') ? 128 : 32
  if (number === undefined || Number(bits ?? 0) > length) return undefined
  return { first: number, bits: Number(bits ?? length) + 128 - length }
}

/** Whether an address is in one of the networks. */
export function isWithin(address: string, networks: readonly Network[]): boolean {
  const number = numberOf(address.split('%', 1)[0] as string)
  return (
    number !== undefined &&
    networks.some(({ first, bits }) => number >> BigInt(128 - bits) === first >> BigInt(128 - bits))
  )
}

/**
 * Whether an address is public on the internet: not in a private network, not link-local, without a special meaning.
 */
export function isPublicAddress(address: string): boolean {
  return isWithin(address, open) && !isWithin(address, reserved)
}

const open = ['0.0.0.0/0', '2000::/3'].map(known)

/** Ranges that the registries of special addresses (IANA) reserve. */
const reserved = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared address space of a provider
  '127.0.0.0/8', // this machine
  '168.63.129.16', // metadata of a cloud for its machines
  '169.254.0.0/16', // link-local, and metadata of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocols
  '192.0.2.0/24', // examples
  '192.88.99.0/24', // IPv4 inside IPv6
  '192.168.0.0/16', // private
  '198.18.0.0/15', // measurements
  '198.51.100.0/24', // examples
  '203.0.113.0/24', // examples
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // unused, and broadcast
  '2001::/23', // protocols, tunnels
  '2001:db8::/32', // examples
  '2002::/16', // IPv4 inside IPv6
  '3fff::/20', // examples
].map(known)

function known(text: string): Network {
  return readNetwork(text) as Network
}

/** An IPv4 or IPv6 address as one number; undefined if it is neither. */
function numberOf(address: string): bigint | undefined {
  const [, above = '', last = ''] = /^(.*:)?([^:]*)$/.exec(address) ?? []
  if (!last.includes('.')) return newerNumber(address)
  const older = olderNumber(last)
  if (older === undefined) return undefined
  if (above === '') return (0xffffn << 32n) | older
  return newerNumber(`${above}${(older >> 16n).toString(16)}:${(older & 0xffffn).toString(16)}`)
}

function olderNumber(address: string): bigint | undefined {
  const parts = address.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return undefined
  return parts.reduce((number, part) => (number << 8n) | BigInt(part), 0n)
}

function newerNumber(address: string): bigint | undefined {
  const groups = groupsOf(address)
  const isBroken = /^:(?!:)|(?<!:):$|:::|::.*::/.test(address)
  const isFull = address.split(':').filter(Boolean).length === 8
  const isWrong = (group: string) => !/^[\da-f]{1,4}$/.test(group)
  if (isBroken || groups.length !== 8 || groups.some(isWrong) || isFull === address.includes('::'))
    return undefined
  return groups.reduce((number, group) => (number << 16n) | BigInt(`0x${group}`), 0n)
}
