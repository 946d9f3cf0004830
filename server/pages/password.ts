// The pages for a forgotten password.

import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Language } from '../../domain/text/languages.ts'
import { isMailAddress } from '../../domain/text/mail-address.ts'
import { escapedMarkup, isCleanText } from '../../domain/text/text.ts'
import { passwordChangedNotice } from '../auth/notice-texts.ts'
import { accountBehind, requestReset, resetPassword } from '../auth/sessions/password-reset.ts'
import { inputField, passwordError } from './form.ts'
import { menuFor } from './menu.ts'
import { unseenAddress } from './person.ts'
import { type Site, seeOther, servePage, show, type Visit } from './site.ts'

const forgotten = '/password/forgotten'
const asked = '/password/asked'
const changed = '/password/changed'
const path = '/password/:key'

export function servePassword(app: FastifyInstance, site: Site): void {
  servePage(app, site, 'GET', forgotten, async (visit) => askForAddress(visit))
  servePage(app, site, 'POST', forgotten, sendLink)
  servePage(app, site, 'GET', asked, async (visit) => tell(visit, 'asked'))
  servePage(app, site, 'GET', changed, async (visit) => tell(visit, 'changed'))
  servePage(app, site, 'GET', path, async (visit) => askForPassword(visit))
  servePage(app, site, 'POST', path, changePassword)
}

async function askForAddress(visit: Visit, error?: string): Promise<FastifyReply> {
  const words = texts[visit.language]
  const { title, intro, email, send } = words.forgotten
  if (!visit.site.sendNotice) return tell(visit, 'noMail')
  return show(visit, {
    title,
    status: error ? 422 : 200,
    menu: await menuFor(visit),
    body: `<h1>${title}</h1>
<p>${intro}</p>
<form class="stack" method="post">
${inputField({
  name: 'email',
  label: email,
  type: 'email',
  autocomplete: 'username',
  required: true,
  value: visit.form.get('email') ?? '',
  error,
})}
<div><button class="primary">${send}</button></div>
</form>`,
  })
}

/** The answer is the same whether the address has an account or not. */
async function sendLink(visit: Visit): Promise<FastifyReply> {
  const { site, form, place, language } = visit
  const email = (form.get('email') ?? '').trim()
  if (!site.sendNotice) return tell(visit, 'noMail')
  if (!isCleanText(email) || !isMailAddress(email) || email.length > 255)
    return askForAddress(visit, texts[language].forgotten.noAddress)
  const { waitSeconds, notice } = await requestReset(site.db, email, place.address)
  if (waitSeconds > 0) {
    visit.reply.header('retry-after', String(waitSeconds))
    return tell(visit, 'tooOften', 429)
  }
  if (notice) site.sendNotice(notice)
  return seeOther(visit, asked)
}

async function askForPassword(visit: Visit, error?: string): Promise<FastifyReply> {
  const account = await accountBehind(visit.site.db, keyOf(visit))
  if (!account) return tell(visit, 'expired', 404)
  const { title, password, hint, set } = texts[visit.language].choose
  return show(visit, {
    title,
    status: error ? 422 : 200,
    menu: await menuFor(visit),
    body: `<h1>${title}</h1>
<p class="quiet">${escapedMarkup(account.email)}</p>
<form class="stack" method="post">
${unseenAddress(account.email)}
${inputField({
  name: 'password',
  label: password,
  type: 'password',
  autocomplete: 'new-password',
  required: true,
  hint,
  error,
})}
<div><button class="primary">${set}</button></div>
</form>`,
  })
}

async function changePassword(visit: Visit): Promise<FastifyReply> {
  const { site, form, language, place } = visit
  const account = await accountBehind(site.db, keyOf(visit))
  if (!account) return tell(visit, 'expired', 404)
  const password = form.get('password') ?? ''
  const error = passwordError(language, password, account.email)
  if (error) return askForPassword(visit, error)
  const user = await resetPassword(site.db, keyOf(visit), password, place.address)
  if (!user) return tell(visit, 'expired', 404)
  site.sendNotice?.(passwordChangedNotice(user))
  return seeOther(visit, changed)
}

function keyOf({ parameters }: Visit): string {
  return parameters.key as string
}

type Message = 'asked' | 'changed' | 'expired' | 'noMail' | 'tooOften'

/** A page that says one thing. */
async function tell(visit: Visit, message: Message, status = 200): Promise<FastifyReply> {
  const { title, text } = texts[visit.language][message]
  const body = `<h1>${title}</h1>\n<p>${text}</p>`
  return show(visit, { status, title, menu: await menuFor(visit), body })
}

type Words = Record<Message, Record<'title' | 'text', string>> &
  Record<'forgotten', Record<'title' | 'intro' | 'email' | 'send' | 'noAddress', string>> &
  Record<'choose', Record<'title' | 'password' | 'hint' | 'set', string>>

