// The authenticator on pages: to set it up, to turn it off, and the recovery codes.

import type { FastifyInstance, FastifyReply } from 'fastify'
import qrcode from 'qrcode-generator'
import type { Language } from '../../domain/languages.ts'
import { escapedMarkup } from '../../domain/text.ts'
import {
  authenticatorOf,
  beginAuthenticator,
  confirmAuthenticator,
  type Enrolment,
  readEnrolment,
} from '../auth/authenticators.ts'
import { inDirectory } from '../auth/directory.ts'
import { type Proof, replaceRecoveryCodes, type Self, turnOffAuthenticator } from '../auth/own-account.ts'
import type { User } from '../auth/users.ts'
import { inputField } from './form.ts'
import { menuFor } from './menu.ts'
import { type Notices, noticeOf, tellDone, tellFault } from './notice.ts'
import { servePersonPage, shownTime, unseenAddress } from './person.ts'
import { type Site, show, type Visit } from './site.ts'

const part = 'authenticator'

export function serveAuthenticator(app: FastifyInstance, site: Site): void {
  servePersonPage(app, site, 'POST', '/me/authenticator', begin)
  servePersonPage(app, site, 'POST', '/me/authenticator/confirm', confirm)
  servePersonPage(app, site, 'POST', '/me/authenticator/off', turnOff)
  servePersonPage(app, site, 'POST', '/me/recovery-codes', renewCodes)
}

async function begin(visit: Visit, self: Self): Promise<FastifyReply> {
  const { db } = visit.site
  if (await authenticatorOf(db, self.user)) return tellDone(visit, part, 'authenticator-on')
  const enrolment = await inDirectory(db, self, (tx) => beginAuthenticator(tx, self.user))
  return askForFirstCode(visit, enrolment)
}

async function confirm(visit: Visit, self: Self): Promise<FastifyReply> {
  const { site, form, language } = visit
  const [key, code] = [form.get('key') ?? '', form.get('code') ?? '']
  const outcome = await inDirectory(site.db, self, (tx) => confirmAuthenticator(tx, self.user, key, code))
  if (outcome.kind === 'on') return tellCodes(visit, outcome.recoveryCodes)
  const enrolment = outcome.kind === 'wrong' ? await readEnrolment(site.db, self.user, key) : undefined
  if (enrolment) return askForFirstCode(visit, enrolment, texts[language].wrongCode)
  // Sent twice, or too late.
  return (await authenticatorOf(site.db, self.user))
    ? tellDone(visit, part, 'authenticator-on')
    : tellFault(visit, part, 'authenticator-expired')
}

async function turnOff(visit: Visit, self: Self): Promise<FastifyReply> {
  const { kind } = await turnOffAuthenticator(visit.site.db, self, proofIn(visit.form))
  return kind === 'off' ? tellDone(visit, part, 'authenticator-off') : tellFault(visit, part, `proof-${kind}`)
}

async function renewCodes(visit: Visit, self: Self): Promise<FastifyReply> {
  const { db } = visit.site
  if (!(await authenticatorOf(db, self.user))) return tellDone(visit, part, 'authenticator-off')
  const outcome = await replaceRecoveryCodes(db, self, proofIn(visit.form))
  return outcome.kind === 'new'
    ? tellCodes(visit, outcome.recoveryCodes)
    : tellFault(visit, part, `proof-${outcome.kind}`)
}

/** Six digits are a code: no password is that short. */
function proofIn(form: URLSearchParams): Proof {
  const typed = form.get('proof') ?? ''
  return /^\s*\d{3}\s?\d{3}\s*$/.test(typed) ? { code: typed } : { password: typed }
}

/** The secret is shown once, so this answers the form itself: there is no page to come back to. */
async function askForFirstCode(visit: Visit, enrolment: Enrolment, error?: string): Promise<FastifyReply> {
  const words = texts[visit.language]
  const code = qrcode(0, 'M')
  code.addData(enrolment.uri)
  code.make()
  return show(visit, {
    title: words.setUp,
    status: error ? 422 : 200,
    menu: await menuFor(visit),
    body: `<h1>${words.setUp}</h1>
<p>${words.scan}</p>
<div class="code" role="img" aria-label="${words.qrCode}">${code.createSvgTag({ scalable: true, cellSize: 1, margin: 1 })}</div>
<p><a href="${escapedMarkup(enrolment.uri)}">${words.open}</a></p>
<p>${words.orType}</p>
<span class="secret">${enrolment.secret.replace(/.{4}(?=.)/g, '$& ')}</span>
<form class="stack" method="post" action="/me/authenticator/confirm">
<input type="hidden" name="key" value="${escapedMarkup(enrolment.key)}">
${inputField({ name: 'code', label: words.firstCode, autocomplete: 'one-time-code', required: true, error })}
<div class="actions"><button class="primary">${words.turnOn}</button> <a href="/me#${part}">${words.cancel}</a></div>
</form>`,
  })
}

