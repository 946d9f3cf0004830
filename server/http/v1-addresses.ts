// Addresses of the v1 API: `/<endpoint>/<action>/<key>/<value>…`, one of the keys being the token.

/** All endpoints of the v1 API. Those that are not served here are refused in the form of that API. */
export const endpoints = [
  'time',
  'invoice',
  'offer',
  'receipt',
  'confirmation',
  'letter',
  'client',
  'clientaccount',
  'catalog',
  'project',
  'costunit',
  'assign',
  'account',
]

/** The address for the router. Addresses of v1 have a grammar of their own, so it sees only their endpoint. */
export function routedUrl(url: string): string {
  const endpoint = endpointOf(url)
  return endpoint ? `/${endpoint}` : url
}

/** The endpoint in an address of the v1 API. This runs on every request, before the length of the address is checked. */
function endpointOf(url: string): string | undefined {
  const [, first = ''] = /^\/*([^/?]*)/.exec(url) ?? []
  const endpoint = first.length <= longestEndpoint ? decoded(first) : ''
  return endpoints.includes(endpoint) ? endpoint : undefined
}

/** Each character of a name may be escaped. */
const longestEndpoint = 3 * Math.max(...endpoints.map((name) => name.length))

/** Whether an address names an endpoint that v1 never had: its form is that of v1, with a token in it. */
export function isStrangeV1(url: string): boolean {
  return !/^\/+v2\//.test(url) && !endpointOf(url) && tokenIn(url) !== undefined
}

/** The token in an address of the v1 API. */
export function pathToken(url: string): string | undefined {
  return endpointOf(url) ? tokenIn(url) : undefined
}

function tokenIn(url: string): string | undefined {
  const [, , ...pairs] = segmentsOf(url)
  return parametersOf(pairs).get('token')
}

export function segmentsOf(url: string): string[] {
  const path = url.split('?', 1)[0] as string
  return path.split('/').filter(Boolean).map(decoded)
}

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The last one wins when a key comes twice; a key without a value is ignored. */
export function parametersOf(pairs: readonly string[]): Map<string, string> {
  const parameters = new Map<string, string>()
  for (let at = 0; at + 1 < pairs.length; at += 2)
    parameters.set(pairs[at] as string, pairs[at + 1] as string)
  return parameters
}
