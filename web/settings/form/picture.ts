// Images that users upload: reduced to the size that paper needs, so that the server accepts them.

/** 170 mm by 50 mm at 300 points per inch: paper does not show more. */
const most = { width: 2000, height: 600 }

/** A request can have 1 MB, and base64 makes a file a third larger. */
const mostBytes = 600_000

/** A larger file is not meant as a logo. */
const mostFileBytes = 20_000_000

type PictureFault = 'tooLarge' | 'unreadable'

/** The image in a file as a data URL, or its fault. */
export async function readPicture(file: Blob): Promise<{ url: string } | { fault: PictureFault }> {
  if (file.size > mostFileBytes) return { fault: 'tooLarge' }
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap || bitmap.width === 0) return { fault: 'unreadable' }
  const isPlain = ['image/png', 'image/jpeg'].includes(file.type)
  const isSmall = file.size <= mostBytes && bitmap.width * bitmap.height <= most.width * most.height
  const kept = isPlain && isSmall ? file : await redrawn(bitmap, file.type === 'image/jpeg')
  bitmap.close()
  if (!kept || kept.size > mostBytes) return { fault: kept ? 'tooLarge' : 'unreadable' }
  return { url: await dataUrl(kept) }
}

/** The same image, no larger than paper shows. */
function redrawn(bitmap: ImageBitmap, isPhoto: boolean): Promise<Blob | null> {
  const scale = Math.min(1, most.width / bitmap.width, most.height / bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, isPhoto ? 'image/jpeg' : 'image/png', 0.9))
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
