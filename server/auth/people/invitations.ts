// Invitations: links by which people join a company. An invitation gives no more than its sender may give.

import sql from 'sql-template-tag'
import { mayGive, type Role, roles } from '../../../domain/access/roles.ts'
import { invalid } from '../../../domain/refusal.ts'
import type { Language } from '../../../domain/text/languages.ts'
import { installationUrl } from '../../configuration/installation.ts'
import type { Db, Reader, Tx } from '../../db/db.ts'
import { readBody } from '../../resource/actions.ts'
import { localTimeAt } from '../../resource/clock.ts'
import { created, inputSchema, ownId, type Row, readonly, setOnce } from '../../resource/fields.ts'
import { dateTime, id, oneOf } from '../../resource/kinds.ts'
import { onePath, topicOf } from '../../resource/names.ts'
import type { Item, Operation } from '../../resource/operation.ts'
import { type Resource, resource } from '../../resource/resource.ts'
import { ownedId, viewOf } from '../../resource/routes.ts'
import { secretAnswer, secretAnswerSchema } from '../../resource/secret-answer.ts'
import { find, insert, need, remove, update } from '../../resource/write.ts'
import type { Notice, SendNotice, ServerCall } from '../../server-call.ts'
import { changeAccess } from '../access.ts'
import type { AccountActor } from '../account/own-account.ts'
import { type DirectoryActor, directory, inDirectoryAs } from '../directory.ts'
import { invitationNotice } from '../notice-texts.ts'
import { dropKeysFor, issueKey, readKey } from '../one-time-keys.ts'
import { needAllScopes, needRightToGive, roleOf } from '../roles-given.ts'
import { enterCompany } from '../sessions/sessions.ts'
import { type Admission, type Browser, letIn } from '../sessions/sign-in.ts'
import { takeTry } from '../sessions/throttle.ts'
import { addMember } from './members.ts'
import { userName } from './user-name.ts'
import { createUser, findUserByEmail, type NewUser, ownAddress } from './users.ts'

export const invitationDays = 14
const validMinutes = invitationDays * 24 * 60

const draftFields = { email: setOnce(ownAddress()), role: setOnce(oneOf(...roles)) }

const fields = {
  id: ownId(),
  ...draftFields,
  /** The member who invites. */
  user_id: readonly(id()),
  expires: readonly(dateTime()),
  created: created(),
}

export const invitations: Resource<typeof fields> = resource({
  name: 'invitations',
  entity: 'invitation',
  path: '/auth/invitations',
  scopes: ['configuration'],
  subject: 'invitation',
  operations: ['list', 'get', 'remove'],
  extension: { operations: ['list', 'get', 'remove'] },
  summary: 'invitations',
  description: 'Invitations to the company that nobody has accepted yet.',
  fields,
  search: ['email'],
  sort: ['-id'],
  embeds: { user_name: userName },
  remove: withdraw,
})

type Invitation = Row<typeof fields>

/** The result of an invitation: its link, returned once, and the mail to send after the transaction. */
interface Invited {
  readonly id: number
  readonly link: string
  readonly notice: Notice
}

/** Reads the address and the role of an invitation, by the API's rules for such values. */
export function readInvitation(values: object): Pick<Invitation, 'email' | 'role'> {
  return readBody(draftFields, values)
}

/** Invites an address. An earlier invitation of the same address stops working. */
export async function invite(tx: Tx, draft: Pick<Invitation, 'email' | 'role'>): Promise<Invited> {
  const email = draft.email.toLowerCase()
  needAllScopes(tx)
  needRightToGive(tx, draft.role)
  if (await isMember(tx, email))
    throw invalid('email', 'taken', 'is the address of somebody who belongs to the company already')
  await withdraw(tx, await idsFor(tx, email))
  const invitation = await insert(tx, invitations, {
    email,
    role: draft.role,
    user_id: tx.actor.user as number,
    expires: expiry(tx),
  })
  return invited(tx, invitation)
}

