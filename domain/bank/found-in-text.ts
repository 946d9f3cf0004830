// What a text of a bank contains: a payment reference, an account.

import { isIban } from '../payment/iban.ts'
import { isCreditorReference, isPaymentReference } from '../payment/references.ts'

/** The payment reference in a text, with or without blanks; null without one, or with several. */
export function referenceIn(text: string): string | null {
  const found = new Set(referencesIn(text))
  return found.size === 1 ? ([...found][0] as string) : null
}

/** All QR references and creditor references in a text. */
export function referencesIn(text: string): string[] {
  const digits = [...text.matchAll(/(?<!\d)(?:\d ?){26}\d(?!\d)/g)].map(([match]) =>
    match.replaceAll(' ', ''),
  )
  const letters = [...text.toUpperCase().matchAll(/\bRF\d{2}(?: ?[A-Z0-9]){1,21}\b/g)].flatMap(([match]) =>
    prefixes(match),
  )
  return [...digits.filter(isPaymentReference), ...letters]
}

/** The creditor reference at the beginning of a text: words behind it look as if they were a part of it. */
function prefixes(text: string): string[] {
  const words = text.split(' ')
  for (let count = words.length; count > 0; count--) {
    const joined = words.slice(0, count).join('')
    if (isCreditorReference(joined)) return [joined]
  }
  return []
}

/** The first account number in a text that is an IBAN, without blanks; null without one. */
export function ibanIn(text: string): string | null {
  for (const [match] of text.matchAll(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{1,4}){3,8}\b/g)) {
    const words = match.split(' ')
    for (let count = words.length; count > 0; count--) {
      const joined = words.slice(0, count).join('')
      if (isIban(joined)) return joined
    }
  }
  return null
}
