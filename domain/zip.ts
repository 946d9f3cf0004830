// Several files as one (.zip): put in as they are, as PDFs do not get smaller.

import { fileName } from './file-name.ts'

export interface ZippedFile {
  readonly name: string
  readonly content: Uint8Array
}

/** A zip archive. Files of the same name get a number. Up to 65,535 files and 4 GB, which is what the plain format holds. */
export function zipOf(files: readonly ZippedFile[], at: Date): Uint8Array<ArrayBuffer> {
  const time = dosTime(at)
  const heads: Uint8Array[] = []
  const parts: Uint8Array[] = []
  let offset = 0
  for (const { name, content } of withOwnNames(files)) {
    const nameBytes = new TextEncoder().encode(name)
    const facts = [
      ...[20, 2], // Version 2.0 is needed to read it.
      ...[0x0800, 2], // The name is UTF-8.
      ...[0, 2], // Not compressed.
      ...[time, 4],
      ...[crc32(content), 4],
      ...[content.length, 4],
      ...[content.length, 4],
      ...[nameBytes.length, 2],
      ...[0, 2], // Nothing extra.
    ]
    parts.push(record(0x04034b50, facts, nameBytes), content)
    // No comment, on the first disk, without attributes.
    const place = [0, 2, 0, 2, 0, 2, 0, 4, offset, 4]
    heads.push(record(0x02014b50, [20, 2, ...facts, ...place], nameBytes))
    offset += 30 + nameBytes.length + content.length
  }
  const headLength = heads.reduce((sum, head) => sum + head.length, 0)
  const count = files.length
  const end = record(0x06054b50, [0, 2, 0, 2, count, 2, count, 2, headLength, 4, offset, 4, 0, 2])
  return joined([...parts, ...heads, end])
}

/** Numbers, each followed by how many bytes it takes, the lowest byte first. */
function record(signature: number, facts: readonly number[], name = new Uint8Array()): Uint8Array {
  const bytes: number[] = []
  const numbers = [signature, 4, ...facts]
  for (let index = 0; index < numbers.length; index += 2) {
    const [value = 0, length = 0] = numbers.slice(index, index + 2)
    for (let byte = 0; byte < length; byte++) bytes.push((value >>> (8 * byte)) & 0xff)
  }
  return joined([Uint8Array.from(bytes), name])
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

function withOwnNames(files: readonly ZippedFile[]): readonly ZippedFile[] {
  const taken = new Set<string>()
  return files.map(({ name: wanted, content }) => {
    const name = fileName(wanted)
    const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? []
    let own = name
    for (let count = 2; taken.has(own.toLowerCase()); count++) own = `${stem} (${count})${ending}`
    taken.add(own.toLowerCase())
    return { name: own, content }
  })
}

/** Date and time in 32 bits, to the even second. */
function dosTime(at: Date): number {
  const date = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++)
    remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1
  return remainder
})

/** The checksum that the format asks for. */
function crc32(content: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of content) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] as number)
  return ~crc >>> 0
}
