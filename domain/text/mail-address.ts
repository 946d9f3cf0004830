// No blanks, no control characters, and no characters that separate addresses in a mail header or an SMTP command.
const part = '[^\\s\\p{C}\\p{Z},;:<>"()\\[\\]\\\\@]'
const address = new RegExp(`^${part}{1,64}@(?:${part}+)$`, 'u')

/** Whether this is one mail address, and nothing that could be read as more. */
export function isMailAddress(text: string): boolean {
  if (!address.test(text)) return false
  const labels = text.slice(text.indexOf('@') + 1).split('.')
  return labels.length > 1 && labels.every((label) => label !== '')
}
