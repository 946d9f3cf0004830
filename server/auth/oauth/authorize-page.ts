// The description of the consent page, which is served with the other pages.

import type { OperationFacts } from '../../resource/operation.ts'
import { access } from '../topics.ts'

const text = { type: 'string' }

export const authorizePage: OperationFacts = {
  name: 'authorize',
  method: 'GET',
  path: '/auth/authorize',
  scopes: [],
  open: true,
  topic: access,
  summary: 'Ask a person to let an application in',
  description:
    'A page for a browser. It lets the person sign in and decide, and sends the browser to the redirect URI with `code` and `state`, or with `error`, `error_description` and `state`. What is wrong with the request is told on the page, unless the person is signed in and knows the application.',
  query: [
    { name: 'response_type', description: 'Always "code".', schema: { const: 'code' } },
    { name: 'client_id', description: 'Of a client with the grant type AC.', schema: text },
    {
      name: 'redirect_uri',
      description: 'May be left away, and must otherwise equal the one that is registered.',
      schema: text,
    },
    { name: 'scope', description: 'Scopes with spaces between them.', schema: text },
    { name: 'state', description: 'Comes back as it was sent.', schema: text },
    {
      name: 'code_challenge',
      description: 'SHA-256 of the code_verifier as base64url, for PKCE.',
      schema: { type: 'string', pattern: '^[\\w-]{43}$' },
    },
    {
      name: 'code_challenge_method',
      description: 'Needed with a code_challenge: always "S256".',
      schema: { const: 'S256' },
    },
  ],
  answer: { status: 200, type: 'text/html' },
}
