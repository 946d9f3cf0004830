// A QR-bill that somebody pastes, chooses as a file, or takes a photo of.

import { kontor } from '../data/kontor.ts'

export type ReadBill = Awaited<ReturnType<typeof kontor.paymentOrders.readQrBill>>

/** What a bill asks for. The server reads it, so that all ways read the same. */
export async function readBill(bill: Blob | string): Promise<ReadBill> {
  const text = typeof bill === 'string' ? bill : await codeSeenByBrowser(bill)
  return kontor.paymentOrders.readQrBill(
    text === undefined ? await smallEnough(bill as Blob) : new Blob([text]),
  )
}

interface CodeDetector {
  detect(image: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}

/** Some browsers read codes themselves, also from large photos. */
async function codeSeenByBrowser(file: Blob): Promise<string | undefined> {
  const { BarcodeDetector } = globalThis as {
    BarcodeDetector?: new (options: { formats: string[] }) => CodeDetector
  }
  if (!BarcodeDetector || !isPicture(file)) return undefined
  try {
    const codes = await new BarcodeDetector({ formats: ['qr_code'] }).detect(await createImageBitmap(file))
    return codes.map(({ rawValue }) => rawValue).find((value) => value.startsWith('SPC'))
  } catch {
    // Without a detector on this device, the server reads it.
    return undefined
  }
}

/** The server reads pictures of at most 2.5 million pixels. */
const mostPixels = 2_400_000

/** A picture as the server reads it; any other file as it is. */
async function smallEnough(file: Blob): Promise<Blob> {
  if (!isPicture(file)) return file
  const image = await createImageBitmap(file)
  const scale = Math.min(1, Math.sqrt(mostPixels / (image.width * image.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(image.width * scale)
  canvas.height = Math.floor(image.height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((small) => resolve(small ?? file), 'image/jpeg', 0.92))
}

function isPicture({ type }: Blob): boolean {
  return type.startsWith('image/')
}
