// Who waits for whom: reads and writes of some, while others ask for what takes the longest.

import { type Filled, firstContact } from './fill.ts'
import { compare } from './measure.ts'
import { startClients, startKontor } from './processes.ts'
import { type Chapter, figure, thousands } from './report.ts'

const invoices = '/v2/receivables/invoices'

/** What no index answers, or very much of it. Each of the four clients has one, with another amount each time. */
const worst = [
  [{ or: [{ status: 'R1' }, { and: [{ total: '>5000.#' }, { due: '<2023-01-01' }] }] }, '&sort=-total'],
  [{ notes: '~kies', total: '>0.#' }, '&sort=due'],
  [{ total: '>0.#' }, '&q=a&limit=200'],
  [{ total: '>0.#' }, '&limit=200&offset=30000&sort=-total'],
].map(([filter, more]) => {
  // Only the # stays as it is.
  const text = encodeURIComponent(JSON.stringify(filter)).replace('%23', '#')
  return `${invoices}?filter=${text}${more}`
})

/** Starts the server on a filled file. Changes a contact in it. */
export async function mixedChapter(
  { file, invoiceCount, token }: Filled,
  turns: number,
  forMs: number,
): Promise<Chapter> {
  const kontor = await startKontor(file)
  const [some, others] = [startClients(), startClients()]
  const { port } = kontor
  const questions = { method: 'GET', mayBeRefused: true, clients: 4 } as const
  const beside = async (path: readonly string[], work: () => Promise<number>) => {
    const asking = others.run({ ...questions, path, port, token, forMs })
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
    for (const [asked, paths] of [
      ['new questions', worst],
      ['the same ones', worst.map((path) => path.replace('#', '1'))],
    ] as const) {
      const compared = await compare(() => beside(paths, alone), alone, turns)
      figures.push(figure(`${name} beside ${asked}, 99 in 100`, compared, 'ms', { atMost: 5 }))
    }
  }
  for (const one of [kontor, some, others]) await one.stop()
  return {
    title: `(i) Who waits for whom, ${thousands(invoiceCount)} invoices`,
    about:
      'The time in which 99 of 100 requests of one client are answered while four others ask without a pause for what takes the longest (a filter that no index answers, a part of a word, one letter, pages far from the beginning), against the time without these. The four ask for another amount each time, or for the same, which the server knows then. None of the first client may be refused.',
    figures,
  }
}
