// The password in the own account.

import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Language } from '../../domain/text/languages.ts'
import type { Self } from '../auth/account/own-account.ts'
import { changePassword } from '../auth/account/own-keys.ts'
import type { User } from '../auth/people/users.ts'
import { logRefused } from '../auth/refused.ts'
import { inputField } from './form.ts'
import { type Notices, noticeOf, tellDone, tellFault } from './notice.ts'
import { forPeople, unseenAddress } from './person.ts'
import { type Site, servePage, type Visit } from './site.ts'

const part = 'password'

export function serveOwnPassword(app: FastifyInstance, site: Site): void {
  servePage(app, site, 'POST', '/me/password', forPeople(takePassword))
}

/** The part of the own account about the password. */
export function passwordPart(visit: Visit, { email }: User): string {
  const words = texts[visit.language]
  const field = { type: part, required: true } as const
  return `<h2 id="${part}">${words.password}</h2>
${noticeOf(visit, words)}
<form class="stack" method="post" action="/me/password">
${unseenAddress(email)}
${inputField({ ...field, name: 'current', label: words.currentPassword, autocomplete: 'current-password' })}
${inputField({ ...field, name: 'new', label: words.newPassword, autocomplete: 'new-password', hint: words.passwordHint })}
<div><button>${words.changePassword}</button></div>
</form>`
}

async function takePassword(visit: Visit, self: Self): Promise<FastifyReply> {
  const { site, form, request, place } = visit
  const typed = { current: form.get('current') ?? '', wanted: form.get('new') ?? '' }
  const outcome = await changePassword(site, self, typed)
  if (outcome.kind === 'changed') return tellDone(visit, part, 'password-changed')
  if (outcome.kind === 'weak') return tellFault(visit, part, `password-${outcome.fault}`)
  logRefused(request.log, place.address, outcome)
  return tellFault(visit, part, `password-${outcome.kind}`)
}

type Words = Notices &
  Record<'password' | 'currentPassword' | 'newPassword' | 'passwordHint' | 'changePassword', string>

const texts: Record<Language, Words> = {
  de: {
    password: 'Passwort',
    currentPassword: 'Bisheriges Passwort',
    newPassword: 'Neues Passwort',
    passwordHint: 'Mindestens 8 Zeichen. Ein Satz ist besser als ein Wort.',
    changePassword: 'Passwort ändern',
    done: { 'password-changed': 'Das Passwort wurde geändert. Alle anderen Browser sind abgemeldet.' },
    faults: {
      'password-refused': 'Das bisherige Passwort stimmt nicht.',
      'password-wait': 'Zu viele Versuche. Bitte warten Sie eine Viertelstunde.',
      'password-short': 'Das neue Passwort braucht mindestens 8 Zeichen.',
      'password-long': 'Das neue Passwort kann höchstens 1000 Zeichen haben.',
      'password-known': 'Dieses Passwort wird als eines der ersten erraten. Bitte wählen Sie ein anderes.',
    },
  },
  fr: {
    password: 'Mot de passe',
    currentPassword: 'Mot de passe actuel',
    newPassword: 'Nouveau mot de passe',
    passwordHint: 'Au moins 8 caractères. Une phrase vaut mieux qu’un mot.',
    changePassword: 'Changer le mot de passe',
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
  it: {
    password: 'Password',
    currentPassword: 'Password attuale',
    newPassword: 'Nuova password',
    passwordHint: 'Almeno 8 caratteri. Una frase è meglio di una parola.',
    changePassword: 'Cambiare la password',
    done: { 'password-changed': 'La password è stata cambiata. Tutti gli altri browser sono scollegati.' },
    faults: {
      'password-refused': 'La password attuale non è giusta.',
      'password-wait': 'Troppi tentativi. Aspetti un quarto d’ora.',
      'password-short': 'La nuova password deve avere almeno 8 caratteri.',
      'password-long': 'La nuova password può avere al massimo 1000 caratteri.',
      'password-known': 'Questa password è tra le prime che si indovinano. Ne scelga un’altra.',
    },
  },
  en: {
    password: 'Password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    passwordHint: 'At least 8 characters. A sentence is better than a word.',
    changePassword: 'Change the password',
    done: { 'password-changed': 'The password was changed. All other browsers are signed out.' },
    faults: {
      'password-refused': 'The current password is not right.',
      'password-wait': 'Too many tries. Please wait a quarter of an hour.',
      'password-short': 'The new password needs at least 8 characters.',
      'password-long': 'The new password can have at most 1000 characters.',
      'password-known': 'This password is one of those that are guessed first. Please choose another one.',
    },
  },
}
