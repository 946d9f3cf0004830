// The page of the people in a company: who belongs to it, with which role, and who is invited.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { dateText } from '../../domain/formats.ts'
import type { Language } from '../../domain/languages.ts'
import { Refusal } from '../../domain/refusal.ts'
import { roleNames, rolePurposes } from '../../domain/role-names.ts'
import { may, mayGive, type Role, roles } from '../../domain/roles.ts'
import { escapedMarkup } from '../../domain/text.ts'
import { changeAccess } from '../auth/access.ts'
import {
  type Invitation,
  type Invited,
  invitationsOf,
  invite,
  inviteAgain,
  readInvitation,
  withdraw,
} from '../auth/invitations.ts'
import { type Member, membersOf, removeMembers, setRole } from '../auth/members.ts'
import type { Actor, Tx } from '../db/db.ts'
import type { Caller } from '../resource/operation.ts'
import { type FieldErrors, fieldErrors, inputField, selectField } from './form.ts'
import { menuFor } from './menu.ts'
import { refuse, type Site, seeOther, servePage, show, toSignIn, type Visit } from './site.ts'

const path = '/people'

export function servePeople(app: FastifyInstance, site: Site): void {
  servePage(app, site, 'GET', path, (visit) => withCompany(visit, (caller) => showPeople(visit, caller)))
  servePage(app, site, 'POST', path, (visit) => withCompany(visit, (caller) => change(visit, caller)))
}

async function withCompany(
  visit: Visit,
  work: (caller: Caller) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  if (!visit.person) return toSignIn(visit)
  const { caller } = visit.person
  return caller ? work(caller) : seeOther(visit, '/me')
}

/** What is said above the list: what went wrong, or a link that is told once. */
interface News {
  readonly wrong?: string
  readonly invited?: Invited
  readonly errors?: FieldErrors
}

// Changes.

async function change(visit: Visit, caller: Caller): Promise<FastifyReply> {
  const { site, form, language, place } = visit
  if (!may(caller.role, 'manage', 'user')) return refuse(visit, 403, 'forbidden')
  const actor: Actor = { ...caller, address: place.address }
  try {
    const invited = await changeAccess(site.db, actor, (tx) => perform(tx, form))
    if (!invited) return seeOther(visit, path)
    site.sendNotice?.(invited.notice)
    // Shown by this request and no other: the link is told once.
    return showPeople(visit, caller, { invited })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'forbidden') return refuse(visit, 403, 'forbidden')
    // Somebody else was faster: what is not there any more is not shown any more.
    if (error.code === 'not_found') return seeOther(visit, path)
    return showPeople(visit, caller, {
      wrong: error.code === 'bad_request' ? texts[language].lastOwner : undefined,
      errors: fieldErrors(language, error, form),
    })
  }
}

/** Does what the form says; what tells a link returns it. */
async function perform(tx: Tx, form: URLSearchParams): Promise<Invited | undefined> {
  switch (form.get('action')) {
    case 'invite':
      return invite(tx, readInvitation(Object.fromEntries(form)))
    case 'send-again':
      return inviteAgain(tx, idIn(form))
    case 'withdraw':
      await withdraw(tx, [idIn(form)])
      break
    case 'role':
      await setRole(tx, idIn(form), roleIn(form))
      break
    case 'remove':
      await removeMembers(tx, [idIn(form)])
  }
  return undefined
}

/** What cannot be an id is the id of nothing. */
function idIn(form: URLSearchParams): number {
  const text = form.get('id') ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
}

function roleIn(form: URLSearchParams): Role {
  const role = roles.find((one) => one === form.get('role'))
  if (!role) throw new Refusal('not_found', 'There is no such role.')
  return role
}

// The page.

async function showPeople(visit: Visit, caller: Caller, news: News = {}): Promise<FastifyReply> {
  const { site, language } = visit
  const words = texts[language]
  const isManaged = may(caller.role, 'manage', 'user')
  const members = await membersOf(site.db, caller.company)
  const { wrong, invited, errors = {} } = news
  return show(visit, {
    title: words.title,
    status: wrong || Object.keys(errors).length > 0 ? 422 : 200,
    menu: await menuFor(visit),
    body: `<h1>${words.title}</h1>
<p class="quiet">${words.intro}</p>
${wrong ? `<p class="notice wrong" role="alert">${escapedMarkup(wrong)}</p>` : ''}
${invited ? linkOf(visit, invited) : ''}
<ul class="rows">
${members.map((member) => memberRow(visit, caller, member)).join('\n')}
</ul>
${isManaged ? await invitationPart(visit, caller, errors) : ''}`,
  })
}

