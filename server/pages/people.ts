// The page of the people in a company: who belongs to it, with which role, and who is invited.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { roleNames, rolePurposes } from '../../domain/access/role-names.ts'
import { may, mayGive, type Role, roles } from '../../domain/access/roles.ts'
import { Refusal, type RefusalCode } from '../../domain/refusal.ts'
import type { Language } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { changeAccess } from '../auth/access.ts'
import {
  type Invitation,
  type Invited,
  invitationsOf,
  invite,
  inviteAgain,
  readInvitation,
  sendInvitation,
  withdraw,
} from '../auth/people/invitations.ts'
import { type Member, membersOf, removeMembers, setRole } from '../auth/people/members.ts'
import type { Tx } from '../db/db.ts'
import { instantOf } from '../resource/clock.ts'
import { readId } from '../resource/ids.ts'
import type { Caller } from '../resource/operation.ts'
import { type FieldErrors, fieldErrors, focusFirstWrong, inputField, selectField } from './form.ts'
import { keyField, oncePerForm, tellSpent } from './keyed-forms.ts'
import { menuFor } from './menu.ts'
import { type Notices, noticeOf } from './notice.ts'
import { forManagers, forMembers, shownTime } from './person.ts'
import { type Site, seeOther, servePage, show, type Visit } from './site.ts'

const path = '/people'

export function servePeople(app: FastifyInstance, site: Site): void {
  servePage(app, site, 'GET', path, forMembers(showPeople))
  servePage(app, site, 'POST', path, forManagers('user', change))
}

/** What is said above the list: what went wrong, or a link that is told once. */
interface News {
  readonly wrong?: string
  readonly invited?: Invited
  readonly isMailed?: boolean
  readonly errors?: FieldErrors
}

// Changes.

async function change(visit: Visit, caller: Caller): Promise<FastifyReply> {
  const { site, form, language } = visit
  const action = form.get('action')
  try {
    if (action === 'invite' || action === 'send-again') return await tellInvitation(visit, caller)
    await changeAccess(site.db, caller, (tx) => perform(tx, form))
    return seeOther(visit, `${path}?done=${action}`)
  } catch (error) {
    if (!(error instanceof Refusal) || !toldHere.includes(error.code)) throw error
    // Somebody else was faster.
    if (error.code === 'not_found') return seeOther(visit, `${path}?fault=gone`)
    return showPeople(visit, caller, {
      wrong: error.code === 'bad_request' ? texts[language].lastOwner : undefined,
      errors: fieldErrors(language, error, form),
    })
  }
}

/** What this page says itself; whatever else is refused, all pages say alike. */
const toldHere: readonly RefusalCode[] = ['not_found', 'bad_request', 'invalid']

/** Invites, and shows the link by this request and no other: it is told once. */
async function tellInvitation(visit: Visit, caller: Caller): Promise<FastifyReply> {
  const { site, form } = visit
  const invited = await oncePerForm(visit, caller, (tx) =>
    form.get('action') === 'invite'
      ? invite(tx, readInvitation(Object.fromEntries(form)))
      : inviteAgain(tx, readId(form.get('id'))),
  )
  if (!invited) return tellSpent(visit, path)
  const isMailed = await sendInvitation(site.db, site.sendNotice, invited.notice)
  return showPeople(visit, caller, { invited, isMailed })
}

