// The VAT numbers of Switzerland, of the member states of the European Union, and of the United Kingdom with Northern
// Ireland: their forms and check digits. Numbers of other countries are not checked.

import { remainder97 } from '../payment/iban.ts'
import type { Problems } from '../refusal.ts'
import type { DocumentLanguage } from '../text/languages.ts'
import { checks11And10, checksLuhn, luhnSum, weighted } from './check-digits.ts'

interface Scheme {
  /** A right number that nobody has, for messages. */
  readonly example: string
  /** The number without its country. */
  readonly form: RegExp
  /** Whether the check digits of a number of this form are right. */
  readonly holds: (number: string) => boolean
}

/** An example of a right number, if a number is wrong: one of the number's own country, or of the country of its owner. */
export function vatNumberFault(text: string, country: string): string | undefined {
  const compact = compactNumber(text)
  if (compact === '') return undefined
  const scheme = schemeOf(compact) ?? schemes[country === 'GR' ? 'EL' : country]
  return scheme === undefined || isOf(scheme, compact) ? undefined : scheme.example
}

/** Adds a problem if a VAT number is wrong. */
export function checkVatNumber(
  key: string,
  text: string | null | undefined,
  country: string,
  problems: Problems,
): void {
  const example = vatNumberFault(text ?? '', country)
  if (example)
    problems.add(key, 'wrong_format', `must be a VAT number with the right check digits, such as ${example}`)
}

/** An example of a VAT number of a country, if its form is known. */
export function vatNumberExample(country: string): string | undefined {
  return schemes[country === 'GR' ? 'EL' : country]?.example
}

/** Whether this is a VAT number of a known form with the right check digits. */
export function isVatNumber(text: string): boolean {
  const compact = compactNumber(text)
  const scheme = schemeOf(compact)
  return scheme !== undefined && isOf(scheme, compact)
}

/**
 * A VAT number as it is printed. A Swiss one that says that it is one for VAT does so in the language of the paper, and
 * not at all where its owner is not liable to VAT.
 */
export function vatNumberText(text: string, language: DocumentLanguage, isVatLiable = true): string {
  if (!isVatNumber(text)) return text
  const compact = compactNumber(text)
  const swiss = /^CHE(\d{3})(\d{3})(\d{3})(.*)$/.exec(compact)
  if (!swiss) return compact
  const [, first, second, third, suffix] = swiss
  const isShown = suffix && isVatLiable
  return `CHE-${first}.${second}.${third}${isShown ? ` ${suffixes[language] ?? suffix}` : ''}`
}

/** The law knows no suffix in other languages. */
const suffixes: Partial<Record<DocumentLanguage, string>> = { de: 'MWST', fr: 'TVA', it: 'IVA' }

function compactNumber(text: string): string {
  return text.toUpperCase().replace(/[\s./-]/g, '')
}

function schemeOf(compact: string): Scheme | undefined {
  return /^CHE\d/.test(compact) ? schemes.CH : schemes[compact.slice(0, 2)]
}

function isOf(scheme: Scheme, compact: string): boolean {
  const number = compact.slice(scheme === schemes.CH ? 3 : 2)
  return schemeOf(compact) === scheme && scheme.form.test(number) && scheme.holds(number)
}

