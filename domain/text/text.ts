/** The form in which texts are searched: lower case, without accents. Zürich and ZURICH are the same. */
export function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
}

/** Whether both databases can store this: PostgreSQL takes no NUL, and neither keeps half a character. */
export function isCleanText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * What a terminal obeys instead of showing it: control characters, with which names could clear the screen or hide what
 * stands before them, ends of lines, and marks that turn the direction of what follows.
 */
const obeyed = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** One line as it can be shown in a terminal: what would be obeyed is written out, such as \x1b. */
export function shownLine(text: string): string {
  return text.replace(obeyed, (character) => {
    const code = character.charCodeAt(0).toString(16)
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`
  })
}

/** JSON as it can be shown in a terminal. It means the same: only texts hold such characters, and JSON has its own way to write them. */
export function shownJson(json: string): string {
  return json.replace(obeyed, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
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
