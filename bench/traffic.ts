// The requests of an office and its programs on a busy day: mixed reads and writes over many connections.

import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'

export interface Plan {
  readonly port: number
  readonly token: string
  readonly v1Token: string
  /** How many requests wait for an answer at the same time. */
  readonly connections: number
  readonly forMs: number
  /** Only this kind of request, instead of all. */
  readonly only?: string
}

export interface Traffic {
  readonly kinds: readonly Kind[]
  /** The number of answers with each status. */
  readonly statuses: Readonly<Record<string, number>>
  /** The number of failures of each kind. */
  readonly broken: Readonly<Record<string, number>>
  /** The contacts whose creation was acknowledged. */
  readonly contacts: readonly number[]
}

export interface Kind {
  readonly name: string
  /** How long each answer took, sorted. */
  readonly ms: readonly number[]
  /** How long each answer with 503 took, sorted. */
  readonly refusedMs: readonly number[]
}

interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

interface World {
  readonly plan: Plan
  readonly contacts: readonly Known[]
  readonly invoices: readonly Known[]
  pick<Value>(values: readonly Value[]): Value
}

interface Known {
  readonly id: number
  readonly contact_id: number
  readonly contact_address_id: number
}

/** Of a hundred requests, so many are of each kind. */
const mix: readonly (readonly [name: string, share: number, make: (world: World) => Sent])[] = [
  ['list of invoices', 22, () => get(`${invoicesPath}?limit=20&sort=-date`)],
  ['list by status', 8, () => get(`${invoicesPath}?limit=50&filter={"status":"S"}`)],
  ['search of contacts', 8, ({ pick }) => get(`/v2/contacts?limit=20&q=${pick(words)}`)],
  ['search of invoices', 6, ({ pick }) => get(`${invoicesPath}?limit=20&q=${pick(words)}`)],
  ['one invoice', 16, ({ pick, invoices }) => get(`${invoicesPath}/${pick(invoices).id}`)],
  ['one contact', 10, ({ pick, contacts }) => get(`/v2/contacts/${pick(contacts).id}`)],
  ['new contact', 6, () => post('/v2/contacts', newContact)],
  ['new invoice with a key', 8, (world) => post(invoicesPath, newInvoice(world), onceOnly())],
  ['change of a contact', 6, (world) => put(`/v2/contacts/${world.pick(world.contacts).id}`)],
  ['payment', 4, ({ pick, invoices }) => post(`${invoicesPath}/${pick(invoices).id}/payments`, newPayment)],
  ['hours by v1', 4, ({ plan }) => post(`/time/add/token/${plan.v1Token}`, newHours)],
  ['PDF', 2, ({ pick, invoices }) => get(`${invoicesPath}/${pick(invoices).id}/pdf`)],
]

const invoicesPath = '/v2/receivables/invoices'
const words = ['Brunner', 'garage', 'Caduff', 'Praxis', 'egli', 'Kunde']
const newContact = {
  relation: ['CL'],
  type: 'C',
  name: 'Garage Brunner',
  main_address: { country: 'CH', street: 'Dorfstrasse', street_no: '7', postcode: '3434', city: 'Landiswil' },
}
const newPayment = { type: 'N', amount: 0.05, date: '2026-02-20' }
const newHours = { start: '0800', end: '0930', date: '2026-03-02' }

function newInvoice({ pick, invoices }: World): object {
  const { contact_id, contact_address_id } = pick(invoices)
  const position = { type: 'N', catalog_type: 'S', name: 'Beratung', unit_id: 1, vat: 8.1 }
  return {
    ...{ contact_id, contact_address_id },
    date: '2026-03-02',
    due: '2026-04-01',
    currency: 'CHF',
    language: 'de',
    positions: [12.5, 80, 140].map((price) => ({ ...position, price, amount: 2 })),
  }
}

const get = (path: string): Sent => ({ method: 'GET', path: encodeURI(path) })
const post = (path: string, body: object, headers = {}): Sent => ({ method: 'POST', path, body, headers })
const put = (path: string): Sent => ({ method: 'PUT', path, body: { notes: `Angerufen ${randomUUID()}` } })
const onceOnly = () => ({ 'idempotency-key': randomUUID() })

/** Sends for a while, each connection one request after the other, and returns the results. */
export async function traffic(plan: Plan): Promise<Traffic> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.connections })
  const world = await lookAround(plan, agent)
  const kinds = new Map(mix.map(([name]) => [name, { name, ms: [] as number[], refusedMs: [] as number[] }]))
  const statuses: Record<string, number> = {}
  const broken: Record<string, number> = {}
  const contacts: number[] = []
  const ends = performance.now() + plan.forMs
  let isOver = false

  const connection = async () => {
    while (!isOver && performance.now() < ends) {
      const [name, make] = next()
      const start = performance.now()
      try {
        const { status, text } = await send(plan, agent, make(world))
        const took = performance.now() - start
        const isRefused = status === 503
        kinds.get(name)?.[isRefused ? 'refusedMs' : 'ms'].push(took)
        const shown = status === 200 && text.startsWith('{"error":true') ? '200 with an error of v1' : status
        statuses[shown] = (statuses[shown] ?? 0) + 1
        if (name === 'new contact' && status === 201) contacts.push(JSON.parse(text).item.id)
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException
        broken[code ?? message] = (broken[code ?? message] ?? 0) + 1
        // The server is gone.
        if (code === 'ECONNREFUSED') isOver = true
      }
    }
  }
  const shares = mix.filter(([name]) => !plan.only || name === plan.only)
  const lots = shares.flatMap(([name, share, make]) => Array(share).fill([name, make] as const))
  const next = () => world.pick(lots)
  await Promise.all(Array.from({ length: plan.connections }, connection))
  agent.destroy()
  for (const { ms, refusedMs } of kinds.values())
    for (const list of [ms, refusedMs]) list.sort((a, b) => a - b)
  return { kinds: [...kinds.values()], statuses, broken, contacts }
}

async function lookAround(plan: Plan, agent: Agent): Promise<World> {
  const items = async (path: string): Promise<Known[]> => {
    const { status, text } = await send(plan, agent, get(`${path}?limit=200`))
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    return JSON.parse(text).items
  }
  return {
    plan,
    contacts: await items('/v2/contacts'),
    invoices: await items(invoicesPath),
    pick: <Value>(values: readonly Value[]) => values[Math.floor(Math.random() * values.length)] as Value,
  }
}

function send(
  { port, token }: Plan,
  agent: Agent,
  { method, path, body, headers }: Sent,
): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const text = body && JSON.stringify(body)
  const all = {
    authorization: `Bearer ${token}`,
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...headers,
  }
  const read = async (answer: IncomingMessage) => {
    const chunks = await answer.toArray()
    resolve({ status: answer.statusCode as number, text: Buffer.concat(chunks).toString() })
  }
  const asking = request({ host: '127.0.0.1', port, method, path, headers: all, agent }, (answer) => {
    read(answer).catch(reject)
  })
  asking.setTimeout(30_000, () => asking.destroy(new Error('no answer within 30 s')))
  asking.on('error', reject)
  asking.end(text)
  return promise
}
