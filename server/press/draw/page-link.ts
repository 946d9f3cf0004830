// The address of the customer's page, with a small code beside it where the company wants one.

import type { PageLink } from '../paper.ts'
import { baselineOf, leadingTo, linesOf } from '../typeset/typesetting.ts'
import type { Words } from '../words.ts'
import { drawCode } from './code.ts'
import type { Strip } from './flow.ts'
import { type Look, length } from './look.ts'

export function pageLinkStrips(
  { url, isAcceptable, showsCode }: PageLink,
  words: Words,
  look: Look,
): Strip[] {
  const address = url.replace(/^https?:\/\//, '')
  const text = isAcceptable ? words.acceptOnline(address) : words.online(address)
  const left = showsCode ? look.left + length.smallCode : look.left
  const lines = linesOf(text, look.text, look.right - left).map((line) => leadingTo(line, url))
  const textHeight = lines.length * look.line
  const height = showsCode ? Math.max(length.smallCode, textHeight) : textHeight
  return [
    {
      height,
      space: look.part,
      draw(sheets, y) {
        if (showsCode)
          drawCode(sheets, url, look.left, y, length.smallCode, { type: 'Figure', alt: words.pageCode })
        const top = y + (height - textHeight) / 2
        sheets.mark({ type: 'P' }, () => {
          lines.forEach((line, index) => {
            sheets.text(line, left, baselineOf(top + index * look.line, look.line, look.text))
          })
        })
      },
    },
  ]
}
