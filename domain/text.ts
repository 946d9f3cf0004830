/** The form in which texts are searched: lower case, without accents. Zürich and ZURICH are the same. */
export function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
}

/** Whether both databases can store this: PostgreSQL takes no NUL, and neither keeps half a character. */
export function isCleanText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Text as a part of HTML or XML, also inside an attribute. */
export function escapedMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] as string)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
