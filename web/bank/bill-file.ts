// A QR-bill that somebody pastes, chooses as a file, or takes a photo of.

import { KontorError } from '../../client/index.ts'
import { kontor } from '../data/kontor.ts'

export type ReadBill = Awaited<ReturnType<typeof kontor.paymentOrders.readQrBill>>

/** What a bill asks for. The server reads it, so that all ways read the same. */
export async function readBill(bill: Blob | string): Promise<ReadBill> {
  const text = typeof bill === 'string' ? bill : await codeSeenByBrowser(bill)
  return kontor.paymentOrders.readQrBill(
    text === undefined ? await smallEnough(bill as Blob) : new Blob([text]),
  )
}

/** What the camera sees, if it is a bill. */
export async function readFrame(video: HTMLVideoElement): Promise<ReadBill | undefined> {
  const frame = await createImageBitmap(video)
  const seen = await detected(frame)
  if (seen === null) return undefined
  try {
    return await kontor.paymentOrders.readQrBill(seen ? new Blob([seen]) : await jpegOf(frame))
  } catch (error) {
    // No code is in sight, or another one.
    if (error instanceof KontorError && error.status === 400) return undefined
    throw error
  }
}

interface CodeDetector {
  detect(image: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}

/** Some browsers read codes themselves, also from large photos. */
async function codeSeenByBrowser(file: Blob): Promise<string | undefined> {
  if (!isPicture(file)) return undefined
  return (await detected(await createImageBitmap(file))) ?? undefined
}

/** The code of a bill; null if the browser sees none, undefined if it cannot look: then the server reads it. */
async function detected(image: ImageBitmap): Promise<string | null | undefined> {
  const { BarcodeDetector } = globalThis as {
    BarcodeDetector?: new (options: { formats: string[] }) => CodeDetector
  }
  if (!BarcodeDetector) return undefined
  try {
    const codes = await new BarcodeDetector({ formats: ['qr_code'] }).detect(image)
    return codes.map(({ rawValue }) => rawValue).find((value) => value.startsWith('SPC')) ?? null
  } catch {
    return undefined
  }
}

/** The server reads pictures of at most 2.5 million pixels. */
const mostPixels = 2_400_000

/** A picture as the server reads it; any other file as it is. */
async function smallEnough(file: Blob): Promise<Blob> {
  return isPicture(file) ? jpegOf(await createImageBitmap(file)) : file
}

async function jpegOf(image: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, Math.sqrt(mostPixels / (image.width * image.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(image.width * scale)
  canvas.height = Math.floor(image.height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (jpeg) => (jpeg ? resolve(jpeg) : reject(new Error('The picture is empty.'))),
      'image/jpeg',
      0.92,
    ),
  )
}

function isPicture({ type }: Blob): boolean {
  return type.startsWith('image/')
}
