// The thread that prints and reads pictures: one job after the other, as press.ts sends them.

import { parentPort } from 'node:worker_threads'
import { Refusal } from '../../domain/refusal.ts'
import { readImage } from './image/image.ts'
import { picture } from './image/picture.ts'
import { readCode } from './image/read-code.ts'
import { smallPicture } from './image/small-picture.ts'
import { unreadable } from './image/unreadable.ts'
import { paperToPdf } from './pdf.ts'
import type { Answer, Job, Output } from './press.ts'

parentPort?.on('message', async (job: Job) => {
  const answer = await work(job).catch(problem)
  parentPort?.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : [])
})

async function work(job: Job): Promise<Output> {
  if ('paper' in job) {
    const { pdf, pages } = await paperToPdf(job.paper)
    return { bytes: own(pdf), pages }
  }
  if ('logo' in job) return { bytes: own(await smallPicture(job.logo, job.box, job.maxBytes)), pages: 1 }
  if ('image' in job) {
    const read = readImage(job.image)
    if (typeof read === 'string') throw unreadable(read)
    return { bytes: own(read.bytes), pages: 1 }
  }
  if ('code' in job) return { bytes: new TextEncoder().encode(await readCode(job.code, isBill)), pages: 1 }
  return { bytes: own(await picture(job.pdf, job.page, job.width)), pages: 1 }
}

/** The code of a QR-bill begins so. */
function isBill(text: string): boolean {
  return text.startsWith('SPC')
}

/** Bytes that can be transferred: a Buffer may share its memory with others. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}

/** An error arrives with only its message and its stack, so the other fields of a refusal are sent separately. */
function problem(error: unknown): Answer {
  if (!(error instanceof Refusal)) return { error }
  const { code, message, details } = error
  return { refusal: { code, message, details } }
}
