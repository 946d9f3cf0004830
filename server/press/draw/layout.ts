// The places of all parts of a paper: one short function for each. The values are in look.ts.

import { ibanText } from '../../../domain/text/formats.ts'
import { cityLine } from '../../../domain/text/postal-address.ts'
import type { Design, Image, Paper, Sender } from '../paper.ts'
import { linkOf } from '../typeset/links.ts'
import {
  baselineOf,
  capHeight,
  fewLines,
  type Line,
  leadingTo,
  linesOf,
  oneLine,
  onOneLine,
  pointsPerMillimetre,
  type SetLine,
  setText,
  widthOf,
} from '../typeset/typesetting.ts'
import { words, wordsOf } from '../words.ts'
import { accountStrips } from './account.ts'
import { figureStrips } from './figure-table.ts'
import { type Frame, type Page, paginate, type Strip } from './flow.ts'
import { drawLabelled, type LabelledLines, setLabelled } from './labelled-lines.ts'
import {
  colors,
  type Look,
  leading,
  length,
  lookOf,
  mostLines,
  place,
  sizes,
  smallest,
  thickness,
  tightLook,
} from './look.ts'
import { pageLinkStrips } from './page-link.ts'
import { drawPaymentPart, paymentPartHeight } from './payment-part.ts'
import { positionStrips } from './positions-table.ts'
import { pageHeight, pageWidth, type Sheets, type Tag } from './sheet.ts'

/** Draws all pages of a paper. */
export function drawPaper(sheets: Sheets, paper: Paper): void {
  const look = lookOf(paper)
  const address = setAddress(paper.recipient, look)
  const facts = setFacts(paper, look)
  const foot = footLines(paper, look)
  const footHeight = foot.length * length.smallLine + length.grid
  const bottom = Math.min(pageHeight - paper.design.margins.bottom, place.foot - footHeight)
  const bottomAbovePayment = place.footAbovePayment - footHeight
  const top = Math.min(
    Math.max(place.title, address.end + length.grid, facts.end + length.grid),
    bottom - length.smallestFrame,
  )
  const bill = paper.payment?.type === 'qr-bill' ? paper.payment : null
  // A first page that has no room for content leaves the payment part to the last one.
  const isCrowded = bottomAbovePayment - top < length.smallestFrame
  const billPosition = bill?.position === 'F' && isCrowded ? 'L' : bill?.position
  const laidOut = (look: Look) => {
    const pages = paginate(content(paper, look), (page): Frame => {
      if (page > 0) return { top: slimHeadTop(paper.design) + 2 * length.grid, bottom }
      return { top, bottom: billPosition === 'F' ? bottomAbovePayment : bottom }
    })
    const billPage = billPosition ? pageOfBill(billPosition, pages, bottomAbovePayment) : null
    return { pages, billPage, count: Math.max(pages.length, billPage === null ? 0 : billPage + 1) }
  }
  const usual = laidOut(look)
  const tight = bill?.tightens && usual.count === 2 ? laidOut(tightLook(look)) : usual
  const { pages, billPage, count } = tight.count < usual.count ? tight : usual

  if (paper.cover) drawCover(sheets, paper, paper.cover, look)
  for (let page = 0; page < count; page++) {
    const hasBill = page === billPage
    sheets.addPage()
    if (page > 0) drawSlimHead(sheets, paper, look)
    else {
      drawLetterHead(sheets, paper, look)
      drawAddress(sheets, paper, address, look)
      drawLabelled(sheets, facts.lines, facts.x, place.address.top)
      drawFoldMarks(sheets, paper.design, hasBill)
    }
    for (const { strip, y } of pages[page]?.strips ?? []) strip.draw(sheets, y)
    drawFreeTexts(sheets, paper, page + 1, look)
    const number = words[paper.language].page(page + 1, count)
    drawFoot(sheets, foot, number, hasBill ? place.footAbovePayment : place.foot, look)
    if (bill && hasBill) drawPaymentPart(sheets, bill, paper.language)
  }
}

