// Printing keeps a processor busy for a while, so it happens in a thread of its own, and what was made is kept.

import { Worker } from 'node:worker_threads'
import { invalid, Refusal, type RefusalDetails } from '../../domain/refusal.ts'
import { createQueue } from '../db/queue.ts'
import { contentKey, createCache } from './cache.ts'
import type { Paper } from './paper.ts'

interface Printed {
  /** Changes when anything on the paper does. */
  readonly key: string
  readonly pdf: Uint8Array
  readonly pages: number
}

/** The paper as PDF. */
export async function printed(paper: Paper): Promise<Printed> {
  const key = contentKey(paper)
  return papers.get(key, async () => ({ key, ...(await print(paper)) }))
}

/** A page of the paper, from 1, as a PNG of this width in pixels. Refuses a page that there is not. */
export async function pictured(paper: Paper, page: number, width: number): Promise<Uint8Array> {
  return pictures.get(`${contentKey(paper)} ${page} ${width}`, async () => {
    const { pdf } = await printed(paper)
    return picture(pdf, page, width)
  })
}

const maxBytes = 32 * 1024 * 1024
const papers = createCache<Printed>(maxBytes, ({ pdf }) => pdf.byteLength)
const pictures = createCache<Uint8Array>(maxBytes, (png) => png.byteLength)

/** How long a job may keep the others waiting. */
const longestJobMs = 30_000

/** Does what print.ts does, in the thread. Refuses a paper that takes too long or too much memory. */
export async function print(
  paper: Paper,
  limitMs = longestJobMs,
): Promise<{ pdf: Uint8Array; pages: number }> {
  const { bytes, pages } = await order({ paper }, limitMs)
  return { pdf: bytes, pages }
}

/** Does what picture.ts does, in the thread. */
export async function picture(pdf: Uint8Array, page: number, width: number): Promise<Uint8Array> {
  const { bytes } = await order({ pdf, page, width }, longestJobMs)
  return bytes
}

export type Job =
  | { readonly paper: Paper }
  | { readonly pdf: Uint8Array; readonly page: number; readonly width: number }

/** What a job gives: a PDF of all pages, or a picture of one. */
export interface Output {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly pages: number
}

export type Answer =
  | Output
  | {
      readonly refusal: { readonly code: string; readonly message: string; readonly details: RefusalDetails }
    }
  | { readonly error: unknown }

const inTurn = createQueue()

/** How many jobs are with the thread or wait for it. */
export const printsInHand = inTurn.inHand

const longestQueue = 50

/** Refuses what is to be printed for somebody who waits, when it would have to wait for too many others. */
export function needPress(): void {
  if (printsInHand() > longestQueue)
    throw new Refusal('unavailable', 'Too many documents are being printed. Try again in a second.')
}

function order(job: Job, limitMs: number): Promise<Output> {
  // One job is with the thread and the others wait here, so that only that one is lost if the thread dies.
  return inTurn(0, async () => {
    const answer = await ask(job, limitMs)
    if ('error' in answer) throw answer.error
    if ('refusal' in answer) {
      const { code, message, details } = answer.refusal
      throw new Refusal(code, message, details)
    }
    return answer
  })
}

let thread: Worker | undefined

async function ask(job: Job, limitMs: number): Promise<Answer> {
  thread ??= startThread()
  const asked = thread
  const answer = Promise.withResolvers<Answer>()
  const died = () => answer.reject(unprintable('ended the thread that prints'))
  const failed = (error: Error & { code?: string }) =>
    answer.reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unprintable('takes too much memory to print') : error,
    )
  asked.once('message', answer.resolve).once('error', failed).once('exit', died)
  const timer = setTimeout(() => {
    answer.reject(unprintable('takes too long to print'))
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

/** A paper that another attempt would not print either. */
function unprintable(reason: string): Refusal {
  return invalid('texts', 'not_allowed', `The document ${reason}: shorten its texts.`)
}

/** A thread that runs out of memory without a limit takes the whole process along. */
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