async function tellCodes(visit: Visit, codes: readonly string[]): Promise<FastifyReply> {
  const words = texts[visit.language]
  return show(visit, {
    title: words.codes,
    menu: await menuFor(visit),
    body: `<h1>${words.codes}</h1>
<p>${words.keep}</p>
<span class="secret">${codes.join('<br>')}</span>
<p><a href="/me#${part}">${words.kept}</a></p>`,
  })
}

/** The part of the own account about the authenticator. */
export async function authenticatorPart(visit: Visit, { id, email }: User): Promise<string> {
  const { site, language } = visit
  const words = texts[language]
  const found = await authenticatorOf(site.db, id)
  const head = `<h2 id="${part}">${words.title}</h2>\n${noticeOf(visit, words)}`
  if (!found)
    return `${head}
<p>${words.intro}</p>
<form method="post" action="/me/authenticator"><button>${words.setUp}</button></form>`
  return `${head}
<p>${words.isOn(shownTime(language, found.created), found.recovery_codes)}</p>
<form class="stack" method="post" action="/me/authenticator/off">
${unseenAddress(email)}
${inputField({ name: 'proof', label: words.proof, type: 'password', autocomplete: 'current-password', required: true })}
<div class="actions"><button>${words.turnOff}</button> <button formaction="/me/recovery-codes">${words.renew}</button></div>
</form>`
}

interface Words extends Notices {
  readonly title: string
  readonly intro: string
  readonly isOn: (since: string, codes: number) => string
  readonly setUp: string
  readonly scan: string
  readonly qrCode: string
  readonly open: string
  readonly orType: string
  readonly firstCode: string
  readonly wrongCode: string
  readonly turnOn: string
  readonly cancel: string
  readonly proof: string
  readonly turnOff: string
  readonly renew: string
  readonly codes: string
  readonly keep: string
  readonly kept: string
}

