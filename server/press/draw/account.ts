// The account to pay to, where there is no QR-bill, and a code for banking apps where there is one.

import qrcode from 'qrcode-generator'
import { ibanText } from '../../../domain/text/formats.ts'
import type { Account, Payment } from '../paper.ts'
import { baselineOf, oneLine } from '../typeset/typesetting.ts'
import type { Words } from '../words.ts'
import type { Strip } from './flow.ts'
import { drawLabelled, type Labelled, setLabelled } from './labelled-lines.ts'
import { type Look, length, mostLines, place } from './look.ts'
import type { Sheets, Tag } from './sheet.ts'

/** The account, which stays on one page. */
export function accountStrips(
  payment: Exclude<Payment, { type: 'qr-bill' }>,
  words: Words,
  look: Look,
): Strip[] {
  const width = place.axis - length.grid - look.left
  const lines = setLabelled(accountRows(payment.account, words), width, look, mostLines.account)
  return [
    {
      height: payment.type === 'epc' ? Math.max(lines.height, length.code + length.smallLine) : lines.height,
      space: look.part,
      draw(sheets, y) {
        drawLabelled(sheets, lines, look.left, y)
        if (payment.type !== 'epc') return
        drawCode(sheets, payment.payload, place.axis, y, { type: 'Figure', alt: words.paymentCode })
        const baseline = baselineOf(y + length.code, length.smallLine, look.small)
        sheets.mark({ type: 'P' }, () =>
          sheets.text(oneLine(words.scanToPay, look.small), place.axis, baseline),
        )
      },
    },
  ]
}

function accountRows({ holder, iban, bic, bank, purpose }: Account, words: Words): Labelled[] {
  const rows: readonly (readonly [string, string | null])[] = [
    [words.accountHolder, holder],
    [words.iban, ibanText(iban)],
    [words.bic, bic],
    [words.bank, bank],
    [words.purpose, purpose],
  ]
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** In modules. */
const border = 4

/** A QR code of level M with the bytes of a text in UTF-8. Its dark part begins on the axis, its border left of it. */
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
