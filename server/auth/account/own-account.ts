// Changes that signed-in users make to their own account; see own-keys.ts for passwords, authenticators and passkeys.

import {
  type Permission,
  permissionsOf,
  type Role,
  type Subject,
  subjects,
} from '../../../domain/access/roles.ts'
import { invalid, Problems, Refusal } from '../../../domain/refusal.ts'
import { languages } from '../../../domain/text/languages.ts'
import type { Db, Reader } from '../../db/db.ts'
import { preset, required } from '../../resource/fields.ts'
import { oneOf, text } from '../../resource/kinds.ts'
import { parseChange } from '../../resource/records.ts'
import { accessDenied, changeAccess } from '../access.ts'
import { type DirectoryActor, inDirectory, inDirectoryAs } from '../directory.ts'
import { makeCompany, readNewCompany } from '../people/companies.ts'
import { changeUser, companiesOf, findUser, type OwnCompany, type User } from '../people/users.ts'
import { endSessions, enterCompany } from '../sessions/sessions.ts'

/** A signed-in user who works on their own account. */
export interface AccountActor extends DirectoryActor {
  readonly user: number
  readonly session: number
}

/** The facts that users state about themselves. */
export const profileFields = {
  name: required(text()),
  surname: preset(text(), ''),
  language: required(oneOf(...languages)),
}

/** Changes the profile of a user, by the API's rules for such values. */
export async function changeProfile(
  db: Db,
  actor: DirectoryActor & { readonly user: number },
  values: object,
): Promise<void> {
  const problems = new Problems()
  const changes = parseChange(profileFields, values, problems)
  if (changes.name?.trim() === '') problems.add('name', 'required', 'must not be empty')
  problems.throwIfAny()
  // The cache of sessions holds the language too.
  await changeAccess(db, inDirectoryAs(actor), async (tx) =>
    changeUser(tx, (await findUser(tx, actor.user)) as User, changes),
  )
}

/** Works in another company from now on. A company that the user does not belong to is not found. */
export async function switchCompany(db: Db, actor: AccountActor, company: number): Promise<void> {
  await changeAccess(db, inDirectoryAs(actor), async (tx) => {
    const companies = await companiesOf(tx, actor.user)
    if (!companies.some(({ id }) => id === company))
      throw new Refusal('not_found', 'Not found', { entity: 'company' })
    await enterCompany(tx, actor.session, company)
  })
}

/** Ends sessions of the user, and returns how many there were. */
export function endOwnSessions(
  db: Db,
  actor: AccountActor,
  which: { readonly id: number } | { readonly except: number },
): Promise<number> {
  return changeAccess(db, inDirectoryAs(actor), (tx) => endSessions(tx, actor.user, which))
}

/** Makes a further company for a user who owns one already. */
export async function makeFurtherCompany(db: Db, actor: AccountActor, values: object): Promise<OwnCompany> {
  return inDirectory(db, actor, async (tx) => {
    const { email } = (await findUser(tx, actor.user)) as User
    const { password: _, ...draft } = readNewCompany({ ...values, email, password: null })
    const companies = await companiesOf(tx, actor.user)
    if (!companies.some(({ role }) => role === 'owner'))
      throw new Refusal('forbidden', 'Only an owner of a company can make a further one.')
    // Also so that a form that is sent twice makes only one company.
    if (companies.some(({ name }) => name === draft.company))
      throw invalid('company', 'taken', 'is the name of a company that you belong to already')
    const { company } = await makeCompany(tx, draft, null)
    return { id: company, name: draft.company, role: 'owner' }
  })
}

/** The facts that the API tells about the signed-in user. */
interface OwnSession {
  readonly id: number
  readonly user: Pick<User, 'id' | 'email' | 'name' | 'surname' | 'language'>
  readonly company: OwnCompany
  readonly role: Role
  readonly companies: readonly OwnCompany[]
  readonly permissions: Readonly<Record<Subject, readonly Permission[]>>
}

export async function ownSession(
  reader: Reader,
  { user, session }: AccountActor,
  company: number,
): Promise<OwnSession> {
  const companies = await companiesOf(reader, user)
  const current = companies.find(({ id }) => id === company)
  if (!current) throw accessDenied('You do not belong to this company any more.')
  const { password_hash, ...shown } = (await findUser(reader, user)) as User
  const permissions = subjects.map((subject) => [subject, permissionsOf(current.role, subject)])
  return {
    id: session,
    user: shown,
    company: current,
    role: current.role,
    companies,
    permissions: Object.fromEntries(permissions),
  }
}