/** By the letters in front, which are those of the country, except for Greece. */
const schemes: Readonly<Record<string, Scheme>> = {
  AT: {
    example: 'ATU12345675',
    form: /^U\d{8}$/,
    holds: (number) => (luhnSum(number.slice(1, 8)) + Number(number[8])) % 10 === 6,
  },
  BE: {
    example: 'BE0123456749',
    form: /^[01]\d{9}$/,
    holds: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  },
  BG: { example: 'BG123456786', form: /^\d{9,10}$/, holds: isBulgarian },
  CH: {
    example: 'CHE-123.456.788 MWST',
    form: /^\d{9}(MWST|TVA|IVA|VAT)?$/,
    holds: (number) => weighted(number, [5, 4, 3, 2, 7, 6, 5, 4, 1]) % 11 === 0,
  },
  CY: { example: 'CY10234567S', form: /^(?!12)\d{8}[A-Z]$/, holds: isCypriot },
  CZ: { example: 'CZ12345679', form: /^\d{8,10}$/, holds: isCzech },
  DE: { example: 'DE123456788', form: /^[1-9]\d{8}$/, holds: checks11And10 },
  DK: {
    example: 'DK12345607',
    form: /^[1-9]\d{7}$/,
    holds: (number) => weighted(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  },
  EE: {
    example: 'EE123456780',
    form: /^\d{9}$/,
    holds: (number) => weighted(number, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
  },
  EL: {
    example: 'EL123456783',
    form: /^\d{9}$/,
    holds: (number) => (weighted(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(number[8]),
  },
  ES: { example: 'ESB12345674', form: /^[A-Z0-9]\d{7}[A-Z0-9]$/, holds: isSpanish },
  FI: {
    example: 'FI12345604',
    form: /^\d{8}$/,
    holds: (number) => weighted(number, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0,
  },
  FR: { example: 'FR11123456782', form: /^[0-9A-HJ-NP-Z]{2}\d{9}$/, holds: isFrench },
  GB: { example: 'GB123456727', form: /^(\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/, holds: isBritish },
  HR: { example: 'HR12345678903', form: /^\d{11}$/, holds: checks11And10 },
  HU: {
    example: 'HU12345676',
    form: /^\d{8}$/,
    holds: (number) => weighted(number, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0,
  },
  IE: { example: 'IE1234567T', form: /^(\d{7}[A-W][A-W]?|\d[A-Z+*]\d{5}[A-W])$/, holds: isIrish },
  IT: {
    example: 'IT01234560108',
    // The seven digits of the owner, and the office that gave the number.
    form: /^(?!0{7})\d{7}(0(?!00)\d\d|100|12[01]|888|999)\d$/,
    holds: checksLuhn,
  },
  LT: { example: 'LT123456715', form: /^(\d{7}1\d|\d{10}1\d)$/, holds: isLithuanian },
  LU: {
    example: 'LU12345613',
    form: /^\d{8}$/,
    holds: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  },
  LV: { example: 'LV40003456705', form: /^\d{11}$/, holds: isLatvian },
  MT: {
    example: 'MT12345634',
    form: /^[1-9]\d{7}$/,
    holds: (number) => weighted(number, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0,
  },
  NL: {
    example: 'NL123456708B01',
    form: /^\d{9}B(?!00)\d{2}$/,
    // Companies have the older check digit. Since 2020, persons have one over letters too: `remainder97` reads the first
    // four characters last.
    holds: (number) =>
      weighted(number, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 ||
      remainder97(`${number.slice(8)}NL${number.slice(0, 8)}`) === 1,
  },
  PL: {
    example: 'PL1234567802',
    form: /^\d{10}$/,
    holds: (number) => weighted(number, [6, 5, 7, 2, 3, 4, 5, 6, 7, -1]) % 11 === 0,
  },
  PT: {
    example: 'PT123456789',
    form: /^[1-9]\d{8}$/,
    holds: (number) =>
      ((11 - (weighted(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(number[8]),
  },
  RO: {
    example: 'RO123456789',
    form: /^[1-9]\d{1,9}$/,
    holds: (number) => {
      const ten = number.padStart(10, '0')
      return ((weighted(ten, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === Number(ten[9])
    },
  },
  SE: {
    example: 'SE123456789701',
    form: /^\d{10}(?!00)\d{2}$/,
    holds: (number) => checksLuhn(number.slice(0, 10)),
  },
  SI: {
    example: 'SI12345679',
    form: /^[1-9]\d{7}$/,
    holds: (number) => {
      const check = 11 - (weighted(number, [8, 7, 6, 5, 4, 3, 2]) % 11)
      return (check === 10 ? 0 : check) === Number(number[7])
    },
  },
  SK: {
    example: 'SK2021234501',
    form: /^[1-9]\d[2-4789]\d{7}$/,
    holds: (number) => Number(number) % 11 === 0,
  },
  XI: { example: 'XI123456727', form: /^(\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/, holds: isBritish },
}

/** Nine digits for companies; ten for persons, foreigners and others, each with its own weights. */
function isBulgarian(number: string): boolean {
  const check = Number(number.at(-1))
  if (number.length === 9) {
    const first = weighted(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
    return check === (first < 10 ? first : (weighted(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10)
  }
  const other = (11 - (weighted(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  return (
    check === (weighted(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 ||
    check === weighted(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 ||
    check === other
  )
}

/** Every second digit, beginning with the first, stands for a number of its own. */
function isCypriot(number: string): boolean {
  const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
  const sum = [...number.slice(0, 8)]
    .map(Number)
    .reduce((before, digit, index) => before + (index % 2 === 0 ? (oddValues[digit] as number) : digit), 0)
  return number[8] === letters[sum % 26]
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Eight digits for companies, ten for persons; of nine digits only those that begin with a six have a check digit. */
function isCzech(number: string): boolean {
  const check = Number(number.at(-1))
  if (number.length === 10) return (Number(number.slice(0, 9)) % 11) % 10 === check
  if (number.length === 8)
    return number[0] !== '9' && ((11 - (weighted(number, descending) % 11)) % 11 || 1) % 10 === check
  if (number[0] !== '6') return true
  const sum = weighted(number.slice(1), descending) % 11
  return (18 - ((10 - sum) % 11)) % 10 === check
}

const descending = [8, 7, 6, 5, 4, 3, 2]

/** Persons have a letter that follows from the number; organisations a digit by Luhn, or the letter for that digit. */
function isSpanish(number: string): boolean {
  const check = number[8] as string
  const personal = number.replace(/^[KLM]/, '').replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))
  if (/^\d{7,8}[A-Z]$/.test(personal))
    return check === 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(personal.slice(0, -1)) % 23]
  if (!/^[A-HJNP-SUVW]/.test(number)) return false
  const digit = /\d/.test(check) ? check : String('JABCDEFGHI'.indexOf(check))
  return digit !== '-1' && checksLuhn(number.slice(1, 8) + digit)
}

/** The number of the company by Luhn, except in Monaco, and a key before it that follows from it. */
function isFrench(number: string): boolean {
  const company = number.slice(2)
  if (!company.startsWith('000') && !checksLuhn(company)) return false
  const [first, second] = [...number.slice(0, 2)].map((letter) => keyLetters.indexOf(letter)) as [
    number,
    number,
  ]
  if (first < 10 && second < 10) return Number(`${company}12`) % 97 === first * 10 + second
  const key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (Number(company) + 1 + Math.floor(key / 11)) % 11 === key % 11
}

/** Without I and O, which look like digits. */
const keyLetters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Offices have a number without check digits. Newer numbers of companies differ from older ones by 55, up or down. */
function isBritish(number: string): boolean {
  const rest = weighted(number, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97
  return /^[GH]/.test(number) || [0, 42, 55].includes(rest)
}

/** Seven digits, a letter that checks them, and since 2013 a letter more. The old form has its first digit in front. */
function isIrish(number: string): boolean {
  const digits = /^\d{7}/.test(number) ? number.slice(0, 7) : `0${number.slice(2, 7)}${number[0]}`
  const further = number[8] ? irishLetters.indexOf(number[8]) : 0
  return number[7] === irishLetters[(weighted(digits, descending) + 9 * further) % 23]
}

const irishLetters = 'WABCDEFGHIJKLMNOPQRSTUV'

/** The weights run from one to nine and begin again; where they leave ten, they start two later. */
function isLithuanian(number: string): boolean {
  const weightsFrom = (start: number) => Array.from(number.slice(1), (_, index) => ((index + start) % 9) + 1)
  const first = weighted(number, weightsFrom(0)) % 11
  return Number(number.at(-1)) === (first < 10 ? first : (weighted(number, weightsFrom(2)) % 11) % 10)
}

/** Persons, whose numbers begin with the day of birth, are not checked further. */
function isLatvian(number: string): boolean {
  return number < '4' || weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
}