/** Makes a new link for an invitation; the earlier one stops working. The actor becomes the member who invites. */
async function inviteAgain(tx: Tx, invitation: number): Promise<Invited> {
  const { role } = await need(tx, invitations, invitation)
  needAllScopes(tx)
  needRightToGive(tx, role)
  await dropKeysFor(tx, 'invitation', { company: tx.actor.company, invitation })
  await update(tx, invitations, invitation, { user_id: tx.actor.user as number, expires: expiry(tx) })
  return invited(tx, invitation)
}

/** Withdraws invitations: their links stop working. */
export async function withdraw(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const invitation of ids) {
    const { role } = await need(tx, invitations, invitation)
    needRightToGive(tx, role)
    await close(tx, invitation)
  }
}

/** Deletes an invitation together with its keys, so that it cannot be accepted any more. */
async function close(tx: Tx, invitation: number): Promise<void> {
  await dropKeysFor(tx, 'invitation', { company: tx.actor.company, invitation })
  await remove(tx, invitations, [invitation])
}

async function isMember(tx: Tx, email: string): Promise<boolean> {
  const row = await tx.get(sql`
    select m.id from memberships m join users u on u.id = m.id
    where m.company_id = ${tx.actor.company} and u.email = ${email}`)
  return row !== undefined
}

async function idsFor(tx: Tx, email: string): Promise<number[]> {
  const rows = await tx.all<{ id: number }>(sql`
    select id from invitations where company_id = ${tx.actor.company} and email = ${email} order by id`)
  return rows.map(({ id }) => id)
}

function expiry({ now }: Tx): string {
  return localTimeAt(new Date(now.getTime() + validMinutes * 60_000))
}

async function invited(tx: Tx, invitation: number): Promise<Invited> {
  const data = { company: tx.actor.company, invitation }
  const key = await issueKey(tx, { purpose: 'invitation', user: null, data, minutes: validMinutes })
  const link = `${await installationUrl(tx)}/invitations/${key}`
  const { email, role, company, companyLanguage, invitedBy } = (await behind(tx, data)) as OpenInvitation
  const language = (await findUserByEmail(tx, email))?.language ?? companyLanguage
  const notice = invitationNotice({ email, language }, { company: company.name, role, name: invitedBy, link })
  return { id: invitation, link, notice }
}

/** Sends the mail of an invitation, and says whether it did: no address is flooded, even by several members. */
async function sendInvitation(db: Db, send: SendNotice | null, notice: Notice): Promise<boolean> {
  if (!send || (await takeTry(db, [`invitation:${notice.to}`])) > 0) return false
  send(notice)
  return true
}

// Accepting.

/** The facts that the page behind the link may show. */
export interface OpenInvitation {
  readonly id: number
  readonly email: string
  readonly role: Role
  readonly company: { readonly id: number; readonly name: string }
  readonly companyLanguage: Language
  readonly invitedBy: string
}

/** The invitation behind a key, while it is valid. */
export async function openInvitation(reader: Reader, key: string): Promise<OpenInvitation | undefined> {
  const found = await readKey(reader, 'invitation', key)
  return found && behind(reader, found.data)
}

/** An invitation is valid as long as its sender may still give the role. */
async function behind(
  reader: Reader,
  { company: companyId, invitation }: { company: number; invitation: number },
): Promise<OpenInvitation | undefined> {
  const found = await find(reader, companyId, invitations, invitation)
  const giver = found && (await roleOf(reader, companyId, found.user_id))
  if (!giver || !mayGive(giver, found.role)) return undefined
  const names = await reader.get<{ company: string; language: Language; person: string }>(sql`
    select c.name as company, c.language, trim(u.name || ' ' || u.surname) as person
    from companies c join users u on u.id = ${found.user_id} where c.id = ${companyId}`)
  const { company, language, person } = names as { company: string; language: Language; person: string }
  return {
    id: invitation,
    email: found.email,
    role: found.role,
    company: { id: companyId, name: company },
    companyLanguage: language,
    invitedBy: person,
  }
}

/**
 * A signed-in user joins, and works in the company from now on. False when the invitation is no longer valid, or they
 * are a member already.
 */
