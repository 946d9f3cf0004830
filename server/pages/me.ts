// The own account: name, companies, password, authenticator, passkeys and sessions.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { browserName } from '../../domain/browsers.ts'
import type { Language } from '../../domain/languages.ts'
import { Refusal } from '../../domain/refusal.ts'
import { roleNames } from '../../domain/role-names.ts'
import { escapedMarkup } from '../../domain/text.ts'
import {
  changePassword,
  changeProfile,
  endOwnSessions,
  makeFurtherCompany,
  type Self,
  switchCompany,
} from '../auth/own-account.ts'
import { type Session, sessionsOf } from '../auth/sessions.ts'
import { companiesOf, findUser, type OwnCompany, type User } from '../auth/users.ts'
import { authenticatorPart, serveAuthenticator } from './authenticator.ts'
import { inputField, selectField } from './form.ts'
import { languageOptions } from './languages.ts'
import { menuFor } from './menu.ts'
import { type Notices, noticeOf, tellDone, tellFault } from './notice.ts'
import { passkeyScriptPath, servePasskeyScript } from './passkey-script.ts'
import { passkeyPart, servePasskeys } from './passkeys.ts'
import { servePersonPage, shownTime, unseenAddress } from './person.ts'
import { countryOptions } from './set-up.ts'
import { type Site, show, type Visit } from './site.ts'

export function serveMe(app: FastifyInstance, site: Site): void {
  servePersonPage(app, site, 'GET', '/me', showAccount)
  servePersonPage(app, site, 'POST', '/me/profile', takeProfile)
  servePersonPage(app, site, 'POST', '/me/company', takeCompany)
  servePersonPage(app, site, 'POST', '/me/companies', takeNewCompany)
  servePersonPage(app, site, 'POST', '/me/password', takePassword)
  servePersonPage(app, site, 'POST', '/me/sessions/:id/end', endOne)
  servePersonPage(app, site, 'POST', '/me/sessions/end', endOthers)
  serveAuthenticator(app, site)
  servePasskeys(app, site)
  servePasskeyScript(app)
}

async function showAccount(visit: Visit, self: Self): Promise<FastifyReply> {
  const { site } = visit
  const user = (await findUser(site.db, self.user)) as User
  const parts = [
    profilePart(visit, user),
    companyPart(visit, await companiesOf(site.db, self.user)),
    passwordPart(visit, user),
    await authenticatorPart(visit, user),
    await passkeyPart(visit, self),
    sessionPart(visit, self, await sessionsOf(site.db, self.user, new Date())),
  ]
  return show(visit, {
    title: texts[visit.language].title,
    menu: await menuFor(visit),
    script: passkeyScriptPath,
    body: parts.join('\n'),
  })
}

// Name and language.

function profilePart(visit: Visit, { email, name, surname, language }: User): string {
  const words = texts[visit.language]
  return `<h1 id="profile">${words.title}</h1>
<p class="quiet">${escapedMarkup(email)}</p>
${noticeOf(visit, words.profile)}
<form class="stack" method="post" action="/me/profile">
<div class="row">
${inputField({ name: 'name', label: words.name, value: name, autocomplete: 'given-name', required: true })}
${inputField({ name: 'surname', label: words.surname, value: surname, autocomplete: 'family-name' })}
</div>
${selectField({ name: 'language', label: words.language, value: language, options: languageOptions })}
<div><button>${words.save}</button></div>
</form>`
}

async function takeProfile(visit: Visit, self: Self): Promise<FastifyReply> {
  const values = ['name', 'surname', 'language'].map((key) => [key, visit.form.get(key)?.trim()])
  try {
    await changeProfile(visit.site.db, self, Object.fromEntries(values))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return tellFault(visit, 'profile', 'profile-wrong')
  }
  return tellDone(visit, 'profile', 'profile-saved')
}

// Companies.

function companyPart(visit: Visit, companies: readonly OwnCompany[]): string {
  const { language, person } = visit
  const words = texts[language]
  const current = person?.caller?.company
  const rows = companies.map(
    ({ id, name, role }) => `<li><span>${escapedMarkup(name)}<br>
<small class="quiet">${roleNames[language][role]}</small></span>
${id === current ? `<small class="quiet">${words.currentCompany}</small>` : enterForm(id, words)}</li>`,
  )
  return `<h2 id="companies">${words.companies}</h2>
${noticeOf(visit, words.company)}
${rows.length > 0 ? `<ul class="rows">${rows.join('')}</ul>` : `<p>${words.noCompany}</p>`}
${companies.some(({ role }) => role === 'owner') ? newCompanyForm(language) : ''}`
}

