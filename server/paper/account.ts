// Where to pay to, for those who have no QR-bill: the account, and a code for banking apps where there is one.

import qrcode from 'qrcode-generator'
import { ibanText } from '../../domain/formats.ts'
import type { Strip } from './flow.ts'
import { type Look, length, place } from './look.ts'
import type { Account, Payment } from './paper.ts'
import type { Sheets, Tag } from './sheet.ts'
import { baselineOf, linesOf, oneLine } from './typesetting.ts'
import type { Words } from './words.ts'

/** The account, which stays on one page. */
export function accountStrips(
  payment: Exclude<Payment, { type: 'qr-bill' }>,
  words: Words,
  look: Look,
): Strip[] {
  const rows = accountRows(payment.account, words)
  const width = place.axis - length.grid - look.left - look.label
  const lines = rows.map(([label, value]) => ({
    label: oneLine(label, look.quiet),
    values: linesOf(value, look.text, width),
  }))
  const height = lines.reduce((sum, { values }) => sum + values.length * look.line, 0)
  return [
    {
      height: payment.type === 'epc' ? Math.max(height, length.code) : height,
      space: length.part,
      draw(sheets, top) {
        let y = top
        for (const { label, values } of lines) {
          sheets.mark({ type: 'P' }, () => {
            sheets.text(label, look.left, baselineOf(y, look.line, look.text))
            for (const value of values) {
              sheets.text(value, look.left + look.label, baselineOf(y, look.line, look.text))
              y += look.line
            }
          })
        }
        if (payment.type === 'epc')
          drawCode(sheets, payment.payload, place.axis, top, { type: 'Figure', alt: words.paymentCode })
      },
    },
  ]
}

function accountRows(
  { holder, iban, bic, bank, purpose }: Account,
  words: Words,
): [label: string, value: string][] {
  const rows: [string, string | null][] = [
    [words.accountHolder, holder],
    [words.iban, ibanText(iban)],
    [words.bic, bic],
    [words.bank, bank],
    [words.purpose, purpose],
  ]
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}

/** In modules. */
const border = 4

/** A QR code of level M with the bytes of a text in UTF-8. Its dark part stands on the axis, its border left of it. */
function drawCode(sheets: Sheets, text: string, x: number, y: number, tag: Tag): void {
  const code = qrcode(0, 'M')
  code.addData(Buffer.from(text, 'utf8').toString('latin1'), 'Byte')
  code.make()
  const count = code.getModuleCount()
  const module = length.code / (count + 2 * border)
  const corners: [number, number][] = []
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) corners.push([x + column * module, y + (row + border) * module])
  sheets.mark(tag, () => sheets.squares(corners, module, '#000000'))
}
