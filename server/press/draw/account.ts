// The account to pay to, where there is no QR-bill, and a code for banking apps where there is one.

import { ibanText } from '../../../domain/text/formats.ts'
import type { Account, Payment } from '../paper.ts'
import { baselineOf, oneLine } from '../typeset/typesetting.ts'
import type { Words } from '../words.ts'
import { drawCode } from './code.ts'
import type { Strip } from './flow.ts'
import { drawLabelled, type Labelled, setLabelled } from './labelled-lines.ts'
import { type Look, length, mostLines, place } from './look.ts'

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
        const tag = { type: 'Figure', alt: words.paymentCode } as const
        drawCode(sheets, payment.payload, place.axis, y, length.code, tag)
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
