// The lines of a text as elements of an editable page, and back.

import {
  type IsKnown,
  joined,
  type Line,
  type Marks,
  noMarks,
  type Run,
  readRichText,
  withPlaceholders,
} from '../parts/rich-text.ts'
import css from './rich-text.module.css'

/** The name of a placeholder for people; undefined for braces that nobody fills in. */
export type NameOf = (placeholder: string) => string | undefined

/** The lines of any stored text. Markup that no button makes, such as headings, counts as its text. */
export function linesOf(text: string, isKnown: IsKnown): Line[] {
  const lines = readRichText(text, isKnown)
  if (lines) return lines
  // A line end is a line break, but not beside a tag that ends a line already.
  const html = text
    .replace(/\r\n?/g, '\n')
    .replace(/\s*(<\/?(?:p|div|ul|ol|li)\b[^<>]*>)\s*/gi, '$1')
    .replace(/(<br\b[^<>]*>)[ \t]*\n/gi, '$1')
    .replaceAll('\n', '<br>')
  return withPlaceholders(linesIn(new DOMParser().parseFromString(html, 'text/html').body), isKnown)
}

/** An invisible character behind a chip at the end of a line: only there browsers keep the cursor in the line. */
export const cursorPlace = '\u200b'

/** Shows the lines in an element. */
export function showLines(root: HTMLElement, lines: readonly Line[], nameOf: NameOf): void {
  const blocks: HTMLElement[] = []
  lines.forEach(({ list, runs }, index) => {
    const line = document.createElement(list ? 'li' : 'div')
    line.append(...runs.map((run) => elementOf(run, nameOf)))
    if (runs.length === 0) line.append(document.createElement('br'))
    const last = runs.at(-1)
    if (last && 'placeholder' in last) line.append(cursorPlace)
    if (!list) blocks.push(line)
    else if (lines[index - 1]?.list === list) blocks.at(-1)?.append(line)
    else {
      const element = document.createElement(list)
      element.append(line)
      blocks.push(element)
    }
  })
  root.replaceChildren(...blocks)
}

/** The lines as HTML that the browser can insert. A single line is inserted into the line of the cursor. */
export function htmlToInsert(lines: readonly Line[], nameOf: NameOf): string {
  const root = document.createElement('div')
  showLines(root, lines, nameOf)
  const [only] = root.children
  return root.children.length === 1 && only?.nodeName === 'DIV' ? only.innerHTML : root.innerHTML
}

/** Names the chips again, when the names of the company's own fields have arrived. */
export function nameChips(root: HTMLElement, nameOf: NameOf): void {
  for (const chip of root.querySelectorAll<HTMLElement>('[data-placeholder]')) {
    const name = nameOf(chip.dataset.placeholder ?? '')
    if (name && chip.textContent !== name) chip.textContent = name
  }
}

/** A cursor between two lines is moved to the end of the first: what is inserted there would become a line of its own. */
export function insideLine(root: HTMLElement, range: Range): Range {
  if (!range.collapsed || range.startContainer !== root) return range
  let line = root.children[range.startOffset - 1] ?? root.children[range.startOffset]
  if (!line) return range
  while (line.lastElementChild?.matches('div, ul, ol, li')) line = line.lastElementChild
  const inside = document.createRange()
  inside.selectNodeContents(line)
  inside.collapse(line.lastChild?.nodeName === 'BR')
  return inside
}

function elementOf(run: Run, nameOf: NameOf): Node {
  let node: Node = 'text' in run ? document.createTextNode(run.text) : chipOf(run.placeholder, nameOf)
  for (const [tag, isOn] of [
    ['u', run.isUnderlined],
    ['i', run.isItalic],
    ['b', run.isBold],
  ] as const) {
    if (!isOn) continue
    const element = document.createElement(tag)
    element.append(node)
    node = element
  }
  return node
}

function chipOf(placeholder: string, nameOf: NameOf): HTMLElement {
  const chip = document.createElement('span')
  chip.className = css.chip ?? ''
  chip.contentEditable = 'false'
  chip.dataset.placeholder = placeholder
  chip.textContent = nameOf(placeholder) ?? placeholder
  return chip
}

/** The lines that the user sees. */
export function linesIn(root: Node): Line[] {
  const reader = new LineReader()
  for (const child of root.childNodes) reader.read(child, noMarks)
  return reader.finish()
}

class LineReader {
  readonly #lines: Line[] = []
  #runs: Run[] | undefined
  /** Whether a paragraph has ended: what follows stands below an empty line. */
  #isAfterParagraph = false

  read(node: Node, marks: Marks): void {
    if (node.nodeType === Node.TEXT_NODE) {
      const [first = '', ...others] = (node.textContent ?? '').replaceAll(cursorPlace, '').split('\n')
      if (first) this.#add({ ...marks, text: first })
      for (const text of others) {
        this.#runs ??= []
        this.#end()
        if (text) this.#add({ ...marks, text })
      }
      return
    }
    if (!(node instanceof Element)) return
    const placeholder = node.getAttribute('data-placeholder')
    if (placeholder) this.#add({ ...marks, placeholder })
    else this.#readElement(node, marks)
  }

  #readElement(node: Element, marks: Marks): void {
    switch (node.nodeName) {
      case 'SCRIPT':
      case 'STYLE':
        return
      case 'BR':
        this.#runs ??= []
        this.#end()
        return
      case 'UL':
      case 'OL':
        this.#readList(node, marks)
        return
      case 'P':
        this.#end()
        this.#isAfterParagraph = this.#lines.length > 0
        this.#readChildren(node, marks)
        this.#end()
        this.#isAfterParagraph = true
        return
      case 'DIV':
      case 'LI':
        this.#end()
        this.#readChildren(node, marks)
        this.#end()
        return
      default:
        this.#readChildren(node, marksIn(node, marks))
    }
  }

  finish(): Line[] {
    this.#end()
    return this.#lines.length > 0 ? this.#lines : [{ list: null, runs: [] }]
  }

  #readChildren(node: Node, marks: Marks): void {
    for (const child of node.childNodes) this.read(child, marks)
  }

  #readList(node: Element, marks: Marks): void {
    this.#end()
    const list = node.nodeName === 'UL' ? 'ul' : 'ol'
    for (const item of node.children) {
      // Items are one level deep; those of a list inside an item follow it.
      for (const child of item.childNodes) {
        if (child.nodeName === 'UL' || child.nodeName === 'OL') {
          this.#end(list)
          this.#readList(child as Element, marks)
        } else if (child.nodeName !== 'BR') this.read(child, marks)
        else if (child.nextSibling) this.#add({ ...marks, text: ' ' })
      }
      if (!item.querySelector('ul, ol')) this.#runs ??= []
      this.#end(list)
    }
  }

  #add(run: Run): void {
    if (this.#isAfterParagraph && this.#runs === undefined) this.#lines.push({ list: null, runs: [] })
    this.#isAfterParagraph = false
    this.#runs = [...(this.#runs ?? []), run]
  }

  #end(list: Line['list'] = null): void {
    if (this.#runs) this.#lines.push({ list, runs: joined(this.#runs) })
    this.#runs = undefined
  }
}

function marksIn({ nodeName }: Element, marks: Marks): Marks {
  if (nodeName === 'B' || nodeName === 'STRONG') return { ...marks, isBold: true }
  if (nodeName === 'I' || nodeName === 'EM') return { ...marks, isItalic: true }
  return nodeName === 'U' ? { ...marks, isUnderlined: true } : marks
}
