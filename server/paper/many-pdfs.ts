// `POST …/pdfs`: many documents as one PDF, sent while they are printed. Why so: docs/decisions/0031.

import { Readable } from 'node:stream'
import { Problems, Refusal } from '../../domain/refusal.ts'
import { answerTo } from '../http/errors.ts'
import { JoinedPdf } from '../press/joined-pdf.ts'
import { needPress } from '../press/press.ts'
import { maxIds } from '../resource/ids.ts'
import { largestId } from '../resource/kinds.ts'
import { manyName, topicOf } from '../resource/names.ts'
import type { Call, FileStream, Operation } from '../resource/operation.ts'
import { handedOutPdf } from './record-pdf.ts'
import { type PaperEntity, paperResources } from './resources.ts'

/** The operations that print many records as one file: one for each kind of document. */
export function manyPdfsOperations(): Operation[] {
  return (Object.keys(paperResources) as PaperEntity[]).map(manyPdfs)
}

function manyPdfs(entity: PaperEntity): Operation {
  const resource = paperResources[entity]
  return {
    name: manyName('print', resource),
    method: 'POST',
    path: `${resource.path}/pdfs`,
    scopes: resource.scopes,
    needs: 'view',
    isExtension: true,
    isReading: true,
    topic: topicOf(resource),
    summary: `Get up to ${maxIds} ${resource.summary} as one PDF`,
    description: `In the order of \`ids\`, with a bookmark for each. The file is sent while it is made. \
After each record comes a comment line, which is \`%\` and a JSON object as in the answer of a batch: \`%{"index":0,"status":200,"body":{"id":7,"pages":1}}\`. For a record that cannot be printed it has the refusal, and the others are printed. \
When none of them can be printed, the answer is the refusal of the first one.`,
    body: {
      type: 'object',
      required: ['ids'],
      properties: {
        ids: { type: 'array', minItems: 1, maxItems: maxIds, items: { type: 'integer' } },
      },
    },
    alsoAnswers: [404, 422],
    answer: { status: 200, type: 'application/pdf' },
    run: async (call): Promise<FileStream> => {
      const ids = readIds(call)
      needPress()
      const file = new JoinedPdf()
      const documents = printed(call, entity, ids, file)
      const beginning = [file.begin()]
      // Sent when there is something to print: until then the request can be refused.
      while (file.documents === 0) beginning.push((await documents.next()).value as Uint8Array)
      return { name: `${resource.name}.pdf`, stream: Readable.from(bytesOf(beginning, documents, file)) }
    },
  }
}

function readIds(call: Call): readonly number[] {
  const { ids, ...others } = call.body() as { readonly ids?: unknown }
  const problems = new Problems()
  for (const key of Object.keys(others)) problems.add(key, 'not_allowed', 'There is no such field.')
  if (!Array.isArray(ids)) problems.add('ids', 'wrong_type', 'must be a list')
  else if (ids.length === 0 || ids.length > maxIds)
    problems.add('ids', 'not_allowed', `must have 1 to ${maxIds} ids`)
  else if (!ids.every((id) => Number.isInteger(id) && id > 0 && id <= largestId))
    problems.add('ids', 'wrong_format', 'must be ids of records')
  problems.throwIfAny()
  return [...new Set(ids as readonly number[])]
}

/** One document after the other, each with its comment. Others print between two of them. */
async function* printed(
  call: Call,
  entity: PaperEntity,
  ids: readonly number[],
  file: JoinedPdf,
): AsyncGenerator<Uint8Array, void, undefined> {
  let refusal: Refusal | undefined
  for (const [index, id] of ids.entries()) {
    try {
      const { number, pdf, pages } = await handedOutPdf(call.db, call.actor, entity, id)
      const line = { index, status: 200, body: { id, pages } }
      yield Buffer.concat([file.add(pdf, number), file.comment(asciiJson(line))])
    } catch (error) {
      const answer = error instanceof Refusal && answerTo(error)
      if (!answer || answer.status >= 500) throw error
      refusal ??= error
      yield file.comment(asciiJson({ index, ...answer }))
    }
  }
  if (refusal && file.documents === 0) throw refusal
}

/** In a file that is mostly no text, a reader knows no other characters. */
function asciiJson(value: object): string {
  return JSON.stringify(value).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

async function* bytesOf(
  beginning: readonly Uint8Array[],
  documents: AsyncIterable<Uint8Array>,
  file: JoinedPdf,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* beginning
  yield* documents
  yield file.end()
}
