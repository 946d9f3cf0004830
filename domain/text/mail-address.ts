// No blanks, no control characters, nothing by which a header of a mail or a command to a mail server tells one
// address from the next.
const part = '[^\\s\\p{C}\\p{Z},;:<>"()\\[\\]\\\\@]'
const address = new RegExp(`^${part}{1,64}@(?:${part}+)$`, 'u')

/** Whether a mail can be addressed with this: one address, and nothing that could be taken for more. */
export function isMailAddress(text: string): boolean {
  if (!address.test(text)) return false
  const labels = text.slice(text.indexOf('@') + 1).split('.')
  return labels.length > 1 && labels.every((label) => label !== '')
}
