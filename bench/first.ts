// Questions that nobody has asked before, and the same ones again.

import { type Filled, firstContact, formerWord, works } from './fill.ts'
import { median } from './measure.ts'
import { startKontor } from './processes.ts'
import { type Chapter, plainFigure, thousands } from './report.ts'

/** Questions by the number of the turn: each turn asks for something else. */
const questions: readonly (readonly [
  name: string,
  firstMs: number,
  parameters: (turn: number, invoices: number) => object,
])[] = [
  [
    'a filter that no index answers',
    100,
    (turn) => ({
      filter: { or: [{ status: 'R1' }, { and: [{ total: `>${5000 + turn}` }, { due: '<2023-01-01' }] }] },
    }),
  ],
  [
    'a filter that no index answers, for old invoices',
    100,
    (turn) => ({
      filter: {
        or: [{ status: 'R1' }, { total: `>${5000 + turn}` }].map((one) => ({
          and: [one, { due: '<2022-12-01' }],
        })),
      },
    }),
  ],
  ['a part of a word in a filter', 100, (turn) => ({ filter: { notes: `~${wordOf(turn).slice(1, 6)}` } })],
  [
    'a part of a word that only old invoices have',
    100,
    (turn) => ({ filter: { notes: `~${formerWord.slice(turn, 5 + turn)}` } }),
  ],
  ['a word that one invoice in nine has', 50, (turn) => ({ q: wordOf(turn) })],
  ['a word that only old invoices have', 50, (turn) => ({ q: formerWord.slice(0, 4 + turn) })],
  ['two such words', 50, (turn) => ({ q: `${wordOf(turn)} ${wordOf(turn + 1)}` })],
  ['such a word, and an amount', 100, (turn) => ({ q: wordOf(turn), filter: { total: `>${2000 + turn}` } })],
  [
    'a part of a word in a filter, and an amount',
    100,
    (turn) => ({ filter: { notes: `~${wordOf(turn).slice(1, 6)}`, total: `>${2000 + turn}` } }),
  ],
  ['one letter', 50, (turn) => ({ q: 'abcdefghklmnprst'[turn] as string })],
  ['an order that no index has', 100, (turn) => ({ sort: orders[turn % orders.length] })],
  ['a page far from the beginning of a filter, in such an order', 100, farInFilter],
  [
    'the page behind that one',
    20,
    (turn, invoices) => {
      const { offset, ...list } = farInFilter(turn, invoices)
      return { ...list, offset: offset + 20 }
    },
  ],
  ['a page far from the beginning', 20, (turn, invoices) => ({ offset: Math.floor(0.9 * invoices) + turn })],
]

const orders = [
  '-total_vat',
  'period_from',
  'language',
  '-total_net',
  'currency',
  '-paid_date',
  'discount_rate',
]

const invoices = '/v2/receivables/invoices'
const anInvoice = `${invoices}/${firstContact + 1000}`

function farInFilter(turn: number, invoices: number) {
  const offset = Math.floor(0.4 * invoices) + turn
  return { filter: { total: `>${1000 + turn}` }, sort: orders[turn % orders.length], offset }
}

function wordOf(turn: number): string {
  return (works[turn % works.length] as string).split(' ')[0] as string
}

/** Asks a server on a filled file, one question after the other. */
export async function firstChapter({ file, invoiceCount, token }: Filled, turns: number): Promise<Chapter> {
  const kontor = await startKontor(file)
  const figures = []
  for (const [name, firstMs, parametersOf] of questions) {
    const [first, again, changed]: [number[], number[], number[]] = [[], [], []]
    for (let turn = 0; turn < turns; turn++) {
      const parameters = Object.entries(parametersOf(turn, invoiceCount)).map(([key, value]) => [
        key,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ])
      const path = `${invoices}?limit=20&${new URLSearchParams(parameters)}`
      for (const times of [first, again, changed]) {
        if (times === changed)
          await kontor.answerTo({ path: anInvoice, token, changes: { notes: `${turn}` } })
        const start = performance.now()
        await kontor.answerTo({ path, token })
        times.push(performance.now() - start)
      }
    }
    figures.push(plainFigure(`${name}, first`, median(first), 'ms', { atMost: firstMs }))
    figures.push(plainFigure(`${name}, again`, median(again), 'ms', { atMost: 10 }))
    figures.push(plainFigure(`${name}, after a write`, median(changed), 'ms', { atMost: 20 }))
  }
  await kontor.stop()
  return {
    title: `(j) Questions that nobody has asked before, ${thousands(invoiceCount)} invoices`,
    about:
      'The time of a list of 20 with its total over HTTP, by one client, when its filter, words, order or offset come for the first time, when they come again, and when an invoice was changed meanwhile.',
    figures,
  }
}