/** The page with the payment part: an extra one at the end, the first, or the last if it has the room. */
function pageOfBill(position: 'A' | 'F' | 'L', pages: readonly Page[], bottomAbovePayment: number): number {
  if (position === 'F') return 0
  const hasRoom = (pages.at(-1)?.end ?? 0) <= bottomAbovePayment
  return position === 'L' && hasRoom ? pages.length - 1 : pages.length
}

/** The content that flows from page to page. */
function content(paper: Paper, look: Look): Strip[] {
  const { positions, payment, figures = [] } = paper
  const body = [
    ...title(paper.title, look),
    ...textPart(paper.introduction, look, look.line),
    ...(positions ? positionStrips(positions, wordsOf(paper), look) : []),
    ...figures.flatMap((table) => figureStrips(table, look)),
    ...textPart(paper.conditions, look),
    ...(paper.pageLink ? pageLinkStrips(paper.pageLink, wordsOf(paper), look) : []),
    ...(payment && payment.type !== 'qr-bill' ? accountStrips(payment, wordsOf(paper), look) : []),
  ]
  const end = signature(paper, look)
  const last = body.at(-1)
  // A signature never stands alone on a page.
  return last && end.length > 0 ? [...body.slice(0, -1), { ...last, keepsWithNext: true }, ...end] : body
}

function title(text: string, look: Look): Strip[] {
  if (text.trim() === '') return []
  const tag: Tag = { type: 'H1' }
  return linesOf(text, look.title, look.right - look.left).map((line) => ({
    height: look.titleLine,
    keepsWithNext: true,
    draw: (sheets, y) =>
      sheets.mark(tag, () => sheets.text(line, look.left, baselineOf(y, look.titleLine, look.title))),
  }))
}

/** A text as wide as the page, with space above it. */
function textPart(html: string, look: Look, space: number = look.part): Strip[] {
  let tag: Tag = { type: 'P' }
  return setText(html, look.text, look.right - look.left).map((set, index) => {
    if (set.beginsParagraph) tag = { type: 'P' }
    const paragraph = tag
    return {
      height: look.line,
      space: index === 0 ? space : set.gap * look.emptyLine,
      keepsWithNext: set.keepsWithNext,
      draw: (sheets, y) =>
        sheets.mark(paragraph, () => sheets.text(set.line, look.left, baselineOf(y, look.line, look.text))),
    }
  })
}

/** An image, a text, or one above the other: they stay together. */
function signature({ signature, language }: Paper, look: Look): Strip[] {
  if (!signature) return []
  const { image, text } = signature
  const lines = textPart(text, look, image ? 0 : look.part)
  const kept = lines.map((strip, index) => ({ ...strip, keepsWithNext: index < lines.length - 1 }))
  return image ? [signatureImage(image, words[language].signature, look), ...kept] : kept
}

function signatureImage(image: Image, alt: string, look: Look): Strip {
  const { width, height } = fitted(image, length.signature)
  return {
    height: length.signature.height,
    space: look.part,
    keepsWithNext: true,
    draw: (sheets, y) =>
      sheets.mark({ type: 'Figure', alt }, () =>
        sheets.image(image, look.left, y + length.signature.height - height, width, height),
      ),
  }
}

/** A cover page shows an address and its sender. */
function drawCover(sheets: Sheets, paper: Paper, address: readonly string[], look: Look): void {
  sheets.addPage()
  drawLetterHead(sheets, paper, look)
  drawAddress(sheets, paper, setAddress(address, look), look)
  drawFoldMarks(sheets, paper.design, false)
}

/** Logo or name on one side, the address of the company on the other one. */
function drawLetterHead(sheets: Sheets, paper: Paper, look: Look): void {
  const { design, sender, language } = paper
  const left = { x: look.left, width: place.axis - look.left - length.grid }
  const right = { x: place.axis, width: look.right - place.axis }
  const [logoSide, textSide] = design.logoSide === 'left' ? [left, right] : [right, left]
  const { logo } = design
  if (logo) {
    const box = { width: Math.min(length.logoWidth, logoSide.width), height: design.logoHeight }
    const { width, height } = fitted(logo, box)
    sheets.mark({ type: 'Figure', alt: words[language].logo(sender.name) }, () =>
      sheets.image(logo, logoSide.x, headTop(design, height), width, height),
    )
  } else if (design.headText === null) {
    const style = { ...look.title, color: look.accent }
    const name = fewLines(sender.name, style, logoSide.width, mostLines.name)
    drawHeadLines(sheets, name, design, logoSide.x, look.titleLine)
  }
  drawHeadLines(sheets, headLines(paper, look, textSide.width), design, textSide.x, length.smallLine)
}

