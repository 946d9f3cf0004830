import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/**
 * A proxy between a server and its PostgreSQL. It can lose the answer to a commit together with the connection. And it
 * can swallow all data on the connections open now, as a proxy does that has forgotten them.
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
      // For a forgotten connection, the database is not told that the client has gone.
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
