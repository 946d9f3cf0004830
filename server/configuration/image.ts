// Pictures that companies bring: their logo, a signature.

import { keptImage, readImage } from '../paper/image.ts'
import type { Image } from '../paper/paper.ts'
import { type Kind, kind, wrong } from '../resource/kinds.ts'

/** A PNG or JPEG as a data URL. What is stored is known to be readable, so that it can always be printed. */
export function image(): Kind<string> {
  return kind<string>({
    family: 'none',
    type: 'text',
    schema: { type: 'string', examples },
    parse(value, key, problems) {
      if (typeof value !== 'string') return wrong(problems, key, 'wrong_type', 'must be a text')
      const [, base64] = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(value) ?? []
      if (base64 === undefined)
        return wrong(problems, key, 'wrong_format', 'must be a PNG or JPEG as data:image/png;base64,…')
      const read = readImage(Buffer.from(base64, 'base64'))
      return typeof read === 'string' ? wrong(problems, key, 'wrong_format', read) : dataUrl(read.bytes)
    },
  })
}

/** The picture that a stored data URL holds. */
export function imageOf(url: string | null): Image | null {
  return url === null ? null : keptImage(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
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
