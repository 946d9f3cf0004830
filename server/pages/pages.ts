// All pages of the server, except those for customers.

import type { FastifyInstance } from 'fastify'
import { icon, iconPath } from '../http/page.ts'
import { serveConsent } from './consent.ts'
import { serveEmailChange } from './email-change.ts'
import { serveInvitation } from './invitation.ts'
import { serveMoved } from './moved.ts'
import { serveOwnCompanies, showCompanies } from './own-companies.ts'
import { servePasskeyScript } from './passkey-script.ts'
import { servePasskeys } from './passkeys.ts'
import { servePassword } from './password.ts'
import { forPeople } from './person.ts'
import { servePlaces } from './places.ts'
import { servePlacesScript } from './places-script.ts'
import { serveSetUp } from './set-up.ts'
import { serveSignIn } from './sign-in.ts'
import { type Site, seeOther, servePage } from './site.ts'

export function servePages(app: FastifyInstance, site: Site): void {
  app.get(iconPath, (_request, reply) => reply.type('image/svg+xml').send(icon))
  serveSignIn(app, site)
  servePasskeys(app, site)
  servePasskeyScript(app)
  serveOwnCompanies(app, site)
  serveSetUp(app, site)
  servePlaces(app)
  servePlacesScript(app)
  serveInvitation(app, site)
  servePassword(app, site)
  serveEmailChange(app, site)
  serveConsent(app, site)
  serveMoved(app, site)
}

/** Without a web application, the first page leads to the companies of the signed-in user. */
export function serveEntrance(app: FastifyInstance, site: Site): void {
  servePage(app, site, 'GET', '/', async (visit) => seeOther(visit, visit.session ? '/me' : '/sign-in'))
  servePage(
    app,
    site,
    'GET',
    '/me',
    forPeople((visit, { user }) => showCompanies(visit, user)),
  )
}
