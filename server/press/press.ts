// Printing and reading pictures keep a processor busy for a while, so they run in a thread of their own, and the
// results are cached.

import { Worker } from 'node:worker_threads'
import { invalid, Refusal } from '../../domain/refusal.ts'
import { createCache } from '../cache.ts'
import { createQueue } from '../db/queue.ts'
import { contentKey } from './content-key.ts'
import { unreadable } from './image/unreadable.ts'
import type { Paper } from './paper.ts'

interface PaperPdf {
  /** Changes with anything on the paper. */
  readonly key: string
  readonly pdf: Uint8Array
  readonly pages: number
}

/** The paper as PDF. */
export async function pdfOf(paper: Paper): Promise<PaperPdf> {
  const key = contentKey(paper)
  return papers.get(key, async () => ({ key, ...(await pdfInThread(paper)) }))
}

/**
 * The same for one of thousands, which nobody asks for again. Bytes that are cached for a while count as old when they
 * leave the cache, and V8 collects them late.
 */
export async function pdfOnce(paper: Paper): Promise<PaperPdf> {
  const key = contentKey(paper)
  return papers.getOnce(key, async () => ({ key, ...(await pdfInThread(paper)) }))
}

/** A page of a printed paper, from 1, as a PNG of this width in pixels. Refuses a missing page. */
export async function pageImageOf(
  { key, pdf }: Pick<PaperPdf, 'key' | 'pdf'>,
  page: number,
  width: number,
): Promise<Uint8Array> {
  return pictures.get(`${key} ${page} ${width}`, () => pageImageInThread(pdf, page, width))
}

/** Reads an uploaded picture, and returns it in the form that is stored. Refuses it for the reasons in image.ts. */
export async function readImageInThread(bytes: Uint8Array, limitMs = longestReadMs): Promise<Uint8Array> {
  return images.get(contentKey(bytes), async () => {
    const refuse: Refuse = (problem) => unreadable(`The image ${problem} to read: save it smaller.`)
    return (await order({ image: bytes }, limitMs, refuse)).bytes
  })
}

/** The text of a QR code on a picture or in a PDF: that of a bill, if there is one. */
export async function codeOn(bytes: Uint8Array): Promise<string> {
  const refuse: Refuse = (problem) => unreadable(`The file ${problem} to read: save it smaller.`)
  return Buffer.from((await order({ code: bytes }, longestReadMs, refuse)).bytes).toString()
}

/** A stored logo, as small as the pages for customers need it. */
export async function smallLogoOf(logo: Uint8Array): Promise<Uint8Array> {
  const refuse: Refuse = (problem) => unreadable(`The image ${problem} to draw: save it smaller.`)
  const job = { logo, box: { width: 480, height: 128 }, maxBytes: 20_000 }
  return images.get(`small ${contentKey(logo)}`, async () => (await order(job, longestJobMs, refuse)).bytes)
}

const maxBytes = 32 * 1024 * 1024
/** Who looks at a paper asks for its pages next. Who prints thousands asks for each once, so few are kept. */
const maxPdfBytes = 8 * 1024 * 1024
/** What a small one counts as: fifty of these fill the cache. */
const leastPdfBytes = maxPdfBytes / 50
const papers = createCache<PaperPdf>(maxPdfBytes, ({ pdf }) => Math.max(pdf.byteLength, leastPdfBytes))
const pictures = createCache<Uint8Array>(maxBytes, (png) => png.byteLength)
const images = createCache<Uint8Array>(maxBytes, (image) => image.byteLength)

/** How long a job may keep the others waiting. */
const longestJobMs = 30_000
const longestReadMs = 10_000

/** Runs pdf.ts in the thread. Refuses a paper that takes too long or too much memory. */
export async function pdfInThread(
  paper: Paper,
  limitMs = longestJobMs,
): Promise<{ pdf: Uint8Array; pages: number }> {
  const { bytes, pages } = await order({ paper }, limitMs, unprintable)
  return { pdf: bytes, pages }
}

/** Runs picture.ts in the thread. */
export async function pageImageInThread(pdf: Uint8Array, page: number, width: number): Promise<Uint8Array> {
  const { bytes } = await order({ pdf, page, width }, longestJobMs, unprintable)
  return bytes
}

function unprintable(problem: Problem): Refusal {
  return invalid('texts', 'not_allowed', `The document ${problem} to print: shorten its texts.`)
}

/** The reason that stops a job. Another attempt would not succeed either. */
type Problem = 'takes too long' | 'takes too much memory' | 'is too much for the thread'
type Refuse = (problem: Problem) => Refusal

export type Job =
  | { readonly paper: Paper }
  | { readonly pdf: Uint8Array; readonly page: number; readonly width: number }
  | { readonly image: Uint8Array }
  | { readonly code: Uint8Array }
  | {
      readonly logo: Uint8Array
      readonly box: { readonly width: number; readonly height: number }
      readonly maxBytes: number
    }

/** The result of a job: a PDF of all pages, a picture of one, a picture that was read, or the text of a code. */
export interface Output {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly pages: number
}

export type Answer =
  | Output
  | { readonly refusal: Pick<Refusal, 'code' | 'message' | 'details'> }
  | { readonly error: unknown }

const inTurn = createQueue()

/** How many jobs run in the thread or wait for it. */
export const printsInHand = inTurn.inHand

const longestQueue = 50

/** Refuses a request that prints, when it would have to wait for too many others. */
export function needPress(): void {
  if (printsInHand() > longestQueue)
    throw new Refusal('unavailable', 'Too many documents are being printed. Try again in a second.')
}

function order(job: Job, limitMs: number, refuse: Refuse): Promise<Output> {
  // One job is in the thread and the others wait here, so that only that one is lost if the thread dies.
  return inTurn(0, async () => {
    const answer = await ask(job, limitMs, refuse)
    if ('error' in answer) throw answer.error
    if ('refusal' in answer) {
      const { code, message, details } = answer.refusal
      throw new Refusal(code, message, details)
    }
    return answer
  })
}

let thread: Worker | undefined

async function ask(job: Job, limitMs: number, refuse: Refuse): Promise<Answer> {
  thread ??= startThread()
  const asked = thread
  const answer = Promise.withResolvers<Answer>()
  const died = () => answer.reject(refuse('is too much for the thread'))
  const failed = (error: Error & { code?: string }) =>
    answer.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse('takes too much memory') : error)
  asked.once('message', answer.resolve).once('error', failed).once('exit', died)
  const timer = setTimeout(() => {
    answer.reject(refuse('takes too long'))
    thread = undefined
    asked.terminate()
  }, limitMs)
  // A job keeps the process alive; a thread that waits for one does not.
  asked.ref()
  try {
    asked.postMessage(job)
    return await answer.promise
  } finally {
    clearTimeout(timer)
    asked.unref()
    asked.off('message', answer.resolve).off('error', failed).off('exit', died)
  }
}

/** Without a limit, a thread that runs out of memory ends the whole process. */
const maxHeapMb = 512

function startThread(): Worker {
  const started = new Worker(new URL('./press-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
  const forget = () => {
    if (thread === started) thread = undefined
  }
  return started.once('error', forget).once('exit', forget)
}