function memberRow({ language }: Visit, caller: Caller, member: Member): string {
  const words = texts[language]
  const name = `${member.name} ${member.surname}`.trim()
  const own = member.id === caller.user ? ` <small class="quiet">${words.you}</small>` : ''
  const who = `<div><b>${escapedMarkup(name)}</b>${own}<br><small class="quiet">${escapedMarkup(member.email)}</small></div>`
  if (!mayGive(caller.role, member.role))
    return `<li>${who}<span>${roleNames[language][member.role]}</span></li>`
  const options = rolesFor(language, caller.role)
  return `<li>${who}
<form method="post">
<input type="hidden" name="id" value="${member.id}">
<select name="role" aria-label="${escapedMarkup(`${words.role}: ${name}`)}">${options
    .map(
      ([role, label]) =>
        `<option value="${role}"${role === member.role ? ' selected' : ''}>${label}</option>`,
    )
    .join('')}</select>
<button name="action" value="role">${words.change}</button>
</form>
<details><summary>${words.remove}</summary>
<form method="post">
<input type="hidden" name="id" value="${member.id}">
<p><small>${escapedMarkup(words.removeHint.replace('{NAME}', () => name))}</small></p>
<button name="action" value="remove">${words.remove}</button>
</form></details></li>`
}

async function invitationPart(visit: Visit, caller: Caller, errors: FieldErrors): Promise<string> {
  const { site, language, form } = visit
  const words = texts[language]
  const open = await invitationsOf(site.db, caller.company)
  const rows = open.map((invitation) => invitationRow(visit, caller, invitation)).join('\n')
  const isRejected = Object.keys(errors).length > 0
  const purposes = rolesFor(language, caller.role)
    .map(([role, name]) => `<p><small><b>${name}</b> ${rolePurposes[language][role]}</small></p>`)
    .join('\n')
  return `${open.length > 0 ? `<h2>${words.invitations}</h2>\n<ul class="rows">\n${rows}\n</ul>` : ''}
<h2>${words.inviteTitle}</h2>
<form class="stack" method="post">
<div class="row">
${inputField({
  ...{ name: 'email', label: words.email, type: 'email', autocomplete: 'off', required: true },
  ...{ value: isRejected ? (form.get('email') ?? '') : '', error: errors.email },
})}
${selectField({
  ...{ name: 'role', label: words.role, options: rolesFor(language, caller.role) },
  ...{ value: isRejected ? (form.get('role') ?? '') : 'member', error: errors.role },
})}
</div>
<div><button class="primary" name="action" value="invite">${words.invite}</button></div>
</form>
<h2>${words.roles}</h2>
${purposes}`
}

function invitationRow({ language }: Visit, caller: Caller, invitation: Invitation): string {
  const words = texts[language]
  const until = words.until.replace('{DATE}', () => dateText(invitation.expires.slice(0, 10)))
  const about = `${roleNames[language][invitation.role]}, ${until}`
  const who = `<div>${escapedMarkup(invitation.email)}<br><small class="quiet">${about}</small></div>`
  if (!mayGive(caller.role, invitation.role)) return `<li>${who}</li>`
  return `<li>${who}
<form method="post">
<input type="hidden" name="id" value="${invitation.id}">
<button name="action" value="send-again">${words.sendAgain}</button>
<button class="link" name="action" value="withdraw">${words.withdraw}</button>
</form></li>`
}

function rolesFor(language: Language, giver: Role): (readonly [Role, string])[] {
  return roles
    .filter((role) => mayGive(giver, role))
    .map((role) => [role, roleNames[language][role]] as const)
}

function linkOf({ site, language }: Visit, { link, notice }: Invited): string {
  const words = texts[language]
  const told = site.sendNotice ? words.sent : words.notSent
  return `<p class="notice" role="status">${escapedMarkup(told.replace('{EMAIL}', () => notice.to))}</p>
<code class="secret">${escapedMarkup(link)}</code>`
}

type Words = Record<
  | 'title'
  | 'intro'
  | 'you'
  | 'role'
  | 'roles'
  | 'change'
  | 'remove'
  | 'removeHint'
  | 'lastOwner'
  | 'invitations'
  | 'until'
  | 'sendAgain'
  | 'withdraw'
  | 'inviteTitle'
  | 'email'
  | 'invite'
  | 'sent'
  | 'notSent',
  string
