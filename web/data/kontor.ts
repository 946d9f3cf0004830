// The clients of the application.

import { type ClientOptions, createClient } from '../../client/index.ts'
import { base, company, session } from '../start.ts'
import { fetchInSession } from './session.ts'

const options: ClientOptions = {
  address: base,
  headers: {
    // Names from the server, such as units, come in the user's language, not in that of the browser.
    'accept-language': session.user.language,
    // The screen shows this company: the server refuses the request when the session is in another one.
    'kontor-company': String(company.id),
  },
  fetch: fetchInSession,
  // A user at the screen prefers an early error to a long wait.
  retries: { times: 4, longestWaitMs: 2_000 },
}

export const kontor = createClient(options)

/**
 * For what carries a password. With a key the server would keep a hash of the request for days, by which the password
 * could be guessed; so there is none, and nothing is sent twice.
 */
export const kontorWithoutKeys = createClient({ ...options, idempotencyKeys: false })

/** For many requests in a row: when the server's limit per minute is reached, they continue in the next minute. */
export const patient = { times: 4, longestWaitMs: 120_000 }
