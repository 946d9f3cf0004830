// The own sessions in the own account: in which browsers one is signed in.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { browserName } from '../../domain/access/browsers.ts'
import type { Language } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { endOwnSessions, type Self } from '../auth/account/own-account.ts'
import { type Session, sessionsOf } from '../auth/sessions/sessions.ts'
import { readId } from '../resource/ids.ts'
import { type Notices, noticeOf, tellDone } from './notice.ts'
import { forPeople, shownTime } from './person.ts'
import { type Site, servePage, type Visit } from './site.ts'

const part = 'sessions'

export function serveOwnSessions(app: FastifyInstance, site: Site): void {
  servePage(app, site, 'POST', '/me/sessions/:id/end', forPeople(endOne))
  servePage(app, site, 'POST', '/me/sessions/end', forPeople(endOthers))
}

/** The part of the own account about browsers that are signed in. */
export async function sessionPart(visit: Visit, self: Self): Promise<string> {
  const words = texts[visit.language]
  const sessions = await sessionsOf(visit.site.db, self.user, new Date())
  const rows = sessions.map((session) => sessionRow(visit.language, session, session.id === self.session))
  const others = `<form method="post" action="/me/sessions/end"><button>${words.endOthers}</button></form>`
  return `<h2 id="${part}">${words.sessions}</h2>
${noticeOf(visit, words)}
<ul class="rows">${rows.join('')}</ul>
${sessions.length > 1 ? others : ''}`
}

function sessionRow(language: Language, session: Session, isThis: boolean): string {
  const words = texts[language]
  const [created, used] = [session.created, session.last_used].map((at) => shownTime(language, at))
  const end = `<form method="post" action="/me/sessions/${session.id}/end"><button>${words.end}</button></form>`
  return `<li><span>${escapedMarkup(browserName(session.agent) || words.unknownBrowser)}<br>
<small class="quiet">${escapedMarkup(session.address)} · ${words.since} ${created} · ${words.lastUsed} ${used}</small></span>
${isThis ? `<small class="quiet">${words.thisBrowser}</small>` : end}</li>`
}

async function endOne(visit: Visit, self: Self): Promise<FastifyReply> {
  await endOwnSessions(visit.site.db, self, { id: readId(visit.parameters.id) })
  return tellDone(visit, part, 'session-ended')
}

async function endOthers(visit: Visit, self: Self): Promise<FastifyReply> {
  await endOwnSessions(visit.site.db, self, { except: self.session })
  return tellDone(visit, part, 'sessions-ended')
}

type Words = Notices &
  Record<'sessions' | 'since' | 'lastUsed' | 'unknownBrowser' | 'thisBrowser' | 'end' | 'endOthers', string>

const texts: Record<Language, Words> = {
  de: {
    sessions: 'Angemeldete Browser',
    since: 'angemeldet am',
    lastUsed: 'zuletzt benutzt am',
    unknownBrowser: 'Unbekannter Browser',
    thisBrowser: 'Dieser Browser',
    end: 'Abmelden',
    endOthers: 'Alle anderen abmelden',
    done: {
      'session-ended': 'Der Browser wurde abgemeldet.',
      'sessions-ended': 'Alle anderen Browser wurden abgemeldet.',
    },
    faults: {},
  },
  fr: {
    sessions: 'Navigateurs connectés',
    since: 'connecté le',
    lastUsed: 'utilisé la dernière fois le',
    unknownBrowser: 'Navigateur inconnu',
    thisBrowser: 'Ce navigateur',
    end: 'Déconnecter',
    endOthers: 'Déconnecter tous les autres',
    done: {
      'session-ended': 'Le navigateur a été déconnecté.',
      'sessions-ended': 'Tous les autres navigateurs ont été déconnectés.',
    },
    faults: {},
  },
  it: {
    sessions: 'Browser collegati',
    since: 'accesso il',
    lastUsed: 'usato l’ultima volta il',
    unknownBrowser: 'Browser sconosciuto',
    thisBrowser: 'Questo browser',
    end: 'Scollegare',
    endOthers: 'Scollegare tutti gli altri',
    done: {
      'session-ended': 'Il browser è stato scollegato.',
      'sessions-ended': 'Tutti gli altri browser sono stati scollegati.',
    },
    faults: {},
  },
  en: {
    sessions: 'Browsers that are signed in',
    since: 'signed in on',
    lastUsed: 'last used on',
    unknownBrowser: 'Unknown browser',
    thisBrowser: 'This browser',
    end: 'Sign out',
    endOthers: 'Sign out all others',
    done: {
      'session-ended': 'The browser was signed out.',
      'sessions-ended': 'All other browsers were signed out.',
    },
    faults: {},
  },
}