>

const texts: Record<Language, Words> = {
  de: {
    title: 'Personen',
    intro: 'Wer in dieser Firma arbeitet, und mit welcher Rolle.',
    you: '(Sie)',
    role: 'Rolle',
    roles: 'Die Rollen',
    change: 'Ändern',
    remove: 'Entfernen',
    removeHint: '{NAME} verliert sofort jeden Zugang zu dieser Firma. Was erfasst wurde, bleibt.',
    lastOwner:
      'Eine Firma braucht eine Inhaberin oder einen Inhaber. Geben Sie die Rolle zuerst jemand anderem.',
    invitations: 'Offene Einladungen',
    until: 'gültig bis {DATE}',
    sendAgain: 'Erneut senden',
    withdraw: 'Zurückziehen',
    inviteTitle: 'Jemanden einladen',
    email: 'E-Mail-Adresse',
    invite: 'Einladen',
    sent: 'Ein Mail an {EMAIL} ist unterwegs. Sie können den Link auch selbst weitergeben; er wird nur jetzt gezeigt.',
    notSent: 'Dieser Server versendet keine Mails. Geben Sie {EMAIL} diesen Link; er wird nur jetzt gezeigt.',
  },
  fr: {
    title: 'Personnes',
    intro: 'Qui travaille dans cette entreprise, et avec quel rôle.',
    you: '(vous)',
    role: 'Rôle',
    roles: 'Les rôles',
    change: 'Modifier',
    remove: 'Retirer',
    removeHint: '{NAME} perd aussitôt tout accès à cette entreprise. Ce qui a été saisi reste.',
    lastOwner: 'Une entreprise a besoin d’un propriétaire. Donnez d’abord ce rôle à quelqu’un d’autre.',
    invitations: 'Invitations ouvertes',
    until: 'valable jusqu’au {DATE}',
    sendAgain: 'Renvoyer',
    withdraw: 'Annuler',
    inviteTitle: 'Inviter quelqu’un',
    email: 'Adresse e-mail',
    invite: 'Inviter',
    sent: 'Un e-mail à {EMAIL} est en route. Vous pouvez aussi transmettre le lien vous-même; il n’est affiché que maintenant.',
    notSent: 'Ce serveur n’envoie pas d’e-mails. Donnez ce lien à {EMAIL}; il n’est affiché que maintenant.',
  },
  it: {
    title: 'Persone',
    intro: 'Chi lavora in questa azienda, e con quale ruolo.',
    you: '(Lei)',
    role: 'Ruolo',
    roles: 'I ruoli',
    change: 'Cambiare',
    remove: 'Rimuovere',
    removeHint: '{NAME} perde subito ogni accesso a questa azienda. Ciò che è stato registrato resta.',
    lastOwner: 'Un’azienda ha bisogno di un titolare. Dia prima questo ruolo a qualcun altro.',
    invitations: 'Inviti aperti',
    until: 'valido fino al {DATE}',
    sendAgain: 'Inviare di nuovo',
    withdraw: 'Ritirare',
    inviteTitle: 'Invitare qualcuno',
    email: 'Indirizzo e-mail',
    invite: 'Invitare',
    sent: 'Un’e-mail a {EMAIL} è in arrivo. Può anche trasmettere Lei stesso il link; viene mostrato solo ora.',
    notSent: 'Questo server non invia e-mail. Dia questo link a {EMAIL}; viene mostrato solo ora.',
  },
  en: {
    title: 'People',
    intro: 'Who works in this company, and with which role.',
    you: '(you)',
    role: 'Role',
    roles: 'The roles',
    change: 'Change',
    remove: 'Remove',
    removeHint: '{NAME} loses all access to this company at once. What was recorded stays.',
    lastOwner: 'A company needs an owner. Give somebody else this role first.',
    invitations: 'Open invitations',
    until: 'valid until {DATE}',
    sendAgain: 'Send again',
    withdraw: 'Withdraw',
    inviteTitle: 'Invite somebody',
    email: 'E-mail address',
    invite: 'Invite',
    sent: 'A mail to {EMAIL} is on its way. You can also pass the link on yourself; it is shown only now.',
    notSent: 'This server sends no mails. Give {EMAIL} this link; it is shown only now.',
  },
}
