// Addresses in texts: a reader of the file can follow them.

export interface LinkedText {
  readonly text: string
  readonly link: string | undefined
}

/** A text in pieces, those that are web or mail addresses with what they lead to. */
export function withLinks(text: string): LinkedText[] {
  // Almost no text has one.
  if (!/[@.]/.test(text)) return [{ text, link: undefined }]
  return text.split(address).flatMap((piece, index) => {
    if (piece === '') return []
    return [{ text: piece, link: index % 2 === 1 ? linkOf(piece) : undefined }]
  })
}

/** The target of a web or mail address as people write it; undefined if it leads nowhere. */
export function linkOf(written: string): string | undefined {
  const text = written.trim()
  const target = /^https?:/i.test(text) ? text : text.includes('@') ? `mailto:${text}` : `https://${text}`
  return /\s/.test(text) || !text.includes('.') ? undefined : URL.parse(target)?.href
}

/** Whole addresses; punctuation that ends a sentence is not part of them. */
const address =
  /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]|\bwww\.[^\s<>"']*[^\s<>"'.,;:!?)]|(?<![^\s<>"'(,;:])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+)/
