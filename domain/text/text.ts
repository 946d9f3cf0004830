/** The form in which texts are searched: lower case, without accents. Zürich and ZURICH are the same. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  // Plain text has nothing else to fold, and most is plain.
  return /^[ -~]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
}

/**
 * The form in which `q` and the texts that it searches are compared: folded, with one blank between words, and without
 * the apostrophes in amounts such as 2'802.47.
 */
export function searchForm(text: string): string {
  const folded = fold(text)
  // Most texts are plain, without an apostrophe, and have one blank between words already.
  if (!/[^ -&(-~]|^ | {2}| $/.test(folded)) return folded
  return folded
    .replace(/['’](?=[0-9])/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Whether both databases can store this: PostgreSQL refuses NUL, and neither keeps half a surrogate pair. */
export function isCleanText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * Characters that a terminal executes instead of showing: control characters, with which names could clear the screen
 * or hide the text before them, line ends, and marks that change the text direction.
 */
const obeyed = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** One line that is safe to show in a terminal: executed characters are written out, such as \x1b. */
export function shownLine(text: string): string {
  return text.replace(obeyed, (character) => {
    const code = character.charCodeAt(0).toString(16)
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`
  })
}

/**
 * JSON that is safe to show in a terminal. It means the same: only texts hold such characters, and JSON can escape
 * them.
 */
export function shownJson(json: string): string {
  // Most lines are plain.
  if (/^[ -~]*\n?$/.test(json)) return json
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
