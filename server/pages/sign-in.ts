// Signing in and out: the password, then the code where there is an authenticator; or a passkey.

import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Language } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { readKey } from '../auth/one-time-keys.ts'
import { logRefused, type Refused } from '../auth/refused.ts'
import { isEmpty } from '../auth/sessions/set-up.ts'
import { signIn, signInByCode, signInByPasskey } from '../auth/sessions/sign-in.ts'
import { dropCookie, readCookie, secondStepCookie, setCookie } from '../http/cookies.ts'
import { admit, browserOf, dismiss } from './admission.ts'
import { faultIn, faultNotice } from './fault.ts'
import { inputField } from './form.ts'
import { menuFor } from './menu.ts'
import { passkeyScriptPath } from './passkey-script.ts'
import { credentialIn, passkeySignIn } from './passkeys.ts'
import { accountActorOf } from './person.ts'
import { localPath, type Site, seeOther, servePage, show, type Visit } from './site.ts'

export function serveSignIn(app: FastifyInstance, site: Site): void {
  servePage(app, site, 'GET', '/sign-in', async (visit) => {
    const next = localPath(visit.query.get('next'))
    return visit.session ? seeOther(visit, next) : askForPassword(visit, { next })
  })
  servePage(app, site, 'POST', '/sign-in', takePassword)
  servePage(app, site, 'GET', '/sign-in/code', async (visit) => {
    const key = await secondStepOf(visit)
    return key ? askForCode(visit) : seeOther(visit, '/sign-in')
  })
  servePage(app, site, 'POST', '/sign-in/code', takeCode)
  servePage(app, site, 'POST', '/sign-in/passkey', takePasskey)
  servePage(app, site, 'POST', '/sign-out', signOut)
}

async function takePassword(visit: Visit): Promise<FastifyReply> {
  const { site, form, request, reply, place, isSecure } = visit
  const [email, password] = [form.get('email') ?? '', form.get('password') ?? '']
  const next = localPath(form.get('next'))
  const outcome = await signIn(site.db, { email, password, next }, browserOf(visit))
  if (outcome.kind === 'code') {
    setCookie(reply, secondStepCookie, outcome.key, isSecure)
    return seeOther(visit, '/sign-in/code')
  }
  if (outcome.kind !== 'in') {
    logRefused(request.log, place.address, outcome)
    return askForPassword(visit, { next, email, refused: outcome })
  }
  admit(visit, outcome)
  return seeOther(visit, next)
}

async function takeCode(visit: Visit): Promise<FastifyReply> {
  const { site, form, request, place } = visit
  const key = readCookie(request, secondStepCookie) ?? ''
  const outcome = await signInByCode(site.db, key, form.get('code') ?? '', browserOf(visit))
  if (outcome.kind === 'expired') return seeOther(visit, '/sign-in?fault=expired')
  if (outcome.kind !== 'in') {
    logRefused(request.log, place.address, outcome)
    return askForCode(visit, outcome)
  }
  dropCookie(visit.reply, secondStepCookie, visit.isSecure)
  admit(visit, outcome)
  return seeOther(visit, outcome.next)
}

async function takePasskey(visit: Visit): Promise<FastifyReply> {
  const { site, form, request, place, base } = visit
  const next = localPath(form.get('next'))
  const outcome = await signInByPasskey(site.db, base, credentialIn(form), browserOf(visit))
  if (outcome.kind === 'refused') {
    logRefused(request.log, place.address, outcome)
    return seeOther(visit, `/sign-in?fault=passkey&next=${encodeURIComponent(next)}`)
  }
  admit(visit, outcome)
  return seeOther(visit, next)
}

async function signOut(visit: Visit): Promise<FastifyReply> {
  await dismiss(visit, accountActorOf(visit))
  return seeOther(visit, '/sign-in')
}

/** Whether this browser has given the password and may now give the code. */
async function secondStepOf({ site, request }: Visit): Promise<boolean> {
  const key = readCookie(request, secondStepCookie)
  return key !== undefined && (await readKey(site.db, 'second-step', key)) !== undefined
}

interface Before {
  readonly next: string
  readonly email?: string
  readonly refused?: Refused
}

async function askForPassword(visit: Visit, { next, email, refused }: Before): Promise<FastifyReply> {
  const words = texts[visit.language]
  const menu = await menuFor(visit)
  if (await isEmpty(visit.site.db))
    return show(visit, {
      title: words.notSetUp,
      menu,
      body: `<h1>${words.notSetUp}</h1>\n<p>${words.howToSetUp}</p>`,
    })
  return show(visit, {
    title: words.title,
    menu,
    status: statusOf(visit, refused),
    script: passkeyScriptPath,
    body: `<h1>${words.title}</h1>
${refused ? faultNotice(sentenceFor(refused, words.refused, words)) : faultIn(visit, words.faults)}
<form class="stack" method="post" action="/sign-in">
<input type="hidden" name="next" value="${escapedMarkup(next)}">
${inputField({ name: 'email', label: words.email, type: 'email', autocomplete: 'username', value: email, required: true })}
${inputField({ name: 'password', label: words.password, type: 'password', autocomplete: 'current-password', required: true })}
<div class="actions"><button class="primary">${words.title}</button> <a href="/password/forgotten">${words.forgotten}</a></div>
</form>
${passkeySignIn(visit, next)}`,
  })
}

