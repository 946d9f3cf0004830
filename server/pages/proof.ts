// The field in which people show that it is still they who sit there, and what is said when it is not right.

import type { FastifyReply } from 'fastify'
import type { Language } from '../../domain/text/languages.ts'
import type { Proof } from '../auth/account/own-keys.ts'
import type { User } from '../auth/people/users.ts'
import { logRefused, type Refused } from '../auth/refused.ts'
import { inputField } from './form.ts'
import { noticeOf, tellFault } from './notice.ts'
import { unseenAddress } from './person.ts'
import type { Visit } from './site.ts'

/** Asks for the password or, where there is an authenticator, for that or a code. */
export function proofField(language: Language, name: string, { email }: User, hasCode: boolean): string {
  const { password, passwordOrCode } = texts[language]
  const label = hasCode ? passwordOrCode : password
  return `${unseenAddress(email)}
${inputField({ name, label, type: 'password', autocomplete: 'current-password', required: true })}`
}

/** What was typed there. Six digits are a code: no password is that short. */
export function proofIn(form: URLSearchParams, name: string): Proof {
  const typed = form.get(name) ?? ''
  return /^\s*\d{3}\s?\d{3}\s*$/.test(typed) ? { code: typed } : { password: typed }
}

/** Goes back to a part of the own account and says there that the proof does not count. */
export function tellRefused(visit: Visit, part: string, refused: Refused): FastifyReply {
  logRefused(visit.request.log, visit.place.address, refused)
  return tellFault(visit, part, `${part}-proof-${refused.kind}`)
}

/** What that part says then. */
export function proofNotice(visit: Visit, part: string): string {
  const { refused, wait } = texts[visit.language]
  const faults = { [`${part}-proof-refused`]: refused, [`${part}-proof-wait`]: wait }
  return noticeOf(visit, { done: {}, faults })
}

/** The same for a script to show. */
export function sendRefused({ request, reply, place, language }: Visit, refused: Refused): FastifyReply {
  logRefused(request.log, place.address, refused)
  return reply.code(refused.kind === 'wait' ? 429 : 422).send({ sentence: texts[language][refused.kind] })
}

const texts: Record<Language, Record<'password' | 'passwordOrCode' | Refused['kind'], string>> = {
  de: {
    password: 'Passwort',
    passwordOrCode: 'Passwort oder aktueller Code',
    refused: 'Das Passwort oder der Code stimmt nicht.',
    wait: 'Zu viele Versuche. Bitte warten Sie eine Viertelstunde.',
  },
  fr: {
    password: 'Mot de passe',
    passwordOrCode: 'Mot de passe ou code actuel',
    refused: 'Le mot de passe ou le code n’est pas juste.',
    wait: 'Trop d’essais. Veuillez attendre un quart d’heure.',
  },
  it: {
    password: 'Password',
    passwordOrCode: 'Password o codice attuale',
    refused: 'La password o il codice non è giusto.',
    wait: 'Troppi tentativi. Aspetti un quarto d’ora.',
  },
  en: {
    password: 'Password',
    passwordOrCode: 'Password or current code',
    refused: 'The password or the code is not right.',
    wait: 'Too many tries. Please wait a quarter of an hour.',
  },
}
