/** Whether browsers let passkeys work at the address of a server: it needs a name, and to be safe from listeners. */
export function isForPasskeys(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return !isNumber(hostname) && (protocol === 'https:' || isLocal)
}

/** A name ends with letters. Addresses of the newer kind stand in brackets. */
function isNumber(hostname: string): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
}
