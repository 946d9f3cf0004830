// Reads JSON from requests: refuses with a sentence what JavaScript would quietly accept.

import { Refusal } from '../../domain/refusal.ts'

/** Parses JSON text. Refuses broken text, a key that comes twice in one object, and JavaScript's special keys. */
export function readJson(text: string, what: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('bad_request', `${what} is not valid JSON.`)
  }
  checkKeys(text, what)
  return value
}

/** Parses a JSON object. An empty list counts as an empty object: some clients send it so. */
export function readObject(text: string, what: string): object {
  const value = readJson(text, what)
  if (Array.isArray(value) && value.length === 0) return {}
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new Refusal('bad_request', `${what} must be a JSON object.`)
}

/** Walks valid JSON text once and checks the keys of every object. */
function checkKeys(text: string, what: string): void {
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === openBrace) open.push(new Set())
    else if (char === openBracket) open.push(null)
    else if (char === closeBrace || char === closeBracket) open.pop()
    else if (char === quote) {
      const end = endOfString(text, at)
      const keys = open.at(-1)
      if (keys && isKey(text, end)) {
        const written = text.slice(at + 1, end - 1)
        const key = written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written
        if (keys.has(key))
          throw new Refusal('bad_request', `${what} has the key "${key}" twice in one object.`)
        if (key === '__proto__' || key === 'constructor')
          throw new Refusal('bad_request', `${what} has the key "${key}", which is not allowed.`)
        keys.add(key)
      }
      at = end - 1
    }
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    const char = text.charCodeAt(at)
    if (char === backslash) at += 1
    else if (char === quote) return at + 1
  }
}

function isKey(text: string, end: number): boolean {
  let at = end
  while (' \n\r\t'.includes(text.charAt(at)) && at < text.length) at += 1
  return text.charCodeAt(at) === colon
}

const [openBrace, closeBrace, openBracket, closeBracket, quote, backslash, colon] = Array.from(
  '{}[]"\\:',
  (sign) => sign.charCodeAt(0),
)
