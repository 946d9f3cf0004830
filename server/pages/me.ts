// The own account: all its parts on one page.

import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Language } from '../../domain/text/languages.ts'
import { authenticatorOf } from '../auth/account/authenticators.ts'
import type { Self } from '../auth/account/own-account.ts'
import { findUser, type User } from '../auth/people/users.ts'
import { authenticatorPart, serveAuthenticator } from './authenticator.ts'
import { focusFirstWrong } from './form.ts'
import { menuFor } from './menu.ts'
import type { Wrong } from './notice.ts'
import { companyPart, serveOwnCompanies } from './own-companies.ts'
import { passwordPart, serveOwnPassword } from './own-password.ts'
import { serveOwnSessions, sessionPart } from './own-sessions.ts'
import { passkeyScriptPath, servePasskeyScript } from './passkey-script.ts'
import { passkeyPart, servePasskeys } from './passkeys.ts'
import { forPeople } from './person.ts'
import { profilePart, serveProfile } from './profile.ts'
import { type Site, servePage, show, type Visit } from './site.ts'

/** The page itself, where there is no web application to show it. */
export function serveAccountPage(app: FastifyInstance, site: Site): void {
  servePage(
    app,
    site,
    'GET',
    '/me',
    forPeople((visit, self) => showAccount(visit, self)),
  )
}

export function serveMe(app: FastifyInstance, site: Site): void {
  serveProfile(app, site, showAccount)
  serveOwnCompanies(app, site, showAccount)
  serveOwnPassword(app, site)
  serveAuthenticator(app, site)
  servePasskeys(app, site)
  servePasskeyScript(app)
  serveOwnSessions(app, site)
}

async function showAccount(visit: Visit, self: Self, wrong?: Wrong): Promise<FastifyReply> {
  const { db } = visit.site
  const user = (await findUser(db, self.user)) as User
  const authenticator = await authenticatorOf(db, self.user)
  const parts = [
    profilePart(visit, user, wrong?.profile),
    await companyPart(visit, self, wrong?.company),
    passwordPart(visit, user),
    await authenticatorPart(visit, self, user, authenticator),
    await passkeyPart(visit, user, authenticator !== undefined),
    await sessionPart(visit, self),
  ]
  return show(visit, {
    title: titles[visit.language],
    menu: await menuFor(visit),
    script: passkeyScriptPath,
    status: wrong ? 422 : 200,
    body: focusFirstWrong(parts.join('\n')),
  })
}

const titles: Record<Language, string> = {
  de: 'Mein Konto',
  fr: 'Mon compte',
  it: 'Il mio profilo',
  en: 'My account',
}
