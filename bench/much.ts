// The memory that much at once takes.

import { setTimeout as pause } from 'node:timers/promises'
import type { Filled } from './fill.ts'
import { type Chapter, plainFigure, thousands } from './report.ts'
import { memoryOf, serve, settleMs } from './start.ts'

/** A CSV as the web application reads it, and PDFs as one file. */
export async function muchChapter(
  { file, invoiceCount, token }: Filled,
  { rows, pdfs }: { readonly rows: number; readonly pdfs: number },
): Promise<Chapter> {
  const path = '/receivables/invoices'
  const csv = Array.from({ length: Math.ceil(rows / rowsEach) }, (_, batch) => ({
    path: '/batch',
    body: {
      requests: Array.from({ length: rowsEach / pageSize }, (_, page) => ({
        method: 'GET',
        path: `${path}?limit=${pageSize}&offset=${batch * rowsEach + page * pageSize}`,
      })),
    },
  }))
  // The first invoices come after some hundred other records.
  const ids = Array.from({ length: pdfs }, (_, index) => 1_000 + index)
  const more = (requests: readonly { path: string; body: object }[]) =>
    moreMemory(file, async (url) => {
      for (const { path, body } of requests)
        await takeAll(`${url}/v2${path}`, token, { method: 'POST', body: JSON.stringify(body) })
    })
  const reach = { atMost: 95 }
  return {
    title: `(f) Much at once, ${thousands(invoiceCount)} invoices`,
    about: 'How much more memory than at rest the server takes at most. 95 MiB are 100 MB.',
    figures: [
      plainFigure(`CSV of ${thousands(rows)} rows`, await more(csv), 'MiB', reach),
      plainFigure(
        `${thousands(pdfs)} PDFs as one file`,
        await more([{ path: `${path}/pdfs`, body: { ids } }]),
        'MiB',
        reach,
      ),
    ],
  }
}

const [rowsEach, pageSize] = [10_000, 200]

/** How much more memory than at rest the server takes at most during some work, in MiB. */
export async function moreMemory(file: string, work: (url: string) => Promise<void>): Promise<number> {
  const server = await serve(file)
  await pause(settleMs)
  const rest = memoryOf(server)
  let most = rest
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(server))
  }, 200)
  await work(server.url)
  clearInterval(watch)
  await server.stop()
  return most - rest
}

/** Asks, and reads the answer without keeping it. */
export async function takeAll(url: string, token: string, request: RequestInit = {}): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(url, { ...request, headers })
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${await answer.text()}`)
  for await (const _ of answer.body);
}
