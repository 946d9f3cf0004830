// The clients of the application.

import { type ClientOptions, createClient } from '../../client/index.ts'
import { base, company, session } from '../start.ts'
import { fetchInSession } from './session.ts'

const options: ClientOptions = {
  address: base,
  headers: {
    // What the server has names for, such as units, it names in this language, whatever the browser prefers.
    'accept-language': session.user.language,
    // What is on the screen belongs to this company: nothing is done in another one.
    'kontor-company': String(company.id),
  },
  fetch: fetchInSession,
  // Whoever looks at the screen would rather be told than wait for long.
  retries: { times: 4, longestWaitMs: 2_000 },
}

export const kontor = createClient(options)

/**
 * For what carries a password. With a key the server would keep a hash of the request for days, by which the password
 * could be guessed; so there is none, and nothing is sent twice.
 */
export const kontorWithoutKeys = createClient({ ...options, idempotencyKeys: false })

/** For what sends many requests: when the server takes no more of them in this minute, it is asked again in the next. */
export const patient = { times: 4, longestWaitMs: 120_000 }
