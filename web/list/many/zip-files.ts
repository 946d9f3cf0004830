/** The file of an archive in which the server names the documents that it could not print. */
const missingName = 'missing.jsonl'

interface ZipWatcher {
  /** A file has begun that is a document. */
  onDocument(): void
  /** A document is missing. */
  onMissing(line: string): void
}

/** Watches an archive of uncompressed files whose bytes come in pieces. */
export function zipFiles({ onDocument, onMissing }: ZipWatcher): (bytes: Uint8Array) => void {
  let rest = new Uint8Array()
  let toSkip = 0
  let isAtDirectory = false
  return (bytes) => {
    if (isAtDirectory) return
    rest = joined(rest, bytes)
    for (;;) {
      const skipped = Math.min(toSkip, rest.length)
      rest = rest.subarray(skipped)
      toSkip -= skipped
      if (toSkip > 0 || rest.length < headerSize) return
      const header = new DataView(rest.buffer, rest.byteOffset, rest.length)
      isAtDirectory = header.getUint32(0, true) !== fileMark
      if (isAtDirectory) return
      const nameEnd = headerSize + header.getUint16(26, true)
      const start = nameEnd + header.getUint16(28, true)
      const end = start + header.getUint32(18, true)
      if (rest.length < nameEnd) return
      if (textOf(rest, headerSize, nameEnd) === missingName) {
        if (rest.length < end) return
        for (const line of textOf(rest, start, end).split('\n').filter(Boolean)) onMissing(line)
      } else onDocument()
      toSkip = end
    }
  }
}

const headerSize = 30
const fileMark = 0x04034b50

function textOf(bytes: Uint8Array, start: number, end: number): string {
  return new TextDecoder().decode(bytes.subarray(start, end))
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