export function join(db: Db, key: string, actor: AccountActor): Promise<boolean> {
  const { user, session } = actor
  return accepting(db, key, actor, async (tx, open) => {
    if (await roleOf(tx, open.company.id, user)) return false
    await takeUp(tx, open, user)
    await enterCompany(onDirectory(tx, actor), session, open.company.id)
    return true
  })
}

/** A new user joins with the invited address, and is signed in. False when the invitation is no longer valid. */
export function joinAsNew(
  db: Db,
  key: string,
  draft: Omit<NewUser, 'email'>,
  browser: Browser,
): Promise<Admission | false> {
  const person = { user: null, via: 'invitation', address: browser.address }
  return accepting(db, key, person, async (tx, open) => {
    const user = await createUser(onDirectory(tx, person), { ...draft, email: open.email })
    await takeUp({ ...tx, actor: { ...tx.actor, user } }, open, user)
    return letIn(onDirectory(tx, person), user, browser)
  })
}

/** Works on an invitation in a transaction of its company, so that acceptances come one after the other. */
async function accepting<Result>(
  db: Db,
  key: string,
  person: DirectoryActor,
  work: (tx: Tx, open: OpenInvitation) => Promise<Result | false>,
): Promise<Result | false> {
  const company = (await openInvitation(db, key))?.company.id
  if (!company) return false
  return changeAccess(db, { ...inDirectoryAs(person), company }, async (tx) => {
    // Users and sessions are written too. A sign-in at the same moment writes them in another order.
    await tx.lock(directory)
    const open = await openInvitation(tx, key)
    return open ? work(tx, open) : false
  })
}

/** Gives a user the role of the invitation, which is used up. */
async function takeUp(tx: Tx, open: OpenInvitation, user: number): Promise<void> {
  await addMember(tx, user, open.role)
  await close(tx, open.id)
}

/** The same transaction for writes to a user's account: the journal of the company does not record them. */
function onDirectory(tx: Tx, person: DirectoryActor): Tx {
  return { ...tx, actor: inDirectoryAs(person) }
}

// Operations.

const answerSchema = secretAnswerSchema(invitations, {
  link: { type: 'string', description: 'Opens the invitation, once. It is not told again.' },
  mail: {
    type: 'string',
    enum: ['sent', 'not_sent'],
    description:
      'Without a mail server, and to an address that got three invitations within a quarter of an hour, no mail is sent: then pass the link on yourself.',
  },
})

const common = {
  scopes: invitations.scopes,
  subject: invitations.subject,
  topic: topicOf(invitations),
  makesWayIn: true,
  isExtension: true,
}

/** The operations beside list, get and delete: these return the link. */
export const invitationRoutes: readonly Operation<ServerCall>[] = [
  {
    ...common,
    name: 'createInvitation',
    method: 'POST',
    path: invitations.path,
    summary: 'Invite somebody',
    description:
      'Sends a mail with a link, where a mail server is set, and answers with the link in any case. An earlier invitation of the same address stops working.',
    body: inputSchema(draftFields, 'create'),
    answer: { status: 201, schema: answerSchema },
    run: async (call) => {
      const sent = call.body()
      return inviting(call, (tx) => invite(tx, readInvitation(sent)))
    },
  },
  {
    ...common,
    name: 'sendInvitationAgain',
    method: 'PATCH',
    path: `${onePath(invitations)}/send-again`,
    summary: 'Send an invitation again',
    description: 'With a new link, which is good for another 14 days; the one before it stops working.',
    answer: { status: 200, schema: answerSchema },
    run: (call) =>
      inviting(call, async (tx) =>
        inviteAgain(tx, await ownedId(tx, invitations, viewOf(invitations, call), call)),
      ),
  },
]

async function inviting(call: ServerCall, work: (tx: Tx) => Promise<Invited>): Promise<Item> {
  const { id, link, notice } = await call.db.transaction(call.actor, work)
  const mail = (await sendInvitation(call.db, call.sendNotice, notice)) ? 'sent' : 'not_sent'
  return secretAnswer(call.db, invitations, viewOf(invitations, call), id, { link, mail })
}
