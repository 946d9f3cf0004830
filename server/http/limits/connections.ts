// The limit on open connections per address. A request costs nothing before its head is complete, but the part that has
// arrived takes memory.

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { isWithin, networkOf, readNetwork } from '../../../domain/access/networks.ts'

interface Bounds {
  readonly perAddress: number
  /** Proxies have many clients: their connections are not counted. */
  readonly trustedProxies: readonly string[] | false
  readonly onRefusal: () => void
}

/** Closes connections beyond the limit of their address, before anything is read from them. */
export function limitConnections(server: Server, { perAddress, trustedProxies, onRefusal }: Bounds): void {
  const proxies = (trustedProxies || []).flatMap((text) => readNetwork(text) ?? [])
  const open = new Map<string, number>()

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isWithin(address, proxies)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > perAddress) {
      onRefusal()
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
