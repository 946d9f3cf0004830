// The addresses to which an application may redirect people.

const local = ['localhost', '127.0.0.1', '[::1]']

/** Whether this can be registered: https, http to the person's own machine, or a scheme that belongs to an application. */
export function isRedirectUri(text: string): boolean {
  if (!/^[!-~]+$/.test(text) || text.includes('#')) return false
  const url = URL.parse(text)
  if (!url || url.username || url.password) return false
  if (url.protocol === 'https:') return namesHost(text)
  if (url.protocol === 'http:') return namesHost(text) && local.includes(url.hostname)
  // With a dot in it, as the rule for applications' own schemes demands: never `javascript:` or `data:`.
  return /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(url.protocol)
}

/** Whether the host is written out: some parsers read `https:cb` as a host, others as a path. */
function namesHost(text: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+([/?]|$)/i.test(text)
}