const texts: Record<Language, Words> = {
  de: {
    title: 'Authenticator',
    intro:
      'Eine App auf Ihrem Telefon zeigt alle 30 Sekunden einen neuen Code. Ist sie eingerichtet, braucht die Anmeldung mit Passwort auch diesen Code.',
    isOn: (since, codes) =>
      `Eingerichtet am ${since}. Bei der Anmeldung mit Passwort wird ein Code verlangt. Unbenutzte Wiederherstellungscodes: ${codes}.`,
    setUp: 'Authenticator einrichten',
    scan: 'Scannen Sie dieses Bild mit Ihrer App für Anmeldecodes.',
    qrCode: 'QR-Code für die App',
    open: 'In einer App auf diesem Gerät öffnen',
    orType: 'Oder geben Sie diesen Schlüssel von Hand ein:',
    firstCode: 'Code, den die App jetzt zeigt',
    wrongCode: 'Das ist nicht der Code dieses Moments. Stimmt die Uhr des Telefons?',
    turnOn: 'Einschalten',
    cancel: 'Abbrechen',
    proof: 'Passwort oder aktueller Code',
    turnOff: 'Ausschalten',
    renew: 'Neue Wiederherstellungscodes',
    codes: 'Wiederherstellungscodes',
    keep: 'Mit einem dieser Codes kommen Sie herein, wenn das Telefon fehlt. Jeder gilt einmal. Bewahren Sie sie sicher auf: Sie werden nur jetzt gezeigt, und frühere gelten nicht mehr.',
    kept: 'Ich habe sie aufbewahrt',
    done: {
      'authenticator-on': 'Der Authenticator ist eingeschaltet.',
      'authenticator-off': 'Der Authenticator ist ausgeschaltet.',
    },
    faults: {
      'authenticator-expired': 'Das hat zu lange gedauert. Bitte beginnen Sie noch einmal.',
      'proof-refused': 'Das Passwort oder der Code stimmt nicht.',
      'proof-wait': 'Zu viele Versuche. Bitte warten Sie eine Viertelstunde.',
    },
  },
  fr: {
    title: 'Application d’authentification',
    intro:
      'Une application sur votre téléphone affiche un nouveau code toutes les 30 secondes. Une fois activée, la connexion par mot de passe demande aussi ce code.',
    isOn: (since, codes) =>
      `Activée le ${since}. La connexion par mot de passe demande un code. Codes de récupération restants : ${codes}.`,
    setUp: 'Activer l’authentification par code',
    scan: 'Scannez cette image avec votre application de codes de connexion.',
    qrCode: 'Code QR pour l’application',
    open: 'Ouvrir dans une application sur cet appareil',
    orType: 'Ou saisissez cette clé à la main :',
    firstCode: 'Code que l’application affiche maintenant',
    wrongCode: 'Ce n’est pas le code de ce moment. L’heure du téléphone est-elle juste ?',
    turnOn: 'Activer',
    cancel: 'Annuler',
    proof: 'Mot de passe ou code actuel',
    turnOff: 'Désactiver',
    renew: 'Nouveaux codes de récupération',
    codes: 'Codes de récupération',
    keep: 'Un de ces codes vous permet d’entrer quand le téléphone manque. Chacun sert une fois. Conservez-les en lieu sûr : ils ne sont affichés que maintenant, et les précédents ne servent plus.',
    kept: 'Je les ai conservés',
    done: {
      'authenticator-on': 'L’authentification par code est activée.',
      'authenticator-off': 'L’authentification par code est désactivée.',
    },
    faults: {
      'authenticator-expired': 'Cela a pris trop de temps. Veuillez recommencer.',
      'proof-refused': 'Le mot de passe ou le code n’est pas juste.',
      'proof-wait': 'Trop d’essais. Veuillez attendre un quart d’heure.',
    },
  },
  it: {
    title: 'App di autenticazione',
    intro:
      'Un’app sul telefono mostra un nuovo codice ogni 30 secondi. Quando è attiva, l’accesso con password richiede anche questo codice.',
    isOn: (since, codes) =>
      `Attiva dal ${since}. L’accesso con password richiede un codice. Codici di recupero rimasti: ${codes}.`,
    setUp: 'Attivare l’app di autenticazione',
    scan: 'Scansioni questa immagine con la Sua app per i codici di accesso.',
    qrCode: 'Codice QR per l’app',
    open: 'Aprire in un’app su questo dispositivo',
    orType: 'Oppure inserisca a mano questa chiave:',
    firstCode: 'Codice che l’app mostra adesso',
    wrongCode: 'Non è il codice di questo momento. L’orologio del telefono è giusto?',
    turnOn: 'Attivare',
    cancel: 'Annullare',
    proof: 'Password o codice attuale',
    turnOff: 'Disattivare',
    renew: 'Nuovi codici di recupero',
    codes: 'Codici di recupero',
    keep: 'Con uno di questi codici entra quando il telefono manca. Ognuno vale una volta. Li conservi in un luogo sicuro: sono mostrati solo adesso, e quelli precedenti non valgono più.',
    kept: 'Li ho conservati',
    done: {
      'authenticator-on': 'L’app di autenticazione è attiva.',
      'authenticator-off': 'L’app di autenticazione è disattivata.',
    },
    faults: {
      'authenticator-expired': 'È passato troppo tempo. Ricominci.',
      'proof-refused': 'La password o il codice non è giusto.',
      'proof-wait': 'Troppi tentativi. Aspetti un quarto d’ora.',
    },
  },
  en: {
    title: 'Authenticator',
    intro:
      'An app on your phone shows a new code every 30 seconds. Once it is set up, signing in with the password needs this code too.',
    isOn: (since, codes) =>
      `Set up on ${since}. Signing in with the password needs a code. Recovery codes left: ${codes}.`,
    setUp: 'Set up an authenticator',
    scan: 'Scan this picture with your app for sign-in codes.',
    qrCode: 'QR code for the app',
    open: 'Open in an app on this device',
    orType: 'Or type this key by hand:',
    firstCode: 'Code that the app shows now',
    wrongCode: 'This is not the code of this moment. Is the clock of the phone right?',
    turnOn: 'Turn on',
    cancel: 'Cancel',
    proof: 'Password or current code',
    turnOff: 'Turn off',
    renew: 'New recovery codes',
    codes: 'Recovery codes',
    keep: 'One of these codes lets you in when the phone is missing. Each works once. Keep them in a safe place: they are shown only now, and those before them do not work any more.',
    kept: 'I have kept them',
    done: {
      'authenticator-on': 'The authenticator is on.',
      'authenticator-off': 'The authenticator is off.',
    },
    faults: {
      'authenticator-expired': 'This took too long. Please begin again.',
      'proof-refused': 'The password or the code is not right.',
      'proof-wait': 'Too many tries. Please wait a quarter of an hour.',
    },
  },
}
