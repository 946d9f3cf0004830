// Addresses that contain keys: a reader of the log could use such a key. Only this file knows these addresses.

/** The parts of a path that precede a key: tokens of the v1 API, links to documents, links in mails. */
const beforeKeys = [
  'token',
  'accept',
  'pay',
  'd',
  'customer',
  'set-up',
  'password',
  'invitations',
  'email-change',
]

const names = beforeKeys.join('|')
const endsBeforeKey = new RegExp(`(?:^|/)(?:${names})/*$`, 'i')
const keyInside = new RegExp(`((?:^|/)(?:${names})/+).+$`, 'is')

/** What has the form of a token of the v1 API, wherever it is: a client may forget the name before it. */
const tokenForm = '[0-9a-f]{32}'
const tokens = new RegExp(`${tokenForm}[0-9a-f]*`, 'gi')

const longest = 200

/** Most paths of the interface: nothing in them is escaped, none of their names precedes a key, and none is a token. */
const isPlain = new RegExp(`^/v2(?:/(?!(?:${names})/)(?![a-z0-9-]*${tokenForm})[a-z0-9-]+){1,6}$`)

/** The path of an address as it may be logged: without the query, and without keys, however they are written. */
export function loggedPath(url: string): string {
  const asked = url.split('?', 1)[0] as string
  if (asked.length <= longest && isPlain.test(asked)) return asked
  const parts = asked.split('/').filter(Boolean).map(decoded)
  const shown = parts.map((part, at) =>
    endsBeforeKey.test(parts[at - 1] ?? '') ? '…' : part.replace(keyInside, '$1…'),
  )
  const path = `/${shown.join('/')}`.replace(tokens, '…')
  return path.length > longest ? `${path.slice(0, longest)}…` : path
}

/** Decodes escaped characters that are ASCII. All others stay as they are. */
function decoded(part: string): string {
  return part.replace(/%([0-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}