async function askForCode(visit: Visit, refused?: Refused): Promise<FastifyReply> {
  const words = texts[visit.language]
  return show(visit, {
    title: words.codeTitle,
    menu: await menuFor(visit),
    status: statusOf(visit, refused),
    body: `<h1>${words.codeTitle}</h1>
<p>${words.codeIntro}</p>
${refused ? faultNotice(sentenceFor(refused, words.codeRefused, words)) : ''}
<form class="stack" method="post" action="/sign-in/code">
${inputField({ name: 'code', label: words.code, autocomplete: 'one-time-code', required: true })}
<div class="actions"><button class="primary">${words.title}</button> <a href="/sign-in">${words.startAgain}</a></div>
</form>`,
  })
}

function statusOf({ reply }: Visit, refused: Refused | undefined): number {
  if (refused?.kind === 'wait') reply.header('retry-after', refused.seconds)
  return refused ? { refused: 422, wait: 429 }[refused.kind] : 200
}

function sentenceFor(refused: Refused, sentence: string, { wait }: Words): string {
  return refused.kind === 'wait' ? wait(Math.ceil(refused.seconds / 60)) : sentence
}

interface Words {
  readonly faults: Readonly<Record<string, string>>
  readonly title: string
  readonly email: string
  readonly password: string
  readonly forgotten: string
  readonly refused: string
  readonly wait: (minutes: number) => string
  readonly codeTitle: string
  readonly codeIntro: string
  readonly code: string
  readonly codeRefused: string
  readonly startAgain: string
  readonly notSetUp: string
  readonly howToSetUp: string
}

const texts: Record<Language, Words> = {
  de: {
    title: 'Anmelden',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    forgotten: 'Passwort vergessen',
    refused: 'Die E-Mail-Adresse oder das Passwort stimmt nicht.',
    wait: (minutes) =>
      `Zu viele Versuche. Bitte warten Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`}.`,
    codeTitle: 'Code eingeben',
    codeIntro:
      'Öffnen Sie Ihre App für Anmeldecodes. Fehlt das Telefon, gilt auch ein Wiederherstellungscode.',
    code: 'Code',
    codeRefused: 'Der Code stimmt nicht, oder er wurde schon benutzt. Warten Sie auf den nächsten.',
    startAgain: 'Von vorn beginnen',
    notSetUp: 'Dieser Server ist noch nicht eingerichtet',
    howToSetUp: 'Der Link zum Einrichten steht im Terminal, in dem der Server gestartet wurde.',
    faults: {
      expired: 'Das hat zu lange gedauert. Bitte melden Sie sich noch einmal an.',
      passkey: 'Mit diesem Passkey ging es nicht. Bitte versuchen Sie es noch einmal.',
    },
  },
  fr: {
    title: 'Se connecter',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    forgotten: 'Mot de passe oublié',
    refused: 'Adresse e-mail ou mot de passe incorrect.',
    wait: (minutes) =>
      `Trop d’essais. Veuillez attendre ${minutes === 1 ? 'une minute' : `${minutes} minutes`}.`,
    codeTitle: 'Saisir le code',
    codeIntro:
      'Ouvrez votre application de codes de connexion. Si le téléphone manque, un code de récupération convient aussi.',
    code: 'Code',
    codeRefused: 'Code incorrect ou déjà utilisé. Attendez le prochain.',
    startAgain: 'Recommencer',
    notSetUp: 'Ce serveur n’est pas encore mis en place',
    howToSetUp: 'Le lien pour le mettre en place figure dans le terminal où le serveur a été démarré.',
    faults: {
      expired: 'Cela a pris trop de temps. Veuillez vous connecter à nouveau.',
      passkey: 'Cette clé d’accès n’a pas fonctionné. Veuillez réessayer.',
    },
  },
  it: {
    title: 'Accedi',
    email: 'Indirizzo e-mail',
    password: 'Password',
    forgotten: 'Password dimenticata',
    refused: 'E-mail o password errati.',
    wait: (minutes) => `Troppi tentativi. Aspetti ${minutes === 1 ? 'un minuto' : `${minutes} minuti`}.`,
    codeTitle: 'Inserisci il codice',
    codeIntro:
      'Apra la Sua app per i codici di accesso. Se il telefono manca, vale anche un codice di recupero.',
    code: 'Codice',
    codeRefused: 'Codice errato o già usato. Attenda il prossimo.',
    startAgain: 'Ricomincia',
    notSetUp: 'Questo server non è ancora configurato',
    howToSetUp: 'Il link per configurarlo si trova nel terminale in cui il server è stato avviato.',
    faults: {
      expired: 'È passato troppo tempo. Acceda di nuovo.',
      passkey: 'Questa passkey non ha funzionato. Riprovi.',
    },
  },
  en: {
    title: 'Sign in',
    email: 'E-mail address',
    password: 'Password',
    forgotten: 'Forgotten password',
    refused: 'Wrong e-mail address or password.',
    wait: (minutes) => `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    codeTitle: 'Enter the code',
    codeIntro: 'Open your app for sign-in codes. If the phone is missing, a recovery code will do as well.',
    code: 'Code',
    codeRefused: 'Wrong code, or it was used already. Wait for the next one.',
    startAgain: 'Start again',
    notSetUp: 'This server is not set up yet',
    howToSetUp: 'You will find the link to set it up in the terminal where the server was started.',
    faults: {
      expired: 'This took too long. Please sign in again.',
      passkey: 'This passkey did not work. Please try again.',
    },
  },
}
