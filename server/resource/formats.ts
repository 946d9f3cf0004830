// Kinds of texts with a certain form.

import { isIban, isSwissIban } from '../../domain/payment/iban.ts'
import { isMailAddress } from '../../domain/text/mail-address.ts'
import type { Kind } from './kind.ts'
import { narrowed, ordered, text } from './kinds.ts'

/** Text of a certain form. */
export function formatted(
  base: Kind<string>,
  accepts: (text: string) => boolean,
  message: string,
): Kind<string> {
  return narrowed(base, accepts, 'wrong_format', message)
}

// No `format: email` in the schemas: it knows neither the empty text nor letters with accents.
const addressPattern = '[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+'
const addressExamples = ['post@sonnenrain.example', 'lea@brunner.example']

/** An e-mail address that a user enters, or an empty text. */
export function email(): Kind<string> {
  const pattern = `^$|^${addressPattern}$`
  const accepted = new RegExp(pattern)
  return formatted(
    text(255, { pattern, examples: addressExamples }),
    (text) => accepted.test(text),
    'must be an e-mail address',
  )
}

/** An e-mail address to which this server sends mails. */
export function mailAddress(message: string): Kind<string> {
  const schema = { pattern: `^${addressPattern}$`, examples: addressExamples }
  return formatted(text(255, schema), isMailAddress, message)
}

/** A colour as six hexadecimal digits. */
export function color(): Kind<string> {
  return ordered(
    (text) => /^#[0-9a-f]{6}$/i.test(text),
    { type: 'string', pattern: '^#[0-9a-fA-F]{6}$', examples: ['#0b6e5f', '#16191d'] },
    'must be a colour such as #0b6e5f',
  )
}

export function iban(): Kind<string> {
  const examples = ['CH9300762011623852957', 'DE89370400440532013000']
  return formatted(groups(text(42, { examples })), isIban, 'must be an IBAN with the right check digits')
}

/** Text in groups: blanks that do not break the line, as in what was copied from a screen, become plain ones. */
function groups(base: Kind<string>): Kind<string> {
  const plain = (value: unknown) =>
    typeof value === 'string' ? value.replaceAll(/[\u00a0\u202f]/g, ' ') : value
  return { ...base, parse: (value, key, problems) => base.parse(plain(value), key, problems) }
}

/** The IBAN of an account that can be paid to with a QR-bill. */
export function swissIban(): Kind<string> {
  const examples = ['CH9300762011623852957', 'CH4431999123000889012']
  return formatted(
    groups(text(42, { examples })),
    isSwissIban,
    'must be an IBAN of Switzerland or Liechtenstein with the right check digits',
  )
}

/** A text of at most so many digits. */
export function digits(max: number): Kind<string> {
  const schema = { pattern: '^\\d*$', examples: ['123456'.slice(0, max), '98'] }
  return formatted(text(max, schema), (text) => /^\d*$/.test(text), 'must consist of digits')
}

/** An address that a browser can open. */
export function webAddress(): Kind<string> {
  const examples = ['https://pay.example/brunner', 'https://pay.example/{NUMBER}?amount={AMOUNT}']
  return formatted(
    text(2000, { examples }),
    (text) => /^https:\/\/[!-.0-~]+(\/[!-~]*)?$/.test(text),
    'must be an address such as https://pay.example',
  )
}

/** A name for use in texts: letters, digits and underscores. */
export function keyword(): Kind<string> {
  const schema = { pattern: '^\\w+$', examples: ['ORDER_NO', 'KST'] }
  return formatted(
    text(64, schema),
    (text) => /^\w+$/.test(text),
    'must consist of letters without accents, digits and underscores',
  )
}
