// The texts that users write: simple HTML with b, i, u, br, p, div, ul, ol and li. A line end is a line break too.
// Every other tag is dropped and its text kept, on lines of its own for block elements; scripts and styles are dropped
// as a whole.

import { escapedMarkup } from '../../../domain/text/text.ts'

/** Reads a text and never fails: characters that form no tag and no entity are shown as they are. */
export function parseRichText(html: string): Paragraph[] {
  const text = new Reader()
  for (const token of tokens(html)) {
    if (token.type === 'text') text.write(token.text)
    else text.tag(token.name, token.isClosing)
  }
  return text.finish()
}

/** The text alone, with its lines. */
export function plainText(html: string): string {
  return parseRichText(html)
    .map((paragraph) => {
      const indent = '  '.repeat(Math.max(0, (paragraph.item?.depth ?? 0) - 1))
      const lines = paragraph.lines.map((line) => line.map((run) => run.text).join(''))
      const marked = paragraph.item
        ? [`${indent}${paragraph.item.marker} ${lines[0]}`, ...lines.slice(1)]
        : lines
      return '\n'.repeat(paragraph.gap) + marked.join('\n')
    })
    .join('\n')
    .replaceAll('\u00a0', ' ')
}

/** The text as HTML that contains only this subset, and links for the addresses in it. */
export function safeHtml(html: string): string {
  const open: Item['list'][] = []
  const result: string[] = []
  for (const { lines, item } of parseRichText(html)) {
    const content = lines.map((line) => line.map(htmlOf).join('')).join('<br>')
    close(item?.depth ?? 0)
    if (!item) {
      result.push(`<p>${content}</p>`)
      continue
    }
    if (open.length === item.depth && open.at(-1) !== item.list) close(item.depth - 1)
    if (open.length === item.depth) result.push('</li><li>')
    // A nested list is inside the item above it, which is closed after it.
    while (open.length < item.depth) {
      open.push(item.list)
      result.push(`<${item.list}><li>`)
    }
    result.push(content)
  }
  close(0)
  return result.join('')

  function close(depth: number): void {
    while (open.length > depth) result.push(`</li></${open.pop()}>`)
  }
}

/** Lines that belong together. */
interface Paragraph {
  /** How many empty lines are above it. */
  readonly gap: number
  readonly item: Item | null
  readonly lines: readonly (readonly Run[])[]
}

export interface Item {
  readonly list: 'ul' | 'ol'
  /** From 1. */
  readonly depth: number
  /** • or 1. */
  readonly marker: string
}

/** Characters with the same look. */
export interface Run {
  readonly text: string
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isUnderlined: boolean
}

function looksSame(a: Run, b: Run): boolean {
  return a.isBold === b.isBold && a.isItalic === b.isItalic && a.isUnderlined === b.isUnderlined
}

function htmlOf({ text, isBold, isItalic, isUnderlined }: Run): string {
  let html = text
    .split(webAddress)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part),
    )
    .join('')
  if (isUnderlined) html = `<u>${html}</u>`
  if (isItalic) html = `<i>${html}</i>`
  if (isBold) html = `<b>${html}</b>`
  return html
}

/** An address in a text; punctuation that ends a sentence is not part of it. */
const webAddress = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/

function escaped(text: string): string {
  return escapedMarkup(text).replaceAll('\u00a0', '&#160;')
}

type Token =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tag'; readonly name: string; readonly isClosing: boolean }

// Comments and declarations, tags with their attributes, and elements without readable content.
const markup =
  /<!--.*?(?:-->|$)|<(script|style)\b(?:"[^"]*"|'[^']*'|[^'"<>])*>.*?(?:<\/\1\s*>|$)|<[!?][^<>]*>|<(\/?)([a-z][a-z0-9]*)\b(?:"[^"]*"|'[^']*'|[^'"<>])*>/gis

function* tokens(html: string): Generator<Token> {
  // An editor that writes both a tag and a line end means one line.
  const text = html.replace(/\r\n?/g, '\n').replace(/(<br\b[^<>]*>)[ \t]*\n/gi, '$1')
  let end = 0
  for (const match of text.matchAll(markup)) {
    if (match.index > end) yield { type: 'text', text: text.slice(end, match.index) }
    end = match.index + match[0].length
    const name = match[3]?.toLowerCase()
    if (name) yield { type: 'tag', name, isClosing: match[2] === '/' }
  }
  if (end < text.length) yield { type: 'text', text: text.slice(end) }
}

const otherBlocks = /^(?:h[1-6]|table|tr|blockquote|pre|hr)$/

const deepestList = 5

/** Collects runs into lines and lines into paragraphs. */
class Reader {
  readonly #paragraphs: Paragraph[] = []
  readonly #lists: { readonly type: 'ul' | 'ol'; count: number }[] = []
  readonly #depth = { bold: 0, italic: 0, underlined: 0 }
  #lines: Run[][] = []
  #line: Run[] = []
  #item: Item | null = null
  #gap = 0
  /** Whether a blank would be the second one, or the first of its line. Stored: reading a long text costs time. */
  #isAfterBlank = true
  /** Whether nothing came since the last tag that ends a line: a line end there is only layout of the source. */
  #isAfterBlock = true