/** The capitals of the first line begin where a logo does. */
function drawHeadLines(
  sheets: Sheets,
  lines: readonly Line[],
  design: Design,
  x: number,
  height: number,
): void {
  const style = lines[0]?.style
  if (!style) return
  const top = headTop(design, lines.length * height)
  drawLines(sheets, lines, x, top - (height - capHeight(style)) / 2, height)
}

/** A head that is too high for the margin begins above it. */
function headTop({ margins }: Design, height: number): number {
  return Math.max(length.grid, Math.min(margins.top, place.head - height))
}

function headLines({ design, sender, country }: Paper, look: Look, width: number): Line[] {
  if (design.headText !== null)
    return spread(setText(design.headText, look.small, width)).slice(0, mostLines.head)
  const { name, addition, street, street2, phone, email, website } = sender
  const lines = [addition, street, street2, cityOf(sender, country), phone, email]
  const setSmall = (text: string) => fewLines(text, look.small, width, mostLines.name)
  return [
    ...(design.logo ? fewLines(name, look.smallStrong, width, mostLines.name) : []),
    ...lines.filter(isSaid).flatMap(setSmall),
    ...(website ? setSmall(website).map((line) => leadingTo(line, linkOf(website))) : []),
  ].slice(0, mostLines.head)
}

interface SetAddress {
  readonly lines: readonly Line[]
  /** The height of a line: less where the lines would not fit into the window. */
  readonly line: number
  readonly end: number
}

function setAddress(address: readonly string[], look: Look): SetAddress {
  const { width, height } = length.address
  for (let size = look.text.size; ; size = Math.max(size - 0.5, smallest.text)) {
    const style = { ...look.text, size }
    const lines = address.flatMap((line) => fewLines(line, style, width, mostLines.address))
    const lowest = (leading * size) / pointsPerMillimetre
    const line = Math.max(Math.min(look.line, height / lines.length), lowest)
    const end = place.address.top + lines.length * line
    if (lines.length * lowest <= height || size <= smallest.text) return { lines, line, end }
  }
}

/** The line of the sender and the address, at the window of an envelope. */
function drawAddress(
  sheets: Sheets,
  { design, sender, country }: Paper,
  { lines, line }: SetAddress,
  look: Look,
): void {
  if (lines.length === 0) return
  const x = place.address[design.addressSide]
  const from = fittedLines(senderLine(sender, country), look, length.address.width)
  const lower = place.senderLine + length.smallLine
  const height = from.length === 1 ? length.smallLine : (leading * smallest.small) / pointsPerMillimetre
  sheets.decorate('Layout', () => {
    from.forEach((text, index) => {
      sheets.text(text, x, baselineOf(lower - (from.length - index) * height, height, text.style))
    })
    const right = x + Math.max(...from.map((text) => text.width))
    sheets.rule(x, right, lower, thickness.hair, colors.line)
  })
  drawLines(sheets, lines, x, place.address.top, line)
}

function senderLine(sender: Sender, country: Paper['country']): string {
  return onOneLine([sender.name, sender.street, cityOf(sender, country)].filter(isSaid).join(', '))
}

function cityOf({ postcode, city }: Sender, country = ''): string {
  return cityLine({ postcode, city, country })
}

/** One line, in smaller type where it would leave the window, and two where the type would be too small. */
function fittedLines(text: string, look: Look, width: number): Line[] {
  const style = { ...look.small, size: sizes.sender }
  const fitting = (sizes.sender * width) / Math.max(width, widthOf(text, style))
  return fewLines(text, { ...style, size: Math.max(fitting, smallest.small) }, width, mostLines.sender)
}

/** The facts beside the address. */
interface SetFacts {
  readonly lines: LabelledLines
  readonly x: number
  readonly end: number
}

