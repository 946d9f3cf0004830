import { setImmediate as turnOfOthers } from 'node:timers/promises'
import sax from 'sax'
import { CamtReader } from '../../../../domain/bank/camt.ts'
import { Pain002Reader } from '../../../../domain/bank/pain002.ts'
import { type Part, unreadable } from '../../../../domain/bank/statement.ts'
import { Refusal } from '../../../../domain/refusal.ts'

/** The most characters that the parser takes at a time: other requests come between. */
const longestPiece = 65_536

/** The parts of an XML file. A refusal names the line. Counting lines takes long, so only a file that is refused is read again for it. */
export async function* readXml(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  try {
    yield* partsOf(open(), false)
  } catch (error) {
    for await (const _ of partsOf(open(), true));
    throw error
  }
}

/** The parser knows the five entities of XML and no others; a file that declares some is refused. */
async function* partsOf(chunks: AsyncIterable<Uint8Array>, isCounting: boolean): AsyncGenerator<Part> {
  // Without the entities of HTML. Only the namespace of the first element counts; the parser would look up that of each.
  const options = { position: isCounting, strictEntities: true }
  const parser = sax.parser(true, options)
  let found: Part[] = []
  const tell = (part: Part) => found.push(part)
  let reader: CamtReader | Pain002Reader | undefined
  const at = () => `in line ${parser.line + 1}`

  parser.onopentag = (tag) => {
    const { name, attributes } = tag as sax.Tag
    const prefixEnd = name.indexOf(':')
    const local = name.slice(prefixEnd + 1)
    if (reader) return reader.open(local, attributes)
    const namespace = attributes[prefixEnd < 0 ? 'xmlns' : `xmlns:${name.slice(0, prefixEnd)}`] ?? ''
    reader = /pain\.002\.001\.\d\d$/.test(namespace) ? new Pain002Reader(tell) : new CamtReader(tell)
    reader.open(local, attributes, namespace)
  }
  parser.onclosetag = () => reader?.close()
  parser.ontext = (text) => reader?.text(text)
  parser.oncdata = (text) => reader?.text(text)
  parser.ondoctype = () => {
    throw unreadable('The file declares entities or a document type, which bank statements never do.')
  }
  parser.onerror = (error) => {
    throw error
  }
  try {
    for await (const piece of pieces(chunks)) {
      // By the position the parser sees when to look whether a text, a comment or a name is too long.
      if (!isCounting) parser.position += piece.length
      parser.write(piece)
      yield* found
      found = []
      await turnOfOthers()
    }
    parser.close()
    reader?.end()
  } catch (error) {
    throw error instanceof Refusal ? withLine(error, at()) : notXml(error as Error, at())
  }
  yield* found
}

function withLine(refusal: Refusal, at: string): Refusal {
  return new Refusal(refusal.code, refusal.message.replace(/\.$/, ` (${at}).`), refusal.details)
}

function notXml(error: Error, at: string): Refusal {
  const [why = ''] = error.message.split('\n')
  return unreadable(`The file is no valid XML ${at}: ${why.slice(0, 80)}.`)
}

/** The text of the file, in the encoding that its first line declares. */
async function* pieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const chunk of chunks) {
    decoder ??= decoderFor(chunk)
    const text = decoded(decoder, chunk)
    for (let at = 0; at < text.length; at += longestPiece) yield text.slice(at, at + longestPiece)
  }
  if (decoder) yield decoded(decoder)
}

function decoderFor(beginning: Uint8Array): TextDecoder {
  const [, name = 'utf-8'] =
    /^[^<]{0,3}<\?xml[^>]{0,100}?\bencoding=["']([\w-]{1,20})["']/.exec(latin1(beginning)) ?? []
  if (!/^(utf-?8|us-ascii|iso-8859-1|iso-8859-15|windows-1252)$/i.test(name))
    throw unreadable(`The file is written in ${name}, which is not supported. Send UTF-8 or ISO 8859-1.`)
  return new TextDecoder(name, { fatal: true })
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 200)).toString('latin1')
}

function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw unreadable(
      `The file has letters that are no ${decoder.encoding.toUpperCase()}, although it says so.`,
    )
  }
}
