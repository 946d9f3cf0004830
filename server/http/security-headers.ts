/**
 * The headers that limit what browsers and caches do with an answer. Each page adds what it needs to the empty policy.
 * There is no policy about openers: applications open the consent page in a window of its own and wait for its return.
 */
export function securityHeaders(url: string | null): Readonly<Record<string, string>> {
  return {
    'content-security-policy': emptyPolicy,
    'x-content-type-options': 'nosniff',
    // Other sites do not learn an address. With no referrer at all, a browser on plain http could not say that a form
    // comes from here.
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-cache',
    ...(url?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

const emptyPolicy = "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
