// The address of a PostgreSQL, which may name several servers: postgres://user@one:5432,two:5433/name.

const form = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)(.*)$/s

/** The address of each server; an empty list when the text is no such address. */
export function serversOf(address: string): string[] {
  const [, start = '', hosts = '', rest = ''] = form.exec(address) ?? []
  const servers = hosts.split(',').map((host) => start + host + rest)
  return start && servers.every((server) => URL.canParse(server)) ? servers : []
}

/** What the address says about the server that is wanted, or null. */
export function wantedServer(address: string): string | null {
  const [first = 'postgres:///'] = serversOf(address)
  return new URL(first).searchParams.get('target_session_attrs')
}

/** The address without user, password and options. */
export function shownPostgres(address: string): string {
  const urls = serversOf(address).map((server) => new URL(server))
  return `${urls[0]?.protocol}//${urls.map(({ host }) => host).join()}${urls[0]?.pathname}`
}