  write(source: string): void {
    source.split('\n').forEach((part, index) => {
      if (index > 0) this.#breakLine('source')
      const blanksAsOne = part.replace(/[ \t\f\v]+/g, ' ')
      const text = decoded(this.#isAfterBlank ? blanksAsOne.replace(/^ /, '') : blanksAsOne)
      if (text === '') return
      this.#isAfterBlock = false
      this.#add(text)
    })
  }

  tag(name: string, isClosing: boolean): void {
    const step = isClosing ? -1 : 1
    if (name === 'b' || name === 'strong') this.#turn('bold', step)
    else if (name === 'i' || name === 'em') this.#turn('italic', step)
    else if (name === 'u') this.#turn('underlined', step)
    else if (name === 'br') this.#breakLine('tag')
    else if (name === 'p') this.#breakBlock(1)
    else if (name === 'div' || otherBlocks.test(name)) this.#breakBlock(0)
    else if (name === 'td' || name === 'th') this.write(' ')
    else if (name === 'ul' || name === 'ol') this.#list(name, isClosing)
    else if (name === 'li') this.#listItem(isClosing)
  }

  finish(): Paragraph[] {
    this.#endParagraph()
    return this.#paragraphs
  }

  #add(text: string): void {
    this.#isAfterBlank = text.endsWith(' ')
    const { bold, italic, underlined } = this.#depth
    const run = { text, isBold: bold > 0, isItalic: italic > 0, isUnderlined: underlined > 0 }
    const last = this.#line.at(-1)
    if (last && looksSame(last, run)) this.#line.splice(-1, 1, { ...last, text: last.text + text })
    else this.#line.push(run)
  }

  #turn(look: 'bold' | 'italic' | 'underlined', step: number): void {
    this.#depth[look] = Math.max(0, this.#depth[look] + step)
  }

  #breakLine(by: 'source' | 'tag'): void {
    if (by === 'source' && this.#isAfterBlock) return
    if (this.#line.length > 0) this.#endLine()
    else if (this.#lines.length > 0) {
      this.#endParagraph()
      this.#gap++
    } else if (this.#paragraphs.length > 0) this.#gap++
    this.#isAfterBlock = false
  }

  #breakBlock(gap: number): void {
    this.#endParagraph()
    this.#gap = Math.max(this.#gap, gap)
    this.#isAfterBlock = true
  }

  #list(type: 'ul' | 'ol', isClosing: boolean): void {
    this.#breakBlock(0)
    if (!isClosing) this.#lists.push({ type, count: 0 })
    else this.#lists.pop()
    this.#item = null
  }

  #listItem(isClosing: boolean): void {
    this.#breakBlock(0)
    this.#item = null
    if (isClosing) return
    const list = this.#lists.at(-1) ?? { type: 'ul', count: 0 }
    list.count++
    this.#item = {
      list: list.type,
      depth: Math.min(Math.max(1, this.#lists.length), deepestList),
      marker: list.type === 'ul' ? '•' : `${list.count}.`,
    }
  }

  #endLine(): void {
    const last = this.#line.pop()
    const text = last?.text.replace(/ $/, '')
    if (last && text) this.#line.push({ ...last, text })
    if (this.#line.length > 0) this.#lines.push(this.#line)
    this.#line = []
    this.#isAfterBlank = true
  }

  #endParagraph(): void {
    if (this.#line.length > 0) this.#endLine()
    if (this.#lines.length === 0) return
    const gap = this.#paragraphs.length === 0 ? 0 : this.#gap
    this.#paragraphs.push({ gap, item: this.#item, lines: this.#lines })
    this.#lines = []
    this.#gap = 0
    // A second paragraph in an item has no marker.
    this.#item = null
  }
}

// By number, from the first one of Latin-1.
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const entities = new Map<string, string>([
  ...latin.split(' ').map((name, index) => [name, String.fromCharCode(160 + index)] as const),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['OElig', 'Œ'],
  ['oelig', 'œ'],
  ['euro', '€'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['sbquo', '‚'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['lsaquo', '‹'],
  ['rsaquo', '›'],
  ['hellip', '…'],
  ['bull', '•'],
  ['minus', '−'],
  ['trade', '™'],
])

const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]*));/gi

function decoded(text: string): string {
  return text.replace(entity, (whole, decimal, hex, name) => {
    if (name) return entities.get(name) ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return isCharacter(code) ? String.fromCodePoint(code) : whole
  })
}

function isCharacter(code: number): boolean {
  if (code > 0x10ffff) return false
  const character = String.fromCodePoint(code)
  return character.isWellFormed() && !/\p{Cc}/u.test(character)
}
