// `POST …/pdfs` and `POST …/pdf-archive`: many documents as one PDF, or as a .zip of their PDFs, sent while they are
// printed. Why so: docs/decisions/0031.

import { Readable } from 'node:stream'
import { Problems, Refusal } from '../../domain/refusal.ts'
import { fileNaming } from '../../domain/text/file-name.ts'
import { largestId } from '../db/piece.ts'
import { answerTo } from '../http/errors.ts'
import { JoinedPdf } from '../press/joined-pdf.ts'
import { needPress, pdfOnce } from '../press/press.ts'
import { maxIds } from '../resource/ids.ts'
import { manyName, topicOf } from '../resource/names.ts'
import type { Call, FileStream, Operation } from '../resource/operation.ts'
import { StoredZip } from '../zip/stored-zip.ts'
import { handedOutPdf } from './record-pdf.ts'
import { type PaperEntity, paperResources } from './resources.ts'

/** The operations that print many records as one file: two for each kind of document. */
export function manyPdfsOperations(): Operation[] {
  const entities = Object.keys(paperResources) as PaperEntity[]
  return entities.flatMap((entity) => forms.map((form) => manyPdfs(entity, form)))
}

interface Form {
  readonly verb: string
  readonly path: string
  readonly ending: string
  readonly type: Operation['answer']['type']
  readonly as: string
  readonly description: string
  begin(): FileOfMany
}

/** A file of many documents. Each call gives the bytes that come next. */
interface FileOfMany {
  begin(): Uint8Array
  add(line: Line, document: Awaited<ReturnType<typeof handedOutPdf>>): Uint8Array
  leaveOut(line: Line): Uint8Array
  end(): Iterable<Uint8Array>
}

/** What became of a document, as in the answer of a batch. */
interface Line {
  readonly index: number
  readonly status: number
  readonly body: object
}

const nothing = new Uint8Array()

const onePdf: Form = {
  verb: 'print',
  path: 'pdfs',
  ending: 'pdf',
  type: 'application/pdf',
  as: 'one PDF',
  description: `In the order of \`ids\`, with a bookmark for each. The file is sent while it is made. \
After each record comes a comment line, which is \`%\` and a JSON object as in the answer of a batch: \`%{"index":0,"status":200,"body":{"id":7,"pages":1}}\`. For a record that cannot be printed it has the refusal, and the others are printed. \
When none of them can be printed, the answer is the refusal of the first one.`,
  begin() {
    const file = new JoinedPdf()
    const comment = (line: Line) => file.comment(asciiJson(line))
    return {
      begin: () => file.begin(),
      add: (line, { pdf, number }) => Buffer.concat([file.add(pdf, number), comment(line)]),
      leaveOut: comment,
      end: () => file.end(),
    }
  },
}

const archive: Form = {
  verb: 'archive',
  path: 'pdf-archive',
  ending: 'zip',
  type: 'application/zip',
  as: 'a .zip of their PDFs',
  description: `In the order of \`ids\`, each under the name that it has as a single file. The archive is sent while it is made, and its files are not compressed. \
When records cannot be printed, its last file is \`missing.jsonl\`, which has a line for each of them, as in the answer of a batch: \`{"index":1,"status":404,"body":{…}}\`. \
When none of them can be printed, the answer is the refusal of the first one.`,
  begin() {
    const zip = new StoredZip(new Date())
    const nameOf = fileNaming()
    const missing: string[] = []
    return {
      begin: () => nothing,
      add: (_, { fileName, pdf }) => zip.add(nameOf(fileName), pdf),
      leaveOut(line) {
        missing.push(`${JSON.stringify(line)}\n`)
        return nothing
      },
      end: () =>
        missing.length > 0
          ? [zip.add('missing.jsonl', Buffer.from(missing.join(''))), zip.end()]
          : [zip.end()],
    }
  },
}

const forms = [onePdf, archive]

function manyPdfs(entity: PaperEntity, form: Form): Operation {
  const resource = paperResources[entity]
  return {
    name: manyName(form.verb, resource),
    method: 'POST',
    path: `${resource.path}/${form.path}`,
    scopes: resource.scopes,
    needs: 'view',
    isExtension: true,
    isReading: true,
    topic: topicOf(resource),
    summary: `Get up to ${maxIds} ${resource.summary} as ${form.as}`,
    description: form.description,
    body: {
      type: 'object',
      required: ['ids'],
      properties: {
        ids: { type: 'array', minItems: 1, maxItems: maxIds, items: { type: 'integer' } },
      },
    },
    alsoAnswers: [404, 422],
    answer: { status: 200, type: form.type },
    run: async (call): Promise<FileStream> => {
      const ids = readIds(call)
      needPress()
      const file = form.begin()
      const documents = printed(call, entity, ids, file)
      // Sent when there is something to print: until then the request can be refused.
      const beginning = [file.begin()]
      for (let isPrinted = false; !isPrinted; ) {
        const { value } = await documents.next()
        const next = value as Piece
        beginning.push(next.bytes)
        isPrinted = next.isPrinted
      }
      return {
        name: `${resource.name}.${form.ending}`,
        stream: Readable.from(bytesOf(beginning, documents, file), { highWaterMark: 1 }),
      }
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

interface Piece {
  readonly bytes: Uint8Array
  readonly isPrinted: boolean
}

/** One document after the other. Others print between two of them. */
async function* printed(
  call: Call,
  entity: PaperEntity,
  ids: readonly number[],
  file: FileOfMany,
): AsyncGenerator<Piece, void, undefined> {
  let refusal: Refusal | undefined
  let isEmpty = true
  for (const [index, id] of ids.entries()) {
    try {
      const document = await handedOutPdf(call.db, call.actor, entity, id, {}, pdfOnce)
      const line = { index, status: 200, body: { id, pages: document.pages } }
      isEmpty = false
      yield { bytes: file.add(line, document), isPrinted: true }
    } catch (error) {
      const answer = error instanceof Refusal && answerTo(error)
      if (!answer || answer.status >= 500) throw error
      refusal ??= error
      yield { bytes: file.leaveOut({ index, ...answer }), isPrinted: false }
    }
  }
  if (refusal && isEmpty) throw refusal
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
  documents: AsyncIterable<Piece>,
  file: FileOfMany,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.concat(beginning)
  for await (const { bytes } of documents) if (bytes.length > 0) yield bytes
  yield* file.end()
}
