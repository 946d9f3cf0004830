// The authenticator on pages: to set it up, to turn it off, and the recovery codes.

import type { FastifyInstance, FastifyReply } from 'fastify'
import qrcode from 'qrcode-generator'
import type { Language } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import {
  type Authenticator,
  authenticatorOf,
  type Enrolment,
  readEnrolment,
} from '../auth/account/authenticators.ts'
import type { Self } from '../auth/account/own-account.ts'
import {
  askForAuthenticator,
  replaceRecoveryCodes,
  turnOffAuthenticator,
  turnOnAuthenticator,
} from '../auth/account/own-keys.ts'
import { inDirectory } from '../auth/directory.ts'
import { takeKey } from '../auth/one-time-keys.ts'
import type { User } from '../auth/people/users.ts'
import { inputField } from './form.ts'
import { keyField, tellSpent } from './keyed-forms.ts'
import { menuFor } from './menu.ts'
import { type Notices, noticeOf, tellDone, tellFault } from './notice.ts'
import { forPeople, shownTime } from './person.ts'
import { proofField, proofIn, proofNotice, tellRefused } from './proof.ts'
import { type Site, servePage, show, type Visit } from './site.ts'

const part = 'authenticator'
/** The fields in which the forms of this part ask for a proof. */
const proof = 'proof'
const offProof = 'off_proof'
const codesProof = 'codes_proof'

export function serveAuthenticator(app: FastifyInstance, site: Site): void {
  servePage(app, site, 'POST', '/me/authenticator', forPeople(begin))
  servePage(app, site, 'POST', '/me/authenticator/confirm', forPeople(confirm))
  servePage(app, site, 'POST', '/me/authenticator/off', forPeople(turnOff))
  servePage(app, site, 'POST', '/me/recovery-codes', forPeople(renewCodes))
}

async function begin(visit: Visit, self: Self): Promise<FastifyReply> {
  const { site, form } = visit
  if (await authenticatorOf(site.db, self.user)) return tellDone(visit, part, 'authenticator-on')
  const outcome = await askForAuthenticator(site, self, proofIn(form, proof))
  return outcome.kind === 'asked'
    ? askForFirstCode(visit, outcome.enrolment)
    : tellRefused(visit, part, outcome)
}

async function confirm(visit: Visit, self: Self): Promise<FastifyReply> {
  const { site, form, language } = visit
  const [key, code] = [form.get('key') ?? '', form.get('code') ?? '']
  const outcome = await turnOnAuthenticator(site, self, { key, code })
  if (outcome.kind === 'on') return tellCodes(visit, outcome.recoveryCodes)
  const enrolment = outcome.kind === 'wrong' ? await readEnrolment(site.db, self.user, key) : undefined
  if (enrolment) return askForFirstCode(visit, enrolment, texts[language].wrongCode)
  // Sent twice, or too late.
  return (await authenticatorOf(site.db, self.user))
    ? tellDone(visit, part, 'authenticator-on')
    : tellFault(visit, part, 'authenticator-expired')
}

async function turnOff(visit: Visit, self: Self): Promise<FastifyReply> {
  const outcome = await turnOffAuthenticator(visit.site, self, proofIn(visit.form, offProof))
  return outcome.kind === 'off'
    ? tellDone(visit, part, 'authenticator-off')
    : tellRefused(visit, part, outcome)
}

