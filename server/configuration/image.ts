// Pictures from companies: their logo, a signature.

import assert from 'node:assert/strict'
import { invalid, Refusal } from '../../domain/refusal.ts'
import { storedImage } from '../press/image/image.ts'
import type { Image } from '../press/paper.ts'
import { needPress, readImageInThread } from '../press/press.ts'
import { type Kind, kind, wrong } from '../resource/kind.ts'

/** A PNG or JPEG as a data URL. It is checked before it is stored, so that it can always be printed. */
export function image(): Kind<string> {
  return kind<string>({
    family: 'none',
    type: 'text',
    schema: { type: 'string', examples },
    prepare: async (value) => {
      const bytes = bytesOf(value)
      return bytes ? readPicture(bytes) : value
    },
    parse(value, key, problems) {
      if (value instanceof Unreadable) return wrong(problems, key, 'wrong_format', value.sentence)
      if (value instanceof Readable) return value.url
      if (typeof value !== 'string') return wrong(problems, key, 'wrong_type', 'must be a text')
      assert(!bytesOf(value), 'a picture is read before its record is')
      return wrong(problems, key, 'wrong_format', 'must be a PNG or JPEG as data:image/png;base64,…')
    },
  })
}

/** The result of reading a picture; no body can contain one of these. */
class Readable {
  readonly url: string

  constructor(bytes: Uint8Array) {
    this.url = dataUrl(bytes)
  }
}

class Unreadable {
  readonly sentence: string

  constructor(sentence: string) {
    this.sentence = sentence
  }
}

/** A picture from a file, as a record stores it. Refuses a file that is no PNG or JPEG, or too large. */
export async function pictureFrom(bytes: Uint8Array, key: string): Promise<string> {
  const picture = await readPicture(bytes)
  if (picture instanceof Readable) return picture.url
  throw invalid(key, 'wrong_format', picture.sentence)
}

/** The file in a data URL of a picture, which anybody may have written; undefined for any other text. */
export function bytesOf(value: unknown): Uint8Array | undefined {
  const text = typeof value === 'string' ? value : ''
  const [, base64] = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64')
}

async function readPicture(bytes: Uint8Array): Promise<Readable | Unreadable> {
  needPress()
  try {
    return new Readable(await readImageInThread(bytes))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'bad_request') return new Unreadable(error.message)
    throw error
  }
}

/** The picture in a stored data URL. */
export function imageOf(url: string | null): Image | null {
  return url === null ? null : storedImage(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
}

function dataUrl(bytes: Uint8Array): string {
  const type = bytes[0] === 0x89 ? 'png' : 'jpeg'
  return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
}

/** One pixel each. */
const examples = [
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgzosHAAFgANlMTVGOAAAAAElFTkSuQmCC',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGMQk5QFAACVAE00F7gsAAAAAElFTkSuQmCC',
]
