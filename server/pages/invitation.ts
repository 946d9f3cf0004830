// The page behind the link of an invitation.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { roleNames, rolePurposes } from '../../domain/access/role-names.ts'
import { Problems, Refusal } from '../../domain/refusal.ts'
import type { Language } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { checkPassword } from '../auth/account/password-rules.ts'
import { join, joinAsNew, type OpenInvitation, openInvitation } from '../auth/people/invitations.ts'
import { findUser, findUserByEmail, type User } from '../auth/people/users.ts'
import { roleOf } from '../auth/roles-given.ts'
import { hashPassword } from '../auth/secrets.ts'
import { preset, required } from '../resource/fields.ts'
import { text } from '../resource/kinds.ts'
import { parseNew } from '../resource/records.ts'
import { admit, browserOf } from './admission.ts'
import { type FieldErrors, fieldErrors, focusFirstWrong, inputField } from './form.ts'
import { inChosenLanguage, languageLinks } from './languages.ts'
import { menuFor } from './menu.ts'
import { accountActorOf, unseenAddress } from './person.ts'
import { type Site, seeOther, servePage, show, type Visit } from './site.ts'

const path = '/invitations/:key'

export function serveInvitation(app: FastifyInstance, site: Site): void {
  servePage(app, site, 'GET', path, async (visit) => showInvitation(inChosenLanguage(visit)))
  servePage(app, site, 'POST', path, async (visit) => accept(inChosenLanguage(visit)))
}

async function showInvitation(visit: Visit, errors: FieldErrors = {}): Promise<FastifyReply> {
  const open = await openInvitation(visit.site.db, keyOf(visit))
  if (!open) return tellExpired(visit)
  const words = texts[visit.language]
  const title = words.title.replace('{COMPANY}', () => open.company.name)
  return show(visit, {
    title,
    status: Object.keys(errors).length > 0 ? 422 : 200,
    menu: await menuFor(visit),
    body: `<h1>${escapedMarkup(title)}</h1>
<p>${escapedMarkup(words.intro.replace('{NAME}', () => open.invitedBy))}</p>
<dl>
<dt>${words.role}</dt><dd>${roleNames[visit.language][open.role]}<br><small class="quiet">${rolePurposes[visit.language][open.role]}</small></dd>
</dl>
${focusFirstWrong(await waysIn(visit, open, errors))}`,
  })
}

/** The forms and links for a signed-in user, a user with an account, or a new one. */
async function waysIn(visit: Visit, open: OpenInvitation, errors: FieldErrors): Promise<string> {
  const { site, session } = visit
  const words = texts[visit.language]
  if (session) return waysOfSignedIn(visit, open, (await findUser(site.db, session.user)) as User)
  const signIn = `<a href="${escapedMarkup(signInPath(visit))}">${words.signIn}</a>`
  if (await findUserByEmail(site.db, open.email))
    return `<p>${escapedMarkup(words.known.replace('{EMAIL}', () => open.email))}</p>\n<p>${signIn}</p>`
  return `${newAccount(visit, open, errors)}\n<h2>${words.otherAccount}</h2>\n<p>${signIn}</p>\n${languageLinks(visit)}`
}

async function waysOfSignedIn({ site, language }: Visit, open: OpenInvitation, user: User): Promise<string> {
  const words = texts[language]
  if (await roleOf(site.db, open.company.id, user.id))
    return `<p class="notice">${words.memberAlready} <a href="/">${words.continue}</a></p>`
  const isOther = user.email !== open.email
  const who = words.signedInAs.replace('{EMAIL}', () => user.email)
  const note = isOther ? words.otherAddress.replace('{EMAIL}', () => open.email) : ''
  return `<p>${escapedMarkup(`${who} ${note}`)}</p>
<form method="post"><button class="primary">${words.accept}</button></form>`
}

