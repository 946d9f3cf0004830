// POST /v2/auth/access-tokens: a client shows its id, its secret and its grant, and gets an access token. POST
// /v2/auth/revocations: it gives one back.

import { readScopes, unknownScopes } from '../../../domain/access/scopes.ts'
import type { Call, Operation } from '../../resource/operation.ts'
import type { KnownClient } from '../applications/clients.ts'
import { issueClientToken, tokenLifeSeconds } from '../applications/tokens.ts'
import { access } from '../topics.ts'
import { type Issued, redeemCode, refreshTokens, revokeToken } from './authorization.ts'
import {
  clientOf,
  invalidClient,
  needed,
  oauthRefusal,
  readTokenRequest,
  type TokenRequest,
} from './token-request.ts'

type Grant = (call: Call, client: KnownClient, request: TokenRequest) => Promise<Issued>

const grants: Readonly<Record<string, { grant: Grant; for: KnownClient['grant_type'] }>> = {
  client_credentials: { grant: byClientCredentials, for: 'CC' },
  authorization_code: { grant: byCode, for: 'AC' },
  refresh_token: { grant: byRefreshToken, for: 'AC' },
}

const text = { type: 'string' }
const credentials = { client_id: text, client_secret: text }
const credentialsNote = 'Takes JSON or a form. Client id and secret may also come as HTTP Basic credentials.'

export const accessTokens: Operation = {
  name: 'createAccessToken',
  method: 'POST',
  path: '/auth/access-tokens',
  scopes: [],
  open: true,
  isOAuth: true,
  topic: access,
  summary: 'Get an access token',
  description: credentialsNote,
  body: {
    type: 'object',
    required: ['grant_type'],
    properties: {
      grant_type: { type: 'string', enum: Object.keys(grants) },
      ...credentials,
      scope: {
        type: 'string',
        description: 'Scopes with spaces between them. A refresh without any keeps those it has.',
        examples: ['contact invoice'],
      },
      code: { type: 'string', description: 'Of authorization_code: lives 10 minutes and works once.' },
      redirect_uri: {
        type: 'string',
        description: 'Of authorization_code: the same as before, if there was one.',
      },
      code_verifier: {
        type: 'string',
        description: 'Of authorization_code: the text behind the code_challenge, if there was one.',
      },
      refresh_token: { type: 'string', description: 'Of refresh_token: works once, and 60 seconds longer.' },
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
        refresh_token: { type: 'string', description: 'Not for client_credentials.' },
        scope: text,
      },
    },
  },
  run: issue,
}

export const revocations: Operation = {
  name: 'revokeToken',
  method: 'POST',
  path: '/auth/revocations',
  scopes: [],
  open: true,
  isOAuth: true,
  isExtension: true,
  topic: access,
  summary: 'Revoke a token',
  description: `As RFC 7009 says. A refresh token takes all tokens with it that came from the same consent, an access token only itself. What is not a token of this client is left alone, and answered alike. ${credentialsNote}`,
  body: {
    type: 'object',
    required: ['token'],
    properties: { token: text, token_type_hint: text, ...credentials },
  },
  answer: { status: 200 },
  run: revoke,
}

async function issue(call: Call): Promise<string> {
  const request = readTokenRequest(call)
  const name = needed(request, 'grant_type')
  const known = Object.hasOwn(grants, name) ? grants[name] : undefined
  if (!known)
    throw oauthRefusal(
      'unsupported_grant_type',
      'The grant type is not supported.',
      `Use ${Object.keys(grants).join(', ')}.`,
    )
  const client = await clientOf(call, request)
  if (client.grant_type !== known.for)
    throw invalidClient(`This client is not registered for the grant type ${name}.`)
  const { access_token, refresh_token, scopes } = await known.grant(call, client, request)
  return JSON.stringify({
    token_type: 'Bearer',
    expires_in: tokenLifeSeconds,
    access_token,
    refresh_token,
    scope: scopes.join(' '),
  })
}

async function byClientCredentials(call: Call, client: KnownClient, request: TokenRequest): Promise<Issued> {
  const asked = askedScopes(request)
  const registered: readonly string[] = client.scopes
  const scopes = asked.filter((scope) => registered.includes(scope))
  if (asked.length > 0 && scopes.length === 0)
    throw oauthRefusal(
      'invalid_scope',
      'The client has none of these scopes.',
      `The client has: ${registered.join(', ')}`,
    )
  return { access_token: await issueClientToken(call.db, client, scopes, call.actor.address), scopes }
}

function byCode(call: Call, client: KnownClient, request: TokenRequest): Promise<Issued> {
  return redeemCode(
    call.db,
    client,
    {
      code: needed(request, 'code'),
      redirectUri: request.redirect_uri || null,
      verifier: request.code_verifier || null,
    },
    call.actor.address,
  )
}

function byRefreshToken(call: Call, client: KnownClient, request: TokenRequest): Promise<Issued> {
  const token = needed(request, 'refresh_token')
  return refreshTokens(call.db, client, token, askedScopes(request), call.actor.address)
}

function askedScopes(request: TokenRequest): string[] {
  const asked = readScopes(request.scope ?? '')
  const unknown = unknownScopes(asked)
  if (unknown.length === 0) return asked
  throw oauthRefusal('invalid_scopes', 'Unknown scopes were requested.', `Unknown: ${unknown.join(', ')}`)
}

async function revoke(call: Call): Promise<undefined> {
  const request = readTokenRequest(call)
  const client = await clientOf(call, request)
  await revokeToken(call.db, client, needed(request, 'token'), call.actor.address)
}
