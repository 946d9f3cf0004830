/** The length of an IBAN in the countries of most payments; elsewhere it has 15 to 34 characters. */
const lengths: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 16,
  CH: 21,
  DE: 22,
  DK: 18,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  IE: 22,
  IT: 27,
  LI: 21,
  LU: 20,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  SE: 24,
}

/** Whether this is an IBAN with the right length and check digits. Blanks between its groups are allowed. */
export function isIban(text: string): boolean {
  const iban = compactIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const length = lengths[iban.slice(0, 2)]
  return (length === undefined || iban.length === length) && remainder97(iban) === 1
}

/** Whether this is an IBAN of Switzerland or Liechtenstein, a QR-IBAN or not. */
export function isSwissIban(text: string): boolean {
  return isIban(text) && /^(CH|LI)/.test(compactIban(text))
}

/** Whether this is a QR-IBAN: an account that takes only payments with a QR reference. */
export function isQrIban(text: string): boolean {
  // SIX reserves the institution numbers 30000 to 31999 for QR-IBANs.
  return isSwissIban(text) && /^.{4}3[01]\d{3}/.test(compactIban(text))
}

/** An IBAN without the blanks between its groups. Those on our screens do not break the line. */
export function compactIban(text: string): string {
  return text.replaceAll(/[ \u00a0\u202f]/g, '')
}

/** ISO 7064: the first four characters go to the end, letters count from ten. One when the check digits are right. */
export function remainder97(text: string): number {
  const moved = text.slice(4) + text.slice(0, 4)
  const number = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return Number(BigInt(number) % 97n)
}
