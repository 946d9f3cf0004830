// Changes the address that a user signs in with. A stranger at an open browser must not take the account over, and no
// account gets an address of somebody else: so both addresses confirm the change, each by a link. A change consists of
// two keys, and a key that is gone was used. Both are made and expire at the same moment, so a valid key tells whether
// the other was used.

import sql from 'sql-template-tag'
import { installationUrl } from '../../configuration/installation.ts'
import type { Db, Reader, Tx } from '../../db/db.ts'
import { journal } from '../../db/journal.ts'
import type { Notice } from '../../server-call.ts'
import { changeAccess } from '../access.ts'
import { inDirectory, inDirectoryAs } from '../directory.ts'
import { emailChangedNotice, emailLinkNotice, emailTakenNotice } from '../notice-texts.ts'
import { dropKeys, issueKey, type Purposes, readKey, takeKey } from '../one-time-keys.ts'
import { changeEmail, findUser, findUserByEmail, type User } from '../people/users.ts'
import type { Refused } from '../refused.ts'
import { endSessions } from '../sessions/sessions.ts'
import { takeTry } from '../sessions/throttle.ts'
import type { AccountActor } from './own-account.ts'
import { type AccountServices, checkProof, type Proof } from './own-keys.ts'

const validMinutes = 24 * 60
const purpose = 'email-change'

type Key = Purposes[typeof purpose]

/** A change that waits for one of its links or for both. */
interface EmailChange {
  /** The new address. */
  readonly email: string
  readonly isOldConfirmed: boolean
  readonly isNewConfirmed: boolean
  readonly expires: string
}

type Request = Refused | { readonly kind: 'asked' } | { readonly kind: 'same' } | { readonly kind: 'no mail' }

/**
 * Asks both addresses whether the account may change from one to the other. An earlier change that still waits is
 * dropped.
 */
export async function askForEmail(
  services: AccountServices,
  actor: AccountActor,
  address: string,
  proof: Proof,
): Promise<Request> {
  const { db, sendNotice } = services
  if (!sendNotice) return { kind: 'no mail' }
  const email = address.trim().toLowerCase()
  const refused = await checkProof(db, actor, proof)
  if (refused) return refused
  // No address is flooded with mails. Tries count for every address, so the limit does not tell whether it has an
  // account.
  const seconds = await takeTry(db, [`email:${email}`])
  if (seconds > 0) return { kind: 'wait', seconds, user: actor.user }
  const notices = await inDirectory(db, actor, (tx) => beginChange(tx, actor, email))
  for (const notice of notices) sendNotice(notice)
  return { kind: notices.length > 0 ? 'asked' : 'same' }
}

/** Makes the links, and returns the mails that contain them; none when the address is the present one. */
async function beginChange(
  tx: Tx,
  { user: id, session }: AccountActor,
  email: string,
): Promise<readonly Notice[]> {
  const user = (await findUser(tx, id)) as User
  if (user.email === email) return []
  await dropKeys(tx, purpose, id)
  const linkFor = async (side: Key['side']) => {
    const data = { email, from: user.email, side, session }
    const key = await issueKey(tx, { purpose, user: id, data, minutes: validMinutes })
    return `${await installationUrl(tx)}/email-change/${key}`
  }
  const facts = { from: user.email, email }
  const [oldLink, newLink] = [await linkFor('old'), await linkFor('new')]
  // The journal has the change, without the keys in the links.
  await journal(tx, {
    action: 'create',
    resource: 'email-changes',
    record: id,
    before: null,
    after: JSON.stringify({ user_id: id, email }),
  })
  // The user does not learn that the address has an account. Its owner does, and the change is never confirmed.
  const isTaken = (await findUserByEmail(tx, email)) !== undefined
  const { language } = user
  return [
    emailLinkNotice(user, { ...facts, link: oldLink }),
    isTaken
      ? emailTakenNotice({ email, language })
      : emailLinkNotice({ email, language }, { ...facts, link: newLink }),
  ]
}

/** The change that waits, if there is one. */
export async function emailChangeOf(
  reader: Reader,
  user: number,
  now: Date,
): Promise<EmailChange | undefined> {
  const rows = await reader.all<{ data: string; expires: string }>(sql`
    select data, expires from one_time_keys
    where user_id = ${user} and purpose = ${purpose} and expires > ${now.toISOString()}`)
  const open = rows.map(({ data, expires }) => ({ ...(JSON.parse(data) as Key), expires }))
  const [first] = open
  if (!first) return undefined
  const isOpen = (side: Key['side']) => open.some((key) => key.side === side)
  const { email, expires } = first
  return { email, expires, isOldConfirmed: !isOpen('old'), isNewConfirmed: !isOpen('new') }
}

/** Drops the change that waits: its links stop working. */
export async function cancelEmailChange(db: Db, actor: AccountActor): Promise<void> {
  await inDirectory(db, actor, (tx) => dropKeys(tx, purpose, actor.user))
}

/** The facts that the page behind a link may show. */
interface OpenEmailChange {
  readonly user: User
  readonly email: string
}

/** The change behind a link, while the link is valid. */
export async function openEmailChange(reader: Reader, key: string): Promise<OpenEmailChange | undefined> {
  const found = await readKey(reader, purpose, key)
  const user = found?.user ? await findUser(reader, found.user) : undefined
  // Links stop working once the user has another address than when they asked.
  return found && user?.email === found.data.from ? { user, email: found.data.email } : undefined
}

type EmailConfirmation =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'changed'; readonly notices: readonly Notice[] }

/** Confirms a change by one of its links. The second link changes the address and ends all other sessions. */
export async function confirmEmail(db: Db, key: string, address: string): Promise<EmailConfirmation> {
  const person = { user: (await openEmailChange(db, key))?.user.id ?? null, via: 'email-link', address }
  return changeAccess(db, inDirectoryAs(person), async (tx) => {
    const open = await openEmailChange(tx, key)
    const taken = open && (await takeKey(tx, purpose, key))
    if (!taken) return { kind: 'expired' }
    const { user, email } = open
    if (await emailChangeOf(tx, user.id, tx.now)) return { kind: 'waiting' }
    // Another account has the address by now.
    if (await findUserByEmail(tx, email)) return { kind: 'expired' }
    await changeEmail(tx, user, email)
    await endSessions(tx, user.id, { except: taken.data.session })
    const facts = { from: user.email, email }
    return {
      kind: 'changed',
      notices: [emailChangedNotice(user, facts), emailChangedNotice({ ...user, email }, facts)],
    }
  })
}
