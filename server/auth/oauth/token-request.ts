// Reads requests to the endpoints of OAuth: the parameters as JSON or as a form, and the client.

import { type AnsweredCode, Refusal } from '../../../domain/refusal.ts'
import { readObject } from '../../resource/json.ts'
import type { Call } from '../../resource/operation.ts'
import { authenticateClient, type KnownClient } from '../applications/clients.ts'

export type TokenRequest = Partial<Readonly<Record<string, string>>>

const parameters = [
  'grant_type',
  'client_id',
  'client_secret',
  'scope',
  'code',
  'redirect_uri',
  'code_verifier',
  'refresh_token',
  'token',
  'token_type_hint',
]

/** The parameters of a request. Client id and secret may also come as HTTP Basic credentials. */
export function readTokenRequest(call: Call): TokenRequest {
  return { ...bodyOf(call), ...basicCredentials(call.headers.authorization) }
}

/** A form, or JSON: a body that starts like an object is JSON, even if the header says otherwise. */
function bodyOf(call: Call): TokenRequest {
  const body = Buffer.from(call.rawBody).toString('utf8').trim()
  if (!body.startsWith('{')) return readForm(new URLSearchParams(body))
  const entries = Object.entries(readParameters(body)).filter(([, value]) => value !== null)
  const wrong = entries.find(([name, value]) => parameters.includes(name) && typeof value !== 'string')
  if (wrong)
    throw oauthRefusal('invalid_request', 'A parameter is not a text.', `Check the "${wrong[0]}" parameter.`)
  return Object.fromEntries(entries)
}

function readForm(form: URLSearchParams): TokenRequest {
  const repeated = parameters.find((name) => form.getAll(name).length > 1)
  if (repeated)
    throw oauthRefusal('invalid_request', 'A parameter came twice.', `Check the "${repeated}" parameter.`)
  return Object.fromEntries(form)
}

function readParameters(text: string): object {
  try {
    return readObject(text, 'The body')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw oauthRefusal('invalid_request', error.message, 'Send JSON or a form.')
  }
}

function basicCredentials(header: string | string[] | undefined): TokenRequest {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(String(header ?? '')) ?? []
  if (encoded === undefined) return {}
  const credentials = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = credentials.indexOf(':')
  if (colon < 0) return {}
  return {
    client_id: unescaped(credentials.slice(0, colon)),
    client_secret: unescaped(credentials.slice(colon + 1)),
  }
}

/** OAuth wants both parts form-encoded before they are joined; some clients do it and some do not. */
function unescaped(part: string): string {
  try {
    return /%[0-9a-f]{2}/i.test(part) ? decodeURIComponent(part) : part
  } catch {
    return part
  }
}

/** The client whose id and secret are in the request. */
export async function clientOf(call: Call, request: TokenRequest): Promise<KnownClient> {
  const id = needed(request, 'client_id')
  const client = await authenticateClient(call.db, id, needed(request, 'client_secret'))
  if (client) return client
  throw invalidClient('Check client_id and client_secret.')
}

export function needed(request: TokenRequest, name: string): string {
  const value = request[name]
  if (value) return value
  throw oauthRefusal(
    'invalid_request',
    'The request is missing a required parameter.',
    `Check the "${name}" parameter.`,
  )
}

export function invalidClient(hint: string): Refusal {
  return oauthRefusal('invalid_client', 'Client authentication failed', hint)
}

/** A refusal with the standard keys of OAuth beside those of this interface. */
export function oauthRefusal(
  code: AnsweredCode,
  message: string,
  hint: string,
  error_type: string = code,
): Refusal {
  return new Refusal(code, message, { error_type, hint, oauth: true })
}
