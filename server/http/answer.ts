// Turns the outcome of an operation into an HTTP answer.

import type { Readable } from 'node:stream'
import { fileName } from '../../domain/text/file-name.ts'
import { answersItem, type Item, type Operation, type Outcome } from '../resource/operation.ts'
import { tagOf } from '../resource/tags.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | Readable
}

/** The answer of an operation with its outcome. */
export function answerOf(operation: Pick<Operation, 'answer' | 'method'>, outcome: Outcome): Answer {
  const { status, type } = operation.answer
  if (outcome === undefined) return { status, headers: {} }
  if (typeof outcome === 'object' && 'bytes' in outcome)
    return {
      status,
      headers: { 'content-type': type as string, 'content-disposition': shownAs(outcome.name) },
      body: outcome.bytes,
    }
  if (typeof outcome === 'object' && 'stream' in outcome)
    return {
      status,
      headers: {
        'content-type': type as string,
        'content-disposition': shownAs(outcome.name),
        ...(outcome.length === undefined ? {} : { 'content-length': String(outcome.length) }),
      },
      body: outcome.stream,
    }
  if (typeof outcome === 'object' && 'content' in outcome)
    return { status, headers: { 'content-type': json, etag: outcome.tag }, body: outcome.content }
  if (typeof outcome === 'object' && 'lines' in outcome)
    return { status, headers: { 'content-type': type as string }, body: outcome.lines }
  const { body, version } = isItem(outcome)
    ? { body: `{"item":${outcome.json}}`, version: outcome.version }
    : { body: outcome, version: 0 }
  const tag: Answer['headers'] = isTagged(operation, version) ? { etag: tagOf(version, body) } : {}
  return { status, headers: { 'content-type': json, ...tag }, body }
}

const json = 'application/json; charset=utf-8'

/** An item without a version has a tag for caching only, so the answer to a change has no tag. */
function isTagged(operation: Pick<Operation, 'answer' | 'method'>, version: number): boolean {
  return answersItem(operation) && (version > 0 || operation.method === 'GET')
}

function isItem(outcome: Item | string): outcome is Item {
  return typeof outcome === 'object'
}

/** A browser shows the file, and saves it under this name. Old browsers read the first name, which is plain ASCII. */
function shownAs(name: string): string {
  const own = fileName(name)
  // Without quotes and without "%": some browsers decode the characters after it.
  const plain = own
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ !#$&-.0-[\]-~]/g, '_')
  return `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(own).replace(/['()*]/g, percent)}`
}

function percent(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`
}
