// QR codes on paper.

import qrcode from 'qrcode-generator'
import type { Sheets, Tag } from './sheet.ts'

/** In modules. */
const border = 4

/** A QR code of level M with the bytes of a text in UTF-8. Its dark part begins at the left, its border left of it. */
export function drawCode(sheets: Sheets, text: string, x: number, y: number, size: number, tag: Tag): void {
  const code = qrcode(0, 'M')
  code.addData(Buffer.from(text, 'utf8').toString('latin1'), 'Byte')
  code.make()
  const count = code.getModuleCount()
  const module = size / (count + 2 * border)
  const corners: [number, number][] = []
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) corners.push([x + column * module, y + (row + border) * module])
  sheets.mark(tag, () => sheets.squares(corners, module, '#000000'))
}