/** Does what the form says. */
async function perform(tx: Tx, form: URLSearchParams): Promise<void> {
  const id = readId(form.get('id'))
  switch (form.get('action')) {
    case 'withdraw':
      return withdraw(tx, [id])
    case 'role':
      return setRole(tx, id, roleIn(form))
    case 'remove':
      return removeMembers(tx, [id])
    default:
      throw new Refusal('not_found', 'There is no such action.')
  }
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
  const { wrong, invited, isMailed = false, errors = {} } = news
  return show(visit, {
    title: words.title,
    status: wrong || Object.keys(errors).length > 0 ? 422 : 200,
    menu: await menuFor(visit),
    body: `<h1>${words.title}</h1>
<p class="quiet">${words.intro}</p>
${noticeOf(visit, words)}
${wrong ? `<p class="notice wrong" role="alert">${escapedMarkup(wrong)}</p>` : ''}
${invited ? linkOf(visit, invited, isMailed) : ''}
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
<form method="post" action="${path}">
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
<form method="post" action="${path}">
<input type="hidden" name="id" value="${member.id}">
<p><small>${escapedMarkup(words.removeHint.replace('{NAME}', () => name))}</small></p>
<button name="action" value="remove">${words.remove}</button>
</form></details></li>`
}

async function invitationPart(visit: Visit, caller: Caller, errors: FieldErrors): Promise<string> {
  const { site, language, form } = visit
  const words = texts[language]
  const open = await invitationsOf(site.db, caller.company)
  const key = await keyField(visit, caller)
  const rows = open.map((invitation) => invitationRow(visit, caller, invitation, key)).join('\n')
  const isRejected = Object.keys(errors).length > 0
  const purposes = rolesFor(language, caller.role)
    .map(([role, name]) => `<p><small><b>${name}</b> ${rolePurposes[language][role]}</small></p>`)
    .join('\n')
  const shown = `${open.length > 0 ? `<h2>${words.invitations}</h2>\n<ul class="rows">\n${rows}\n</ul>` : ''}
<h2>${words.inviteTitle}</h2>
<form class="stack" method="post" action="${path}">
${key}
<div class="row">
${inputField({
  name: 'email',
  label: words.email,
  type: 'email',
  autocomplete: 'off',
  required: true,
  value: isRejected ? (form.get('email') ?? '') : '',
  error: errors.email,
})}
${selectField({
  name: 'role',
  label: words.role,
  options: rolesFor(language, caller.role),
  value: isRejected ? (form.get('role') ?? '') : 'member',
  error: errors.role,
})}
</div>
<div><button class="primary" name="action" value="invite">${words.invite}</button></div>
</form>
<h2>${words.roles}</h2>
${purposes}`
  return focusFirstWrong(shown)
}

function invitationRow(
  { site, language }: Visit,
  caller: Caller,
  invitation: Invitation,
  key: string,
): string {
  const words = texts[language]
  const expires = shownTime(language, instantOf(invitation.expires).toISOString())
  const until = words.until.replace('{DATE}', () => expires)
  const about = `${roleNames[language][invitation.role]}, ${until}`
  const who = `<div>${escapedMarkup(invitation.email)}<br><small class="quiet">${about}</small></div>`
  if (!mayGive(caller.role, invitation.role)) return `<li>${who}</li>`
  return `<li>${who}
<form method="post" action="${path}">
${key}
<input type="hidden" name="id" value="${invitation.id}">
<button name="action" value="send-again">${site.sendNotice ? words.sendAgain : words.newLink}</button>
<button class="link" name="action" value="withdraw">${words.withdraw}</button>
</form></li>`
}

function rolesFor(language: Language, giver: Role): (readonly [Role, string])[] {
  return roles
    .filter((role) => mayGive(giver, role))
    .map((role) => [role, roleNames[language][role]] as const)
}

function linkOf({ site, language }: Visit, { link, notice }: Invited, isMailed: boolean): string {
  const words = texts[language]
  const told = isMailed ? words.sent : site.sendNotice ? words.tooMany : words.noMail
  return `<p class="notice" role="status">${escapedMarkup(told.replace('{EMAIL}', () => notice.to))}</p>
<code class="secret">${escapedMarkup(link)}</code>`
}

type Words = Notices &
  Record<
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
    | 'newLink'
    | 'withdraw'
    | 'inviteTitle'
    | 'email'
    | 'invite'
    | 'sent'
    | 'noMail'
    | 'tooMany',
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
    newLink: 'Neuer Link',
    withdraw: 'Zurückziehen',
    inviteTitle: 'Jemanden einladen',
    email: 'E-Mail-Adresse',
    invite: 'Einladen',
    sent: 'Ein Mail an {EMAIL} ist unterwegs. Sie können den Link auch selbst weitergeben; er wird nur jetzt gezeigt.',
    noMail: 'Dieser Server versendet keine Mails. Geben Sie {EMAIL} diesen Link; er wird nur jetzt gezeigt.',
    tooMany:
      'An {EMAIL} gingen eben schon mehrere Einladungen; diese ging nicht hinaus. Geben Sie den Link selbst weiter; er wird nur jetzt gezeigt.',
    done: {
      role: 'Die Rolle ist geändert.',
      remove: 'Die Person ist entfernt und hat keinen Zugang mehr.',
      withdraw: 'Die Einladung ist zurückgezogen. Ihr Link gilt nicht mehr.',
    },
    faults: { gone: 'Das ist schon geschehen. Die Liste zeigt, wie es jetzt ist.' },
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
    newLink: 'Nouveau lien',
    withdraw: 'Retirer l’invitation',
    inviteTitle: 'Inviter quelqu’un',
    email: 'Adresse e-mail',
    invite: 'Inviter',
    sent: 'Un e-mail à {EMAIL} est en route. Vous pouvez aussi transmettre le lien vous-même ; il n’est affiché que maintenant.',
    noMail: 'Ce serveur n’envoie pas d’e-mails. Donnez ce lien à {EMAIL} ; il n’est affiché que maintenant.',
    tooMany:
      'Plusieurs invitations viennent d’être envoyées à {EMAIL} ; celle-ci n’est pas partie. Transmettez le lien vous-même ; il n’est affiché que maintenant.',
    done: {
      role: 'Le rôle est modifié.',
      remove: 'La personne est retirée et n’a plus d’accès.',
      withdraw: 'L’invitation est retirée. Son lien n’est plus valable.',
    },
    faults: { gone: 'C’est déjà fait. La liste montre l’état actuel.' },
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
    newLink: 'Nuovo link',
    withdraw: 'Ritirare',
    inviteTitle: 'Invitare qualcuno',
    email: 'Indirizzo e-mail',
    invite: 'Invitare',
    sent: 'Un’e-mail a {EMAIL} è in arrivo. Può anche trasmettere Lei stesso il link; viene mostrato solo ora.',
    noMail: 'Questo server non invia e-mail. Dia questo link a {EMAIL}; viene mostrato solo ora.',
    tooMany:
      'A {EMAIL} sono appena stati inviati più inviti; questo non è partito. Trasmetta Lei stesso il link; viene mostrato solo ora.',
    done: {
      role: 'Il ruolo è cambiato.',
      remove: 'La persona è rimossa e non ha più accesso.',
      withdraw: 'L’invito è ritirato. Il suo link non è più valido.',
    },
    faults: { gone: 'È già stato fatto. L’elenco mostra la situazione attuale.' },
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
    newLink: 'New link',
    withdraw: 'Withdraw',
    inviteTitle: 'Invite somebody',
    email: 'E-mail address',
    invite: 'Invite',
    sent: 'A mail to {EMAIL} is on its way. You can also pass the link on yourself; it is shown only now.',
    noMail: 'This server sends no mails. Give {EMAIL} this link; it is shown only now.',
    tooMany:
      'Several invitations went to {EMAIL} just now; this one did not go out. Pass the link on yourself; it is shown only now.',
    done: {
      role: 'The role is changed.',
      remove: 'The person is removed and has no access any more.',
      withdraw: 'The invitation is withdrawn. Its link does not work any more.',
    },
    faults: { gone: 'That has happened already. The list shows how things are now.' },
  },
}
