// A browser without scripts: it keeps cookies, and sends the origin of its forms.

import { randomUUID } from 'node:crypto'
import { inDirectory } from '../server/auth/directory.ts'
import { startSession } from '../server/auth/sessions/sessions.ts'
import { sessionCookie } from '../server/http/cookies.ts'
import type { Api } from './api.ts'

export interface Seen {
  readonly status: number
  /** The target of a redirect. */
  readonly location: string | null
  readonly headers: Headers
  readonly text: string
}

export class Visitor {
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>
  readonly cookies = new Map<string, string>()

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.#url = url
    this.#headers = headers
  }

  get(path: string): Promise<Seen> {
    return this.#request(path, {})
  }

  /** Sends a form. */
  post(path: string, values: Readonly<Record<string, string>> = {}, headers = {}): Promise<Seen> {
    const body = new URLSearchParams(values)
    return this.#request(path, {
      method: 'POST',
      body,
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    })
  }

  /** Sends a form with files. */
  send(
    path: string,
    values: Readonly<Record<string, string>>,
    files: Readonly<Record<string, Uint8Array>> = {},
  ): Promise<Seen> {
    const body = new FormData()
    for (const [name, value] of Object.entries(values)) body.set(name, value)
    for (const [name, bytes] of Object.entries(files)) {
      const file = bytes.length > 0 ? `${name}.png` : ''
      body.set(name, new Blob([new Uint8Array(bytes)]), file)
    }
    return this.#request(path, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } })
  }

  /** Calls an operation, as a script on a page of ours does. */
  async call(method: string, path: string, body?: object, headers = {}) {
    const { status, text } = await this.#request(path, {
      method,
      body: body && JSON.stringify(body),
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    })
    return { status, body: text ? JSON.parse(text) : undefined }
  }

  async #request(path: string, init: RequestInit): Promise<Seen> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(path, this.#url), {
      redirect: 'manual',
      ...init,
      headers: sent({ ...this.#headers, ...init.headers, cookie } as Record<string, string>),
    })
    for (const set of response.headers.getSetCookie()) this.#keep(set)
    const { status, headers } = response
    return { status, headers, location: headers.get('location'), text: await response.text() }
  }

  #keep(set: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
    if (value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** An empty header is not sent. */
function sent(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
}

/** A visitor signed in as the user behind an Api, in its company. */
export async function signedIn(api: Api, headers: Readonly<Record<string, string>> = {}): Promise<Visitor> {
  const { company, user } = api.identity
  const visitor = new Visitor(api.server.url, headers)
  const place = { address: '127.0.0.1', agent: randomUUID() }
  const token = await inDirectory(api.server.db, { user, via: 'test' }, (tx) =>
    startSession(tx, user, place, company),
  )
  visitor.cookies.set(sessionCookie, token)
  return visitor
}