async function renewCodes(visit: Visit, self: Self): Promise<FastifyReply> {
  const { site, form } = visit
  if (!(await authenticatorOf(site.db, self.user))) return tellDone(visit, part, 'authenticator-off')
  // A reload would make others, and those that were written down would stop working.
  const key = await inDirectory(site.db, self, (tx) => takeKey(tx, 'form', form.get('key') ?? ''))
  if (key?.user !== self.user) return tellSpent(visit, `/me#${part}`)
  const outcome = await replaceRecoveryCodes(site, self, proofIn(form, codesProof))
  return outcome.kind === 'new' ? tellCodes(visit, outcome.recoveryCodes) : tellRefused(visit, part, outcome)
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
export async function authenticatorPart(
  visit: Visit,
  self: Self,
  user: User,
  found: Authenticator | undefined,
): Promise<string> {
  const { language } = visit
  const words = texts[language]
  const head = `<h2 id="${part}">${words.title}</h2>\n${noticeOf(visit, words)}${proofNotice(visit, part)}`
  if (!found)
    return `${head}
<p>${words.intro}</p>
<form class="stack" method="post" action="/me/authenticator">
${proofField(language, proof, user, false)}
<div><button>${words.setUp}</button></div>
</form>`
  return `${head}
<p>${words.isOn(shownTime(language, found.created), found.recovery_codes)}</p>
<ul class="rows">
<li><details><summary>${words.renew}</summary>
<form class="stack" method="post" action="/me/recovery-codes">
${await keyField(visit, self)}
${proofField(language, codesProof, user, true)}
<div><button>${words.makeCodes}</button></div>
</form></details></li>
<li><details><summary>${words.turnOff}</summary>
<form class="stack" method="post" action="/me/authenticator/off">
${proofField(language, offProof, user, true)}
<div><button>${words.turnOff}</button></div>
</form></details></li>
</ul>`
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
  readonly turnOff: string
  readonly renew: string
  readonly makeCodes: string
  readonly codes: string
  readonly keep: string
  readonly kept: string
}

const texts: Record<Language, Words> = {
  de: {
    title: 'Anmeldung mit Code',
    intro:
      'Eine App auf Ihrem Telefon zeigt alle 30 Sekunden einen neuen Code. Ist sie eingerichtet, braucht die Anmeldung mit Passwort auch diesen Code.',
    isOn: (since, codes) =>
      `Eingerichtet am ${since}. Bei der Anmeldung mit Passwort wird ein Code verlangt. Unbenutzte Wiederherstellungscodes: ${codes}.`,
    setUp: 'Anmeldung mit Code einrichten',
    scan: 'Scannen Sie dieses Bild mit Ihrer App für Anmeldecodes.',
    qrCode: 'QR-Code für die App',
    open: 'In einer App auf diesem Gerät öffnen',
    orType: 'Oder geben Sie diesen Schlüssel von Hand ein:',
    firstCode: 'Code, den die App jetzt zeigt',
    wrongCode: 'Das ist nicht der Code dieses Moments. Stimmt die Uhr des Telefons?',
    turnOn: 'Einschalten',
    cancel: 'Abbrechen',
    turnOff: 'Ausschalten',
    renew: 'Neue Wiederherstellungscodes',
    makeCodes: 'Neue Codes machen',
    codes: 'Wiederherstellungscodes',
    keep: 'Mit einem dieser Codes kommen Sie herein, wenn das Telefon fehlt. Jeder gilt einmal. Bewahren Sie sie sicher auf: Sie werden nur jetzt gezeigt, und frühere gelten nicht mehr.',
    kept: 'Ich habe sie aufbewahrt',
    done: {
      'authenticator-on':
        'Die Anmeldung mit Code ist eingeschaltet. Haben Sie die Wiederherstellungscodes nicht, machen Sie hier neue.',
      'authenticator-off': 'Die Anmeldung mit Code ist ausgeschaltet.',
    },
    faults: {
      'authenticator-expired': 'Das hat zu lange gedauert. Bitte beginnen Sie noch einmal.',
    },
  },
  fr: {
    title: 'Application d’authentification',
    intro:
      'Une application sur votre téléphone affiche un nouveau code toutes les 30 secondes. Une fois activée, la connexion par mot de passe demande aussi ce code.',
    isOn: (since, codes) =>
      `Activée le ${since}. La connexion par mot de passe demande un code. Codes de récupération restants : ${codes}.`,
    setUp: 'Activer l’authentification par code',
    scan: 'Scannez cette image avec votre application de codes de connexion.',
    qrCode: 'Code QR pour l’application',
    open: 'Ouvrir dans une application sur cet appareil',
    orType: 'Ou saisissez cette clé à la main :',
    firstCode: 'Code que l’application affiche maintenant',
    wrongCode: 'Ce n’est pas le code de ce moment. L’heure du téléphone est-elle juste ?',
    turnOn: 'Activer',
    cancel: 'Annuler',
    turnOff: 'Désactiver',
    renew: 'Nouveaux codes de récupération',
    makeCodes: 'Créer de nouveaux codes',
    codes: 'Codes de récupération',
    keep: 'Un de ces codes vous permet d’entrer quand le téléphone manque. Chacun sert une fois. Conservez-les en lieu sûr : ils ne sont affichés que maintenant, et les précédents ne servent plus.',
    kept: 'Je les ai conservés',
    done: {
      'authenticator-on':
        'L’authentification par code est activée. Si vous n’avez pas les codes de récupération, créez-en ici de nouveaux.',
      'authenticator-off': 'L’authentification par code est désactivée.',
    },
    faults: {
      'authenticator-expired': 'Cela a pris trop de temps. Veuillez recommencer.',
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
    turnOff: 'Disattivare',
    renew: 'Nuovi codici di recupero',
    makeCodes: 'Creare nuovi codici',
    codes: 'Codici di recupero',
    keep: 'Con uno di questi codici entra quando il telefono manca. Ognuno vale una volta. Li conservi in un luogo sicuro: sono mostrati solo adesso, e quelli precedenti non valgono più.',
    kept: 'Li ho conservati',
    done: {
      'authenticator-on':
        'L’app di autenticazione è attiva. Se non ha i codici di recupero, ne crei qui di nuovi.',
      'authenticator-off': 'L’app di autenticazione è disattivata.',
    },
    faults: {
      'authenticator-expired': 'È passato troppo tempo. Ricominci.',
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
    turnOff: 'Turn off',
    renew: 'New recovery codes',
    makeCodes: 'Make new codes',
    codes: 'Recovery codes',
    keep: 'One of these codes lets you in when the phone is missing. Each works once. Keep them in a safe place: they are shown only now, and those before them do not work any more.',
    kept: 'I have kept them',
    done: {
      'authenticator-on':
        'The authenticator is on. If you do not have the recovery codes, make new ones here.',
      'authenticator-off': 'The authenticator is off.',
    },
    faults: {
      'authenticator-expired': 'This took too long. Please begin again.',
    },
  },
}
