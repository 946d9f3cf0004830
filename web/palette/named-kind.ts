import { fold } from '../../domain/text/text.ts'
import { documentKinds, type Kind } from '../documents/kinds.ts'
import { words } from '../words/words.ts'

/** Fewer letters begin too many other words. */
const fewestLetters = 4

/** The kind of document and the search text in "invoice kita" or "orders 10043". */
export function namedKind(typed: string): { readonly kind: Kind['name']; readonly rest: string } | undefined {
  const sought = fold(typed)
  const [first = ''] = sought.split(' ')
  const names = documentKinds.flatMap(({ name, many }) => {
    const { one, many: several } = words.documents.kinds[name]
    return [one, several, words.frame[many]].map((text) => ({ kind: name, text: fold(text) }))
  })
  const whole = names.find(({ text }) => sought.startsWith(`${text} `))
  const begun = first.length < fewestLetters ? undefined : names.find(({ text }) => text.startsWith(first))
  const kind = (whole ?? begun)?.kind
  const rest = sought.slice(whole?.text.length ?? first.length).trim()
  return kind && rest ? { kind, rest } : undefined
}
