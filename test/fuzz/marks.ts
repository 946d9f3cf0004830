// Values in a plan that are known only when its request is sent, or that are too long to write out.

import { emptyPng } from '../images.ts'

/** The owner of the record; `nobody` stands for an id that no company has. */
export type Whose = 'own' | 'other' | 'heavy' | 'nobody'

/** The id of a record. */
export interface RecordMark {
  readonly $record: string
  /** Negative numbers count from the end, where the latest ones are. */
  readonly pick: number
  readonly whose: Whose
}

/** A credential of the owner's program. */
export interface SecretMark {
  readonly $secret: 'client_id' | 'client_secret' | 'access_token'
}

export type Mark =
  | RecordMark
  | SecretMark
  /** A text, or a list with one item, repeated. */
  | { readonly $repeat: readonly [string | readonly unknown[], number] }
  /** JSON text, sent unchanged. */
  | { readonly $json: string }
  /** An empty picture of 16 bits per sample as a data URL. */
  | { readonly $png: readonly [width: number, height: number, isInterlaced: boolean] }

export function record(name: string, pick: number, whose: Whose = 'own'): RecordMark {
  return { $record: name, pick, whose }
}

/** The records that a path or a body has named so far, and their parents. */
export class Chosen {
  readonly named = new Map<string, number>()
  readonly above = new Map<string, number>()
}

export interface Meaning {
  /** The id for a mark, matching the records chosen already. */
  idOf(mark: RecordMark, chosen: Chosen): number
  secretOf(mark: SecretMark): string
}

/** The JSON text of a value with marks in it. */
export function jsonText(value: unknown, meaning: Meaning, chosen = new Chosen()): string {
  if (Array.isArray(value)) return `[${value.map((item) => jsonText(item ?? null, meaning, chosen)).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isMark(value)) return markText(value, meaning, chosen)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => `${JSON.stringify(key)}:${jsonText(member, meaning, chosen)}`)
  return `{${members.join()}}`
}

function isMark(value: object): value is Mark {
  return ['$record', '$secret', '$repeat', '$json', '$png'].some((key) => Object.hasOwn(value, key))
}

function markText(mark: Mark, meaning: Meaning, chosen: Chosen): string {
  if ('$record' in mark) return String(meaning.idOf(mark, chosen))
  if ('$secret' in mark) return JSON.stringify(meaning.secretOf(mark))
  if ('$json' in mark) return mark.$json
  if ('$png' in mark) return JSON.stringify(pictureUrl(...mark.$png))
  const [what, count] = mark.$repeat
  if (typeof what === 'string') return JSON.stringify(what.repeat(count))
  return `[${Array(count)
    .fill(jsonText(what[0], meaning, chosen))
    .join()}]`
}

function pictureUrl(...png: Parameters<typeof emptyPng>): string {
  return `data:image/png;base64,${emptyPng(...png).toString('base64')}`
}