function enterForm(company: number, { enter }: Words): string {
  return `<form method="post" action="/me/company"><input type="hidden" name="company" value="${company}">
<button>${enter}</button></form>`
}

function newCompanyForm(language: Language): string {
  const words = texts[language]
  return `<details><summary>${words.furtherCompany}</summary>
<form class="stack" method="post" action="/me/companies">
${inputField({ name: 'company', label: words.companyName, autocomplete: 'organization', required: true })}
<div class="row">
${selectField({ name: 'country', label: words.country, value: 'CH', options: countryOptions(language), autocomplete: 'country' })}
${selectField({ name: 'company_language', label: words.language, value: language, options: languageOptions })}
</div>
<div><button>${words.makeCompany}</button></div>
</form></details>`
}

async function takeCompany(visit: Visit, self: Self): Promise<FastifyReply> {
  const company = Number(visit.form.get('company'))
  try {
    await switchCompany(visit.site.db, self, company)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return tellFault(visit, 'companies', 'company-unknown')
  }
  return tellDone(visit, 'companies', 'company-entered')
}

async function takeNewCompany(visit: Visit, self: Self): Promise<FastifyReply> {
  const { site, form } = visit
  try {
    const made = await makeFurtherCompany(site.db, self, {
      ...{ company: form.get('company'), country: form.get('country') },
      language: form.get('company_language'),
    })
    await switchCompany(site.db, self, made.id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isTaken = error.details.problems?.some(({ code }) => code === 'taken')
    return tellFault(visit, 'companies', isTaken ? 'company-taken' : 'company-wrong')
  }
  return tellDone(visit, 'companies', 'company-made')
}

// The password.

function passwordPart(visit: Visit, { email }: User): string {
  const words = texts[visit.language]
  const field = { type: 'password', required: true } as const
  return `<h2 id="password">${words.password}</h2>
${noticeOf(visit, words.passwords)}
<form class="stack" method="post" action="/me/password">
${unseenAddress(email)}
${inputField({ ...field, name: 'current', label: words.currentPassword, autocomplete: 'current-password' })}
${inputField({ ...field, name: 'new', label: words.newPassword, autocomplete: 'new-password', hint: words.passwordHint })}
<div><button>${words.changePassword}</button></div>
</form>`
}

async function takePassword(visit: Visit, self: Self): Promise<FastifyReply> {
  const { site, form } = visit
  const [current, wanted] = [form.get('current') ?? '', form.get('new') ?? '']
  const outcome = await changePassword(site.db, self, current, wanted)
  if (outcome.kind === 'changed') return tellDone(visit, 'password', 'password-changed')
  const fault = outcome.kind === 'weak' ? outcome.fault : outcome.kind
  return tellFault(visit, 'password', `password-${fault}`)
}

// Sessions.

function sessionPart(visit: Visit, self: Self, sessions: readonly Session[]): string {
  const words = texts[visit.language]
  const rows = sessions.map((session) => sessionRow(visit.language, session, session.id === self.session))
  const others = `<form method="post" action="/me/sessions/end"><button>${words.endOthers}</button></form>`
  return `<h2 id="sessions">${words.sessions}</h2>
${noticeOf(visit, words.session)}
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
  const id = Number(visit.parameters.id)
  if (Number.isSafeInteger(id)) await endOwnSessions(visit.site.db, self, { id })
  return tellDone(visit, 'sessions', 'session-ended')
}

async function endOthers(visit: Visit, self: Self): Promise<FastifyReply> {
  await endOwnSessions(visit.site.db, self, { except: self.session })
  return tellDone(visit, 'sessions', 'sessions-ended')
}

type Words = Record<
  | 'title'
  | 'name'
  | 'surname'
  | 'language'
  | 'save'
  | 'companies'
  | 'currentCompany'
  | 'noCompany'
  | 'enter'
  | 'furtherCompany'
  | 'companyName'
  | 'country'
  | 'makeCompany'
  | 'password'
  | 'currentPassword'
  | 'newPassword'
  | 'passwordHint'
  | 'changePassword'
  | 'sessions'
  | 'since'
  | 'lastUsed'
  | 'unknownBrowser'
  | 'thisBrowser'
  | 'end'
  | 'endOthers',
  string
> &
  Record<'profile' | 'company' | 'passwords' | 'session', Notices>

const texts: Record<Language, Words> = {
  de: {
    title: 'Mein Konto',
    name: 'Vorname',
    surname: 'Nachname',
    language: 'Sprache',
    save: 'Speichern',
    companies: 'Firmen',
    currentCompany: 'Hier arbeiten Sie',
    noCompany: 'Sie gehören zu keiner Firma.',
    enter: 'Wechseln',
    furtherCompany: 'Weitere Firma anlegen',
    companyName: 'Name der Firma',
    country: 'Land',
    makeCompany: 'Firma anlegen',
    password: 'Passwort',
    currentPassword: 'Bisheriges Passwort',
    newPassword: 'Neues Passwort',
    passwordHint: 'Mindestens 8 Zeichen. Ein Satz ist besser als ein Wort.',
    changePassword: 'Passwort ändern',
    sessions: 'Angemeldete Browser',
    since: 'angemeldet am',
    lastUsed: 'zuletzt benutzt am',
    unknownBrowser: 'Unbekannter Browser',
    thisBrowser: 'Dieser Browser',
    end: 'Abmelden',
    endOthers: 'Alle anderen abmelden',
    profile: {
      done: { 'profile-saved': 'Gespeichert.' },
      faults: { 'profile-wrong': 'Nicht gespeichert: Bitte geben Sie einen Vornamen an.' },
    },
    company: {
      done: {
        'company-entered': 'Sie arbeiten nun in dieser Firma.',
        'company-made': 'Die Firma wurde angelegt. Sie arbeiten nun darin.',
      },
      faults: {
        'company-unknown': 'Zu dieser Firma gehören Sie nicht.',
        'company-taken': 'Sie gehören schon zu einer Firma mit diesem Namen.',
        'company-wrong': 'Die Firma wurde nicht angelegt. Bitte prüfen Sie Name und Land.',
      },
    },
    passwords: {
      done: { 'password-changed': 'Das Passwort wurde geändert. Alle anderen Browser sind abgemeldet.' },
      faults: {
        'password-refused': 'Das bisherige Passwort stimmt nicht.',
        'password-wait': 'Zu viele Versuche. Bitte warten Sie eine Viertelstunde.',
        'password-short': 'Das neue Passwort braucht mindestens 8 Zeichen.',
        'password-long': 'Das neue Passwort kann höchstens 1000 Zeichen haben.',
        'password-known': 'Dieses Passwort wird als eines der ersten erraten. Bitte wählen Sie ein anderes.',
      },
    },
    session: {
      done: {
        'session-ended': 'Der Browser wurde abgemeldet.',
        'sessions-ended': 'Alle anderen Browser wurden abgemeldet.',
      },
      faults: {},
    },
  },
  fr: {
    title: 'Mon compte',
    name: 'Prénom',
    surname: 'Nom',
    language: 'Langue',
    save: 'Enregistrer',
    companies: 'Entreprises',
    currentCompany: 'Vous travaillez ici',
    noCompany: 'Vous ne faites partie d’aucune entreprise.',
    enter: 'Changer',
    furtherCompany: 'Créer une autre entreprise',
    companyName: 'Nom de l’entreprise',
    country: 'Pays',
    makeCompany: 'Créer l’entreprise',
    password: 'Mot de passe',
    currentPassword: 'Mot de passe actuel',
    newPassword: 'Nouveau mot de passe',
    passwordHint: 'Au moins 8 caractères. Une phrase vaut mieux qu’un mot.',
    changePassword: 'Changer le mot de passe',
    sessions: 'Navigateurs connectés',
    since: 'connecté le',
    lastUsed: 'utilisé la dernière fois le',
    unknownBrowser: 'Navigateur inconnu',
    thisBrowser: 'Ce navigateur',
    end: 'Déconnecter',
    endOthers: 'Déconnecter tous les autres',
    profile: {
      done: { 'profile-saved': 'Enregistré.' },
      faults: { 'profile-wrong': 'Non enregistré : veuillez indiquer un prénom.' },
    },
    company: {
      done: {
        'company-entered': 'Vous travaillez maintenant dans cette entreprise.',
        'company-made': 'L’entreprise a été créée. Vous y travaillez maintenant.',
      },
      faults: {
        'company-unknown': 'Vous ne faites pas partie de cette entreprise.',
        'company-taken': 'Vous faites déjà partie d’une entreprise de ce nom.',
        'company-wrong': 'L’entreprise n’a pas été créée. Veuillez vérifier le nom et le pays.',
      },
    },
    passwords: {
      done: {
        'password-changed': 'Le mot de passe a été changé. Tous les autres navigateurs sont déconnectés.',
      },
      faults: {
        'password-refused': 'Le mot de passe actuel n’est pas juste.',
        'password-wait': 'Trop d’essais. Veuillez attendre un quart d’heure.',
        'password-short': 'Le nouveau mot de passe doit avoir au moins 8 caractères.',
        'password-long': 'Le nouveau mot de passe peut avoir au plus 1000 caractères.',
        'password-known':
          'Ce mot de passe est l’un des premiers que l’on devine. Veuillez en choisir un autre.',
      },
    },
    session: {
      done: {
        'session-ended': 'Le navigateur a été déconnecté.',
        'sessions-ended': 'Tous les autres navigateurs ont été déconnectés.',
      },
      faults: {},
    },
  },
  it: {
    title: 'Il mio conto',
    name: 'Nome',
    surname: 'Cognome',
    language: 'Lingua',
    save: 'Salvare',
    companies: 'Aziende',
    currentCompany: 'Lei lavora qui',
    noCompany: 'Lei non fa parte di nessuna azienda.',
    enter: 'Cambiare',
    furtherCompany: 'Creare un’altra azienda',
    companyName: 'Nome dell’azienda',
    country: 'Paese',
    makeCompany: 'Creare l’azienda',
    password: 'Password',
    currentPassword: 'Password attuale',
    newPassword: 'Nuova password',
    passwordHint: 'Almeno 8 caratteri. Una frase è meglio di una parola.',
    changePassword: 'Cambiare la password',
    sessions: 'Browser collegati',
    since: 'accesso il',
    lastUsed: 'usato l’ultima volta il',
    unknownBrowser: 'Browser sconosciuto',
    thisBrowser: 'Questo browser',
    end: 'Scollegare',
    endOthers: 'Scollegare tutti gli altri',
    profile: {
      done: { 'profile-saved': 'Salvato.' },
      faults: { 'profile-wrong': 'Non salvato: indichi un nome.' },
    },
    company: {
      done: {
        'company-entered': 'Ora lavora in questa azienda.',
        'company-made': 'L’azienda è stata creata. Ora lavora lì.',
      },
      faults: {
        'company-unknown': 'Lei non fa parte di questa azienda.',
        'company-taken': 'Lei fa già parte di un’azienda con questo nome.',
        'company-wrong': 'L’azienda non è stata creata. Controlli il nome e il Paese.',
      },
    },
    passwords: {
      done: { 'password-changed': 'La password è stata cambiata. Tutti gli altri browser sono scollegati.' },
      faults: {
        'password-refused': 'La password attuale non è giusta.',
        'password-wait': 'Troppi tentativi. Aspetti un quarto d’ora.',
        'password-short': 'La nuova password deve avere almeno 8 caratteri.',
        'password-long': 'La nuova password può avere al massimo 1000 caratteri.',
        'password-known': 'Questa password è tra le prime che si indovinano. Ne scelga un’altra.',
      },
    },
    session: {
      done: {
        'session-ended': 'Il browser è stato scollegato.',
        'sessions-ended': 'Tutti gli altri browser sono stati scollegati.',
      },
      faults: {},
    },
  },
  en: {
    title: 'My account',
    name: 'First name',
    surname: 'Last name',
    language: 'Language',
    save: 'Save',
    companies: 'Companies',
    currentCompany: 'You work here',
    noCompany: 'You belong to no company.',
    enter: 'Switch',
    furtherCompany: 'Make a further company',
    companyName: 'Name of the company',
    country: 'Country',
    makeCompany: 'Make the company',
    password: 'Password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    passwordHint: 'At least 8 characters. A sentence is better than a word.',
    changePassword: 'Change the password',
    sessions: 'Browsers that are signed in',
    since: 'signed in on',
    lastUsed: 'last used on',
    unknownBrowser: 'Unknown browser',
    thisBrowser: 'This browser',
    end: 'Sign out',
    endOthers: 'Sign out all others',
    profile: {
      done: { 'profile-saved': 'Saved.' },
      faults: { 'profile-wrong': 'Not saved: please enter a first name.' },
    },
    company: {
      done: {
        'company-entered': 'You now work in this company.',
        'company-made': 'The company was made. You now work in it.',
      },
      faults: {
        'company-unknown': 'You do not belong to this company.',
        'company-taken': 'You belong to a company of this name already.',
        'company-wrong': 'The company was not made. Please check its name and country.',
      },
    },
    passwords: {
      done: { 'password-changed': 'The password was changed. All other browsers are signed out.' },
      faults: {
        'password-refused': 'The current password is not right.',
        'password-wait': 'Too many tries. Please wait a quarter of an hour.',
        'password-short': 'The new password needs at least 8 characters.',
        'password-long': 'The new password can have at most 1000 characters.',
        'password-known': 'This password is one of those that are guessed first. Please choose another one.',
      },
    },
    session: {
      done: {
        'session-ended': 'The browser was signed out.',
        'sessions-ended': 'All other browsers were signed out.',
      },
      faults: {},
    },
  },
}
