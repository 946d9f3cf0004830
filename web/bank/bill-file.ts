// A QR-bill that somebody pastes, chooses as a file, or takes a photo of.

import { KontorError } from '../../client/index.ts'
import { kontor } from '../data/kontor.ts'

export type ReadBill = Awaited<ReturnType<typeof kontor.paymentOrders.readQrBill>>

/** What a bill asks for. The server reads it, so that all ways read the same. */
export async function readBill(bill: Blob | string): Promise<ReadBill> {
  return kontor.paymentOrders.readQrBill(
    typeof bill === 'string' ? new Blob([bill]) : await smallEnough(bill),
  )
}

/** What the camera sees, if it is a bill. */
export async function readFrame(video: HTMLVideoElement): Promise<ReadBill | undefined> {
  try {
    return await kontor.paymentOrders.readQrBill(await jpegOf(await createImageBitmap(video)))
  } catch (error) {
    // No code is in sight, or another one.
    if (error instanceof KontorError && error.status === 400) return undefined
    throw error
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
  image.close()
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