function setFacts({ design, facts }: Paper, look: Look): SetFacts {
  const isLeft = design.addressSide === 'right'
  const x = isLeft ? look.left : place.axis
  const width = (isLeft ? place.axis - length.grid : look.right) - x
  const lines = setLabelled(facts, width, look, mostLines.fact)
  return { lines, x, end: place.address.top + lines.height }
}

/** The places where the sheet is folded; the lower mark would be inside a payment part. */
function drawFoldMarks(sheets: Sheets, { foldMarks }: Design, hasBill: boolean): void {
  if (!foldMarks) return
  const { heights, left, right } = place.foldMarks
  const end = hasBill ? pageHeight - paymentPartHeight : pageHeight
  sheets.decorate('Layout', () => {
    for (const height of heights)
      if (height < end) sheets.rule(left, right, height, thickness.hair, colors.quiet)
  })
}

/** The head of every page but the first: sender and title. */
function drawSlimHead(sheets: Sheets, { sender, title, design }: Paper, look: Look): void {
  const half = (look.right - look.left) / 2 - length.grid
  const [name] = fewLines(sender.name, look.small, half, 1) as [Line]
  const [subject] = fewLines(title, look.small, half, 1) as [Line]
  const baseline = baselineOf(slimHeadTop(design), length.smallLine, look.small)
  sheets.decorate('Pagination', () => {
    sheets.text(name, look.left, baseline)
    sheets.text(subject, look.right - subject.width, baseline)
  })
}

function slimHeadTop({ margins }: Design): number {
  return Math.max(length.grid, margins.top - 2 * length.grid)
}

/** The company's own text, or its address, VAT number and account on as few lines as they need. */
function footLines({ design, sender, country }: Paper, look: Look): Line[] {
  const width = look.right - look.left - length.pageNumber
  if (design.footText !== null)
    return spread(setText(design.footText, look.small, width)).slice(0, mostLines.foot)
  const numbers = [sender.vatId, sender.taxNumber ?? null, sender.iban && `IBAN ${ibanText(sender.iban)}`]
    .filter(isSaid)
    .join(' · ')
  const lines = [senderLine(sender, country), onOneLine(numbers)].filter(isSaid)
  const inOne = lines.join(' · ')
  if (widthOf(inOne, look.small) <= width) return [oneLine(inOne, look.small)]
  return lines.flatMap((line) => fewLines(line, look.small, width, mostLines.foot / 2))
}

function drawFoot(sheets: Sheets, lines: readonly Line[], page: string, end: number, look: Look): void {
  const number = oneLine(page, look.small)
  const last = end - length.smallLine
  sheets.decorate('Pagination', () => {
    lines.forEach((line, index) => {
      const y = last - (lines.length - 1 - index) * length.smallLine
      sheets.text(line, look.left, baselineOf(y, length.smallLine, look.small))
    })
    sheets.text(number, look.right - number.width, baselineOf(last, length.smallLine, look.small))
  })
}

function drawFreeTexts(sheets: Sheets, { freeTexts }: Paper, page: number, look: Look): void {
  for (const { text, fontSize, x, y } of freeTexts.filter((freeText) => freeText.page === page)) {
    const width = Math.max(pageWidth - length.grid - x, length.grid)
    const lines = spread(setText(text, { ...look.text, size: fontSize }, width))
    drawLines(sheets, lines, x, y, (length.line * fontSize) / sizes.text)
  }
}

/** The lines of a text that does not flow, with the empty ones. */
function spread(lines: readonly SetLine[]): Line[] {
  return lines.flatMap(({ line, gap }) => [...Array<Line>(gap).fill({ ...line, pieces: [], width: 0 }), line])
}

function drawLines(sheets: Sheets, lines: readonly Line[], x: number, top: number, height: number): void {
  sheets.mark({ type: 'P' }, () => {
    lines.forEach((line, index) => {
      sheets.text(line, x, baselineOf(top + index * height, height, line.style))
    })
  })
}

/** The size of an image in a box, in its own proportions. */
function fitted(image: Image, box: { readonly width: number; readonly height: number }) {
  const scale = Math.min(box.width / image.width, box.height / image.height)
  return { width: image.width * scale, height: image.height * scale }
}

function isSaid(text: string | null): text is string {
  return text !== null && text !== ''
}