const texts: Record<Language, Words> = {
  de: {
    forgotten: {
      title: 'Passwort vergessen',
      intro: 'Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort setzen.',
      email: 'E-Mail-Adresse',
      send: 'Link senden',
      noAddress: 'Das ist keine E-Mail-Adresse.',
    },
    asked: {
      title: 'Bitte schauen Sie in Ihr Postfach',
      text: 'Wenn es zu dieser Adresse einen Zugang gibt, ist eine E-Mail mit einem Link unterwegs. Er gilt eine Stunde.',
    },
    noMail: {
      title: 'Passwort vergessen',
      text: 'Dieser Server versendet keine E-Mails. Wer ihn betreibt, kann Ihnen einen Link geben: <code>npx kontor user reset-password --email …</code>',
    },
    tooOften: {
      title: 'Bitte warten Sie etwas',
      text: 'Von hier kamen zu viele Anfragen. Versuchen Sie es in einer Viertelstunde noch einmal.',
    },
    choose: {
      title: 'Neues Passwort',
      password: 'Neues Passwort',
      hint: 'Mindestens 8 Zeichen. Ein Satz ist besser als ein Wort.',
      set: 'Passwort setzen',
    },
    changed: {
      title: 'Ihr Passwort ist gesetzt',
      text: 'Alle Sitzungen sind beendet, und alle Passkeys sind entfernt. <a href="/sign-in">Melden Sie sich mit dem neuen Passwort an.</a>',
    },
    expired: {
      title: 'Dieser Link ist abgelaufen oder wurde schon benutzt',
      text: `<a href="${forgotten}">Verlangen Sie einen neuen Link.</a>`,
    },
  },
  fr: {
    forgotten: {
      title: 'Mot de passe oublié',
      intro: 'Nous vous envoyons un lien qui vous permet de choisir un nouveau mot de passe.',
      email: 'Adresse e-mail',
      send: 'Envoyer le lien',
      noAddress: 'Ce n’est pas une adresse e-mail.',
    },
    asked: {
      title: 'Veuillez consulter votre messagerie',
      text: 'S’il existe un accès pour cette adresse, un e-mail avec un lien est en route. Il est valable une heure.',
    },
    noMail: {
      title: 'Mot de passe oublié',
      text: 'Ce serveur n’envoie pas d’e-mails. La personne qui le gère peut vous donner un lien : <code>npx kontor user reset-password --email …</code>',
    },
    tooOften: {
      title: 'Veuillez patienter un peu',
      text: 'Trop de demandes sont venues d’ici. Réessayez dans un quart d’heure.',
    },
    choose: {
      title: 'Nouveau mot de passe',
      password: 'Nouveau mot de passe',
      hint: 'Au moins 8 caractères. Une phrase vaut mieux qu’un mot.',
      set: 'Enregistrer le mot de passe',
    },
    changed: {
      title: 'Votre mot de passe est enregistré',
      text: 'Toutes les sessions sont terminées et toutes les clés d’accès sont supprimées. <a href="/sign-in">Connectez-vous avec le nouveau mot de passe.</a>',
    },
    expired: {
      title: 'Ce lien a expiré ou a déjà été utilisé',
      text: `<a href="${forgotten}">Demandez un nouveau lien.</a>`,
    },
  },
  it: {
    forgotten: {
      title: 'Password dimenticata',
      intro: 'Le inviamo un link con cui impostare una nuova password.',
      email: 'Indirizzo e-mail',
      send: 'Invia il link',
      noAddress: 'Questo non è un indirizzo e-mail.',
    },
    asked: {
      title: 'Controlli la Sua posta',
      text: 'Se esiste un accesso per questo indirizzo, è in arrivo un’e-mail con un link. Vale un’ora.',
    },
    noMail: {
      title: 'Password dimenticata',
      text: 'Questo server non invia e-mail. Chi lo gestisce può darLe un link: <code>npx kontor user reset-password --email …</code>',
    },
    tooOften: {
      title: 'Attenda un momento',
      text: 'Da qui sono arrivate troppe richieste. Riprovi tra un quarto d’ora.',
    },
    choose: {
      title: 'Nuova password',
      password: 'Nuova password',
      hint: 'Almeno 8 caratteri. Una frase è meglio di una parola.',
      set: 'Imposta la password',
    },
    changed: {
      title: 'La Sua password è impostata',
      text: 'Tutte le sessioni sono terminate e tutte le passkey sono state rimosse. <a href="/sign-in">Acceda con la nuova password.</a>',
    },
    expired: {
      title: 'Questo link è scaduto o è già stato usato',
      text: `<a href="${forgotten}">Chieda un nuovo link.</a>`,
    },
  },
  en: {
    forgotten: {
      title: 'Forgotten password',
      intro: 'We send you a link to set a new password.',
      email: 'E-mail address',
      send: 'Send link',
      noAddress: 'This is not an e-mail address.',
    },
    asked: {
      title: 'Check your inbox',
      text: 'If there is an account with this address, an e-mail with a link is on its way. It is valid for one hour.',
    },
    noMail: {
      title: 'Forgotten password',
      text: 'This server sends no e-mails. The person who runs it can give you a link: <code>npx kontor user reset-password --email …</code>',
    },
    tooOften: {
      title: 'Please wait a little',
      text: 'Too many requests came from here. Try again in a quarter of an hour.',
    },
    choose: {
      title: 'New password',
      password: 'New password',
      hint: 'At least 8 characters. A sentence is better than a word.',
      set: 'Set password',
    },
    changed: {
      title: 'Your password is set',
      text: 'All sessions have ended and all passkeys are removed. <a href="/sign-in">Sign in with the new password.</a>',
    },
    expired: {
      title: 'This link has expired or was used already',
      text: `<a href="${forgotten}">Ask for a new link.</a>`,
    },
  },
}
