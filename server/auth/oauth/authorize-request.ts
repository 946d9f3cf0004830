// The request with which an application sends a user to the consent page, and the address the browser returns to.

import { readScopes, type Scope, unknownScopes } from '../../../domain/access/scopes.ts'
import type { Reader } from '../../db/db.ts'
import { findClient, type KnownClient } from '../applications/clients.ts'
import type { Consent } from './authorization.ts'

/**
 * Faults after which the browser must not be sent back: somebody other than the named application may have made the
 * link.
 */
export type LinkFault =
  | 'too_long'
  | 'repeated'
  | 'client_missing'
  | 'client_unknown'
  | 'client_kind'
  | 'redirect_uri'

/** Where the browser is sent back to. */
export interface Return {
  readonly uri: string
  /** As it stood in the address, so that it goes back byte for byte. */
  readonly state: string | undefined
}

type AuthorizeRequest =
  | { readonly fault: LinkFault }
  | { readonly returnTo: Return; readonly client: KnownClient; readonly error: AuthorizeError }
  | { readonly returnTo: Return; readonly consent: Consent }

export interface AuthorizeError {
  readonly error: 'invalid_request' | 'unsupported_response_type' | 'invalid_scope'
  readonly error_description: string
}

/** The query is stored until the user has decided. */
const maxQueryLength = 8192

/** Reads the query of an authorize request. Unknown parameters are ignored. */
export async function readAuthorizeRequest(reader: Reader, query: string): Promise<AuthorizeRequest> {
  if (query.length > maxQueryLength) return { fault: 'too_long' }
  const sent = new URLSearchParams(query)
  if (['client_id', 'redirect_uri'].some((name) => isRepeated(sent, name))) return { fault: 'repeated' }
  const client = await clientBehind(reader, sent)
  if (typeof client === 'string') return { fault: client }
  const redirectUri = sent.get('redirect_uri') || null
  const uri = client.redirect_uri
  if (uri === null || (redirectUri !== null && redirectUri !== uri)) return { fault: 'redirect_uri' }

  const returnTo = { uri, state: stateIn(sent, query) }
  const error = errorIn(sent)
  if (error) return { returnTo, client, error }
  const scopes = scopesFor(client, sent)
  if (!scopes)
    return {
      returnTo,
      client,
      error: authorizeError('invalid_scope', 'The application is registered for none of the scopes.'),
    }
  return {
    returnTo,
    consent: { client, scopes, redirectUri, challenge: sent.get('code_challenge') || null },
  }
}

async function clientBehind(reader: Reader, sent: URLSearchParams): Promise<KnownClient | LinkFault> {
  const identifier = sent.get('client_id')
  if (!identifier) return 'client_missing'
  const client = await findClient(reader, identifier)
  if (!client) return 'client_unknown'
  return client.grant_type === 'AC' ? client : 'client_kind'
}

const parameters = ['response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method']

function errorIn(sent: URLSearchParams): AuthorizeError | undefined {
  const repeated = parameters.find((name) => isRepeated(sent, name))
  if (repeated) return authorizeError('invalid_request', `The parameter ${repeated} came twice.`)
  const type = sent.get('response_type')
  if (!type) return authorizeError('invalid_request', 'The parameter response_type is missing.')
  if (type !== 'code') return authorizeError('unsupported_response_type', 'The response_type must be code.')
  const unknown = unknownScopes(readScopes(sent.get('scope') ?? ''))
  if (unknown.length > 0) return authorizeError('invalid_scope', 'One of the scopes does not exist.')
  return challengeError(sent.get('code_challenge'), sent.get('code_challenge_method'))
}

function challengeError(challenge: string | null, method: string | null): AuthorizeError | undefined {
  if (!challenge && !method) return undefined
  if (!challenge) return authorizeError('invalid_request', 'The parameter code_challenge is missing.')
  if (method !== 'S256')
    return authorizeError('invalid_request', 'The code_challenge_method must be S256; plain protects nobody.')
  if (!/^[\w-]{43}$/.test(challenge))
    return authorizeError('invalid_request', 'The code_challenge must be a SHA-256 as base64url.')
  return undefined
}

/**
 * The scopes that the application asks for and is registered for; undefined when it asks for some and has none of them.
 */
function scopesFor(client: KnownClient, sent: URLSearchParams): Scope[] | undefined {
  const asked = readScopes(sent.get('scope') ?? '')
  const scopes = client.scopes.filter((scope) => asked.includes(scope))
  return asked.length > 0 && scopes.length === 0 ? undefined : scopes
}

function isRepeated(sent: URLSearchParams, name: string): boolean {
  return sent.getAll(name).length > 1
}

function stateIn(sent: URLSearchParams, query: string): string | undefined {
  if (!sent.get('state') || isRepeated(sent, 'state')) return undefined
  const part = query.split('&').find((one) => new URLSearchParams(one).has('state'))
  return part?.slice(part.indexOf('=') + 1)
}

function authorizeError(error: AuthorizeError['error'], error_description: string): AuthorizeError {
  return { error, error_description }
}

/** The address that the browser is sent back to. It keeps the query of the registered one. */
export function returnAddress({ uri, state }: Return, told: Readonly<Record<string, string>>): string {
  const added = [new URLSearchParams(told).toString(), ...(state === undefined ? [] : [`state=${state}`])]
  return `${uri}${uri.includes('?') ? '&' : '?'}${added.join('&')}`
}
