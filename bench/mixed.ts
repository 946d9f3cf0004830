// Who waits for whom: reads and writes of some, while others ask for what takes the longest.

import { type Filled, firstContact } from './fill.ts'
import { compare } from './measure.ts'
import { startClients, startKontor } from './processes.ts'
import { type Chapter, figure, thousands } from './report.ts'

const invoices = '/v2/receivables/invoices'
const filtered = (filter: object, more = '') =>
  `${invoices}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`

/** What no index answers, or very much of it. Each of the four clients has one. */
const worst = [
  filtered({ or: [{ status: 'R1' }, { and: [{ total: '>5000' }, { due: '<2023-01-01' }] }] }, '&sort=-total'),
  filtered({ notes: '~kies' }, '&sort=due'),
  `${invoices}?q=a&limit=200`,
  `${invoices}?limit=200&offset=30000&sort=-total`,
]

/** Starts the server on a filled file. Changes a contact in it. */
export async function mixedChapter(
  { file, invoiceCount, token }: Filled,
  turns: number,
  forMs: number,
): Promise<Chapter> {
  const kontor = await startKontor(file)
  const [some, others] = [startClients(), startClients()]
  const { port } = kontor
  const questions = { method: 'GET', path: worst, isNew: true, mayBeRefused: true, clients: 4 } as const
  const beside = async (work: () => Promise<number>) => {
    const asking = others.run({ ...questions, port, token, forMs })
    const measured = await work()
    await asking
    return measured
  }
  const get = (path: string) => ({ method: 'GET', path }) as const
  const change = { method: 'PUT', path: `/v2/contacts/${firstContact}` } as const
  const figures = []
  for (const [name, request] of [
    ['reading an invoice', get(`${invoices}/${firstContact + 1000}`)],
    ['a list of 20', get(`${invoices}?limit=20&sort=-date`)],
    ['changing a contact', { ...change, body: JSON.stringify({ notes: 'Angerufen #' }) }],
  ] as const) {
    const alone = () => some.run({ ...request, port, token, clients: 1, forMs, within: 0.99 })
    const compared = await compare(() => beside(alone), alone, turns)
    figures.push(figure(`${name}, 99 in 100`, compared, 'ms', { atMost: 5 }))
  }
  for (const one of [kontor, some, others]) await one.stop()
  return {
    title: `(i) Who waits for whom, ${thousands(invoiceCount)} invoices`,
    about:
      'The time in which 99 of 100 requests of one client are answered while four others ask without a pause for what takes the longest (a filter that no index answers, a part of a word, one letter, pages far from the beginning), against the time without these. None of the first client may be refused.',
    figures,
  }
}
