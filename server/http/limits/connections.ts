// The limit on open connections per address. A request costs nothing before its head is complete, but the part that has
// arrived takes memory.

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { isWithin, networkOf, readNetwork } from '../../../domain/access/networks.ts'
import { askParent, hasSiblings, tellParent } from '../../siblings/siblings.ts'

interface Bounds {
  readonly perAddress: number
  /** Proxies have many clients: their connections are not counted. */
  readonly trustedProxies: readonly string[] | false
  readonly onRefusal: () => void
}

/** Closes connections beyond the limit of their address, before anything is read from them. */
export function limitConnections(server: Server, { perAddress, trustedProxies, onRefusal }: Bounds): void {
  const proxies = (trustedProxies || []).flatMap((text) => readNetwork(text) ?? [])
  const { take, giveBack } = hasSiblings ? countedByParent : countConnections(perAddress)

  server.on('connection', async (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isWithin(address, proxies)) return
    const network = networkOf(address)
    const isTaken = take(network)
    if (isTaken === true || (isTaken !== false && (await isTaken))) {
      if (socket.closed) giveBack(network)
      else socket.once('close', () => giveBack(network))
    } else {
      onRefusal()
      socket.destroy()
    }
  })
}

export interface ConnectionCounts {
  /** Counts one more, unless there are as many as there may be. */
  take(network: string): boolean | Promise<boolean>
  giveBack(network: string): void
}

/** The open connections of each network. */
export function countConnections(perAddress: number): ConnectionCounts {
  const open = new Map<string, number>()
  return {
    take(network) {
      const count = (open.get(network) ?? 0) + 1
      if (count > perAddress) return false
      open.set(network, count)
      return true
    },
    giveBack(network) {
      const left = (open.get(network) ?? 0) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    },
  }
}

/** Connections come to the processes in turn, so each of them sees only a part. */
const countedByParent: ConnectionCounts = {
  take: (network) => askParent('connection', network),
  giveBack: (network) => tellParent('disconnection', network),
}
