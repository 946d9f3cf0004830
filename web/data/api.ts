// The one client of the application, and what happens when the session has ended.

import { ApiError, type Client, createClient } from '../../client/client.ts'
import { base, session } from '../start.ts'

// What the server has names for, such as units, it names in this language, whatever the browser prefers.
const client = createClient(base, { 'accept-language': session.user.language })

/** Whoever is no longer signed in is led there, and back to the same place afterwards. */
function leadToSignIn(error: unknown): never {
  if (error instanceof ApiError && error.status === 401) {
    const here = location.pathname + location.search
    location.assign(`${base}/sign-in?next=${encodeURIComponent(here)}`)
  }
  throw error
}

export const api: Client = Object.assign(((name, sent) => client(name, sent).catch(leadToSignIn)) as Client, {
  tagged: ((name, sent) => client.tagged(name, sent).catch(leadToSignIn)) as Client['tagged'],
  address: client.address,
})
