/**
 * The headers that keep browsers and caches from doing more with an answer than it was meant for. Pages say for
 * themselves what they need beyond nothing. No policy about openers: applications open the consent page in a window of
 * their own and wait for it to come back.
 */
export function securityHeaders(url: string | null): Readonly<Record<string, string>> {
  return {
    'content-security-policy': emptyPolicy,
    'x-content-type-options': 'nosniff',
    // Nobody else is told of an address. Without any word of it, a browser on plain http could not say either that a
    // form comes from here.
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-cache',
    ...(url?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

const emptyPolicy = "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
