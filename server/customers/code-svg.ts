// QR codes as SVG: for the payment of an invoice.

import qrcode from 'qrcode-generator'
import { qrBillText } from '../../domain/payment/qr-bill-text.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import type { Payment } from '../press/paper.ts'

/** In modules. */
const border = 4

/** The code of a payment, with the Swiss cross where the payment is Swiss. */
export function paymentCode(payment: Payment, label: string): string {
  if (payment.type === 'account') return ''
  const isSwiss = payment.type === 'qr-bill'
  const text = isSwiss ? qrBillText(payment.bill) : payment.payload
  return codeSvg(text, label, isSwiss ? swissCross : () => '')
}

/** A QR code of level M with the bytes of a text in UTF-8, dark on white. */
function codeSvg(text: string, label: string, middle: (modules: number) => string): string {
  const code = qrcode(0, 'M')
  code.addData(Buffer.from(text, 'utf8').toString('latin1'), 'Byte')
  code.make()
  const count = code.getModuleCount()
  const size = count + 2 * border
  return `<svg class="code" role="img" aria-label="${escapedMarkup(label)}" viewBox="${-border} ${-border} ${size} ${size}"><path fill="#fff" d="M${-border} ${-border}h${size}v${size}h${-size}z"/><path d="${darkPath(code, count)}"/>${middle(count)}</svg>`
}

/** The dark modules, row by row, each run of them as one bar. */
function darkPath(code: ReturnType<typeof qrcode>, count: number): string {
  let path = ''
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++) {
      if (!code.isDark(row, column)) continue
      const first = column
      while (column < count && code.isDark(row, column)) column++
      path += `M${first} ${row}h${column - first}v1h${first - column}z`
    }
  return path
}

/** Of a code 46 mm wide: a white square of 7 mm, a black one of 6 mm, and the cross in it. */
function swissCross(count: number): string {
  const [middle, mm] = [count / 2, count / 46]
  const bar = (width: number, height: number, fill: string) => {
    const [x, y] = [middle - (width * mm) / 2, middle - (height * mm) / 2]
    return `<rect x="${short(x)}" y="${short(y)}" width="${short(width * mm)}" height="${short(height * mm)}"${fill}/>`
  }
  const white = ' fill="#fff"'
  return bar(7, 7, white) + bar(6, 6, '') + bar(3.89, 1.17, white) + bar(1.17, 3.89, white)
}

function short(length: number): string {
  return String(Number(length.toPrecision(5)))
}
