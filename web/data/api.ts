// The one client of the application.

import { type Client, createClient } from '../../client/client.ts'
import { base, company, session } from '../start.ts'
import { inSession } from './session.ts'

const client = createClient(base, {
  // What the server has names for, such as units, it names in this language, whatever the browser prefers.
  'accept-language': session.user.language,
  // What is on the screen belongs to this company: nothing is done in another one.
  'kontor-company': String(company.id),
})

export const api: Client = Object.assign(
  ((name, ...sent) => inSession(() => client(name, ...sent))) as Client,
  {
    tagged: ((name, ...sent) => inSession(() => client.tagged(name, ...sent))) as Client['tagged'],
    address: client.address,
  },
)
