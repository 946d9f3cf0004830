import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/**
 * Stands between a server and its PostgreSQL. It can lose the answer to a commit, and the connection with it. And it can
 * swallow whatever comes on the connections that are open now, as a proxy does that has forgotten them.
 */
export async function proxyTo(address: string) {
  const target = new URL(address)
  const open = new Set<Socket>()
  const forgotten = new WeakSet<Socket>()
  let isLosing = false
  // A goodbye is swallowed as well.
  const proxy = createServer({ allowHalfOpen: true }, (client) => {
    const database = createConnection(Number(target.port), target.hostname)
    const closeBoth = () => {
      open.delete(client)
      // Nobody tells the database that somebody has gone who is forgotten.
      if (forgotten.has(client)) return
      client.destroy()
      database.destroy()
    }
    open.add(client)
    let isLost = false
    client.on('data', (bytes) => {
      isLost ||= isLosing && bytes.includes('commit')
      if (!forgotten.has(client)) database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (isLost) {
        isLosing = false
        closeBoth()
      } else if (!forgotten.has(client)) client.write(bytes)
    })
    for (const end of [client, database])
      end.on('error', closeBoth).on('end', closeBoth).on('close', closeBoth)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    url: Object.assign(new URL(address), { port: String(port) }).href,
    loseNextCommit: () => {
      isLosing = true
    },
    swallow: () => {
      for (const client of open) forgotten.add(client)
      return open.size
    },
    close: () => proxy.close(),
  }
}