function newAccount({ language, form }: Visit, open: OpenInvitation, errors: FieldErrors): string {
  const words = texts[language]
  const common = (name: string, label: string) => ({
    name,
    label,
    error: errors[name],
    value: form.get(name) ?? '',
  })
  return `<form class="stack" method="post">
<p>${escapedMarkup(words.newAccount.replace('{EMAIL}', () => open.email))}</p>
${unseenAddress(open.email)}
<div class="row">
${inputField({ ...common('name', words.name), autocomplete: 'given-name', required: true })}
${inputField({ ...common('surname', words.surname), autocomplete: 'family-name' })}
</div>
${inputField({
  ...common('password', words.password),
  value: '',
  hint: words.passwordHint,
  type: 'password',
  autocomplete: 'new-password',
  required: true,
})}
<div><button class="primary">${words.accept}</button></div>
</form>`
}

function signInPath({ request }: Visit): string {
  return `/sign-in?next=${encodeURIComponent(request.originalUrl)}`
}

async function accept(visit: Visit): Promise<FastifyReply> {
  const { site } = visit
  const open = await openInvitation(site.db, keyOf(visit))
  if (!open) return tellExpired(visit)
  const actor = accountActorOf(visit)
  if (!actor) return acceptAsNew(visit, open)
  const isJoined = await join(site.db, keyOf(visit), actor)
  return isJoined ? seeOther(visit, '/') : showInvitation(visit)
}

async function acceptAsNew(visit: Visit, open: OpenInvitation): Promise<FastifyReply> {
  const { site, language } = visit
  const form = new URLSearchParams(visit.form)
  // The invited address counts, not one in the form.
  form.set('email', open.email)
  try {
    const { password, ...names } = readNewPerson(form)
    const draft = { ...names, language, passwordHash: await hashPassword(password) }
    const admission = await joinAsNew(site.db, keyOf(visit), draft, browserOf(visit))
    if (!admission) return tellExpired(visit)
    admit(visit, admission)
    return seeOther(visit, '/')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // When the address has got an account in the meantime, the page asks its owner to sign in.
    return showInvitation(visit, fieldErrors(language, error, form))
  }
}

const newPersonFields = {
  name: required(text()),
  surname: preset(text(), ''),
  password: required(text(1000)),
}

function readNewPerson(form: URLSearchParams) {
  const problems = new Problems()
  const filled = [...form].filter(([, value]) => value.trim() !== '')
  const { name, surname, password } = parseNew(newPersonFields, Object.fromEntries(filled), problems)
  if (password !== undefined) checkPassword(password, form.get('email') ?? '', problems)
  problems.throwIfAny()
  return { name, surname, password } as { name: string; surname: string; password: string }
}

function keyOf({ parameters }: Visit): string {
  return parameters.key as string
}

async function tellExpired(visit: Visit): Promise<FastifyReply> {
  const { expired, askAgain } = texts[visit.language]
  const body = `<h1>${expired}</h1>\n<p>${askAgain}</p>`
  return show(visit, { status: 404, title: expired, menu: await menuFor(visit), body })
}

type Words = Record<
  | 'title'
  | 'intro'
  | 'role'
  | 'known'
  | 'signIn'
  | 'signedInAs'
  | 'otherAddress'
  | 'memberAlready'
  | 'continue'
  | 'accept'
  | 'newAccount'
  | 'otherAccount'
  | 'name'
  | 'surname'
  | 'password'
  | 'passwordHint'
  | 'expired'
  | 'askAgain',
  string
>

