// What an operation returns, as it goes out.

import type { Readable } from 'node:stream'
import { fileName } from '../../domain/text/file-name.ts'
import { answersItem, type Item, type Operation, type Outcome } from '../resource/operation.ts'
import { tagOf } from '../resource/tags.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | Readable
}

/** The answer of an operation with what it returned. */
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
        'content-length': String(outcome.length),
      },
      body: outcome.stream,
    }
  const { body, version } = isItem(outcome)
    ? { body: `{"item":${outcome.json}}`, version: outcome.version }
    : { body: outcome, version: 0 }
  const tag: Answer['headers'] = isTagged(operation, version) ? { etag: tagOf(version, body) } : {}
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...tag }, body }
}

/** What has no version can be known again, but not changed on a condition: so the answer to a change has no tag. */
function isTagged(operation: Pick<Operation, 'answer' | 'method'>, version: number): boolean {
  return answersItem(operation) && (version > 0 || operation.method === 'GET')
}

function isItem(outcome: Item | string | Uint8Array): outcome is Item {
  return typeof outcome === 'object' && 'json' in outcome
}

/** For a browser to show, and to keep under this name. Old ones read the first, which is plain ASCII. */
function shownAs(name: string): string {
  const own = fileName(name)
  // Without quotes, and without "%": some decode what follows it.
  const plain = own
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ !#$&-.0-[\]-~]/g, '_')
  return `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(own).replace(/['()*]/g, percent)}`
}

function percent(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`
}
