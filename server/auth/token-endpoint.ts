// POST /v2/auth/access-tokens: a client shows its id and secret and gets an access token.

import { Refusal } from '../../domain/refusal.ts'
import { readObject } from '../resource/json.ts'
import type { Call, Operation } from '../resource/operation.ts'
import { authenticateClient, issueAccessToken, tokenLifeSeconds } from './clients.ts'
import { readScopes, unknownScopes } from './scopes.ts'

const text = { type: 'string' }

export const accessTokens: Operation = {
  method: 'POST',
  path: '/auth/access-tokens',
  scopes: [],
  open: true,
  topic: 'Access',
  summary: 'Get an access token',
  description: 'Takes JSON or a form. Client id and secret may also come as HTTP Basic credentials.',
  body: {
    type: 'object',
    required: ['grant_type'],
    properties: {
      grant_type: { type: 'string', enum: ['client_credentials'] },
      client_id: text,
      client_secret: text,
      scope: {
        type: 'string',
        description: 'Scopes with spaces between them.',
        examples: ['contact invoice'],
      },
    },
  },
  answer: {
    status: 200,
    schema: {
      type: 'object',
      required: ['token_type', 'expires_in', 'access_token', 'scope'],
      properties: {
        token_type: { const: 'Bearer' },
        expires_in: { type: 'integer' },
        access_token: text,
        scope: text,
      },
    },
  },
  run: issue,
}

async function issue(call: Call): Promise<string> {
  const request = { ...formOf(call), ...basicCredentials(call.headers.authorization) }
  const grantType = needed(request, 'grant_type')
  if (grantType !== 'client_credentials')
    throw oauthRefusal(
      'unsupported_grant_type',
      'The grant type is not supported.',
      'Use client_credentials.',
    )
  const client = await authenticateClient(
    call.db,
    needed(request, 'client_id'),
    needed(request, 'client_secret'),
  )
  if (!client)
    throw oauthRefusal('invalid_client', 'Client authentication failed', 'Check client_id and client_secret.')

  const asked = readScopes(request.scope ?? '')
  const unknown = unknownScopes(asked)
  if (unknown.length > 0)
    throw oauthRefusal('invalid_scopes', 'Unknown scopes were requested.', `Unknown: ${unknown.join(', ')}`)
  const registered = readScopes(client.scopes)
  const granted = asked.filter((scope) => registered.includes(scope))
  if (asked.length > 0 && granted.length === 0)
    throw oauthRefusal(
      'invalid_scope',
      'The client has none of these scopes.',
      `The client has: ${registered.join(', ')}`,
    )

  const token = await issueAccessToken(call.db, client, granted)
  return JSON.stringify({
    token_type: 'Bearer',
    expires_in: tokenLifeSeconds,
    access_token: token,
    scope: granted.join(' '),
  })
}

const parameters = ['grant_type', 'client_id', 'client_secret', 'scope']

type TokenRequest = Partial<Record<string, string>>

/** A form, or JSON: what starts like an object is JSON, whatever the header says. */
function formOf(call: Call): TokenRequest {
  const body = Buffer.from(call.rawBody).toString('utf8').trim()
  if (!body.startsWith('{')) return Object.fromEntries(new URLSearchParams(body))
  const entries = Object.entries(readParameters(body)).filter(([, value]) => value !== null)
  const wrong = entries.find(([name, value]) => parameters.includes(name) && typeof value !== 'string')
  if (wrong)
    throw oauthRefusal('invalid_request', 'A parameter is not a text.', `Check the "${wrong[0]}" parameter.`)
  return Object.fromEntries(entries)
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

function needed(request: TokenRequest, name: string): string {
  const value = request[name]
  if (value) return value
  throw oauthRefusal(
    'invalid_request',
    'The request is missing a required parameter.',
    `Check the "${name}" parameter.`,
  )
}

function oauthRefusal(type: string, message: string, hint: string): Refusal {
  return new Refusal(type, message, { error_type: type, hint, oauth: true })
}