const texts: Record<Language, Words> = {
  de: {
    title: 'Einladung zu {COMPANY}',
    intro: '{NAME} lädt Sie ein, in Kontor mitzuarbeiten.',
    role: 'Ihre Rolle',
    known: 'Zu {EMAIL} gibt es schon einen Zugang. Melden Sie sich an, um die Einladung anzunehmen.',
    signIn: 'Anmelden',
    signedInAs: 'Sie sind angemeldet als {EMAIL}.',
    otherAddress: 'Die Einladung ging an {EMAIL}; Sie nehmen sie mit dem angemeldeten Zugang an.',
    memberAlready: 'Sie gehören schon zu dieser Firma.',
    continue: 'Weiter',
    accept: 'Annehmen',
    newAccount: 'Sie bekommen einen Zugang mit der Adresse {EMAIL}.',
    otherAccount: 'Sie haben schon einen Zugang?',
    name: 'Vorname',
    surname: 'Nachname (optional)',
    password: 'Passwort',
    passwordHint: 'Mindestens 8 Zeichen. Ein Satz ist besser als ein Wort.',
    expired: 'Diese Einladung gilt nicht mehr',
    askAgain: 'Sie ist abgelaufen, wurde angenommen oder zurückgezogen. Bitten Sie um eine neue.',
  },
  fr: {
    title: 'Invitation de {COMPANY}',
    intro: '{NAME} vous invite à travailler dans Kontor.',
    role: 'Votre rôle',
    known: 'Il existe déjà un accès pour {EMAIL}. Connectez-vous pour accepter l’invitation.',
    signIn: 'Se connecter',
    signedInAs: 'Vous êtes connecté avec {EMAIL}.',
    otherAddress: 'L’invitation a été envoyée à {EMAIL} ; vous l’acceptez avec l’accès connecté.',
    memberAlready: 'Vous faites déjà partie de cette entreprise.',
    continue: 'Continuer',
    accept: 'Accepter',
    newAccount: 'Vous recevez un accès avec l’adresse {EMAIL}.',
    otherAccount: 'Vous avez déjà un accès ?',
    name: 'Prénom',
    surname: 'Nom (facultatif)',
    password: 'Mot de passe',
    passwordHint: 'Au moins 8 caractères. Une phrase vaut mieux qu’un mot.',
    expired: 'Cette invitation n’est plus valable',
    askAgain: 'Elle a expiré, a été acceptée ou retirée. Demandez-en une nouvelle.',
  },
  it: {
    title: 'Invito di {COMPANY}',
    intro: '{NAME} La invita a collaborare in Kontor.',
    role: 'Il Suo ruolo',
    known: 'Per {EMAIL} esiste già un accesso. Acceda per accettare l’invito.',
    signIn: 'Accedi',
    signedInAs: 'Ha effettuato l’accesso come {EMAIL}.',
    otherAddress: 'L’invito è stato inviato a {EMAIL}; lo accetta con l’accesso attuale.',
    memberAlready: 'Fa già parte di questa azienda.',
    continue: 'Continua',
    accept: 'Accetta',
    newAccount: 'Riceve un accesso con l’indirizzo {EMAIL}.',
    otherAccount: 'Ha già un accesso?',
    name: 'Nome',
    surname: 'Cognome (facoltativo)',
    password: 'Password',
    passwordHint: 'Almeno 8 caratteri. Una frase è meglio di una parola.',
    expired: 'Questo invito non è più valido',
    askAgain: 'È scaduto, è stato accettato o ritirato. Ne chieda uno nuovo.',
  },
  en: {
    title: 'Invitation to {COMPANY}',
    intro: '{NAME} invites you to work in Kontor.',
    role: 'Your role',
    known: 'There is already an account for {EMAIL}. Sign in to accept the invitation.',
    signIn: 'Sign in',
    signedInAs: 'You are signed in as {EMAIL}.',
    otherAddress: 'The invitation went to {EMAIL}; you accept it with the account you are signed in with.',
    memberAlready: 'You belong to this company already.',
    continue: 'Continue',
    accept: 'Accept',
    newAccount: 'You get an account with the address {EMAIL}.',
    otherAccount: 'Do you have an account already?',
    name: 'First name',
    surname: 'Last name (optional)',
    password: 'Password',
    passwordHint: 'At least 8 characters. A sentence is better than a word.',
    expired: 'This invitation is not valid any more',
    askAgain: 'It has expired, was accepted or was taken back. Ask for a new one.',
  },
}
