// How the description says who may call an operation.

import type { Scope } from '../../../domain/access/scopes.ts'
import type { OperationFacts } from '../operation.ts'

/** What each scope allows, in a sentence. */
export type ScopeSentences = Readonly<Record<Scope, string>>

/** The ways to authenticate; `address` is that of the API, such as `/v2`. */
export function securitySchemes(address: string, scopes: ScopeSentences) {
  const tokenUrl = `${address}/auth/access-tokens`
  const authorizationUrl = `${address}/auth/authorize`
  return {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'A personal access token, or an access token that was got by OAuth2.',
    },
    oauth2: {
      type: 'oauth2',
      description:
        'Programs of the company get tokens by their own id and secret, applications by asking a person.',
      flows: {
        clientCredentials: { tokenUrl, scopes },
        authorizationCode: { authorizationUrl, tokenUrl, refreshUrl: tokenUrl, scopes },
      },
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-kontor_session',
      description:
        'The cookie of a person who is signed in, as the pages of the server send it; without https it is called kontor_session. It does for every operation. What changes something must come from a page of the server.',
    },
  }
}

/** The credentials that a request needs: one entry of the list is enough. */
export function securityOf({
  open,
  forPeople,
  makesWayIn,
  scopes,
  alsoScopes = [],
}: OperationFacts): object[] {
  if (open) return []
  if (forPeople) return [{ session: [] }]
  const ways = (scopes.length > 0 ? scopes : [[]]).map((scope) => [scope, ...alsoScopes].flat())
  const byOAuth = ways.map((needed) => ({ oauth2: needed }))
  if (makesWayIn) return [...byOAuth, { session: [] }]
  return [{ bearer: [] }, ...byOAuth]
}

/** The access rules in words. */
export function accessSentences({
  forPeople,
  makesWayIn,
  scopes,
  alsoScopes = [],
}: OperationFacts): string[] {
  const named = (scope: Scope) => `\`${scope}\``
  const needed = [scopes.map(named).join(' or '), ...alsoScopes.map(named)].filter(Boolean)
  return [
    forPeople ? 'For people who are signed in, and no token.' : '',
    makesWayIn ? 'For people who are signed in, and for clients of their own (`client_credentials`).' : '',
    needed.length > 0 ? `Scope: ${needed.join(' and ')}.` : '',
  ]
}
