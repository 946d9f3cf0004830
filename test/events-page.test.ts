// Runs the program for webhooks in docs/events.md and sends it one.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { rememberNetworks } from '../server/events/addresses.ts'
import { createWebhookWorker } from '../server/events/worker.ts'
import { newCompany, serverOn } from './api.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs', 'events.md'), 'utf8')

test('the program on the page receives events, and refuses what has another signature', async () => {
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
  const server = await serverOn('SQLite')
  const networks = ['127.0.0.1']
  await rememberNetworks(server.db, networks)
  const api = await newCompany(server)
  const port = await freePort()
  const { item: webhook } = await api.post('/v2/webhooks', { url: `http://127.0.0.1:${port}/` })
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: webhook.secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const worker = createWebhookWorker({
    db: server.db,
    networks,
    log: { debug: () => {}, warn: () => {}, error: console.error },
  })
  try {
    while (!(await isOpen(port)));
    const { item: delivery } = await api.post(`/v2/webhooks/${webhook.id}/test`, {})
    const line = once(child.stdout, 'data')
    await worker.runOnce()
    const { status } = (await api.get(`/v2/webhooks/${webhook.id}/deliveries/${delivery.id}`)).item
    assert.equal(status, 'delivered')
    const told = `evt_${api.identity.company}_test_${delivery.id} webhook.test ${webhook.id}\n`
    assert.equal(String(await line), told)
    const forged = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })
    assert.equal(forged.status, 401)
  } finally {
    await worker.stop()
    child.kill()
    await once(child, 'exit')
  }
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Whether a program listens on the port. */
async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
