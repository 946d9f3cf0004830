// What people do with their own account once they are signed in.

import { languages } from '../../domain/languages.ts'
import { passwordFault } from '../../domain/passwords.ts'
import { invalid, Problems, Refusal } from '../../domain/refusal.ts'
import { type Permission, permissionsOf, type Role, type Subject, subjects } from '../../domain/roles.ts'
import type { Db, Reader } from '../db/db.ts'
import { preset, required } from '../resource/fields.ts'
import { oneOf, text } from '../resource/kinds.ts'
import { parseChange } from '../resource/records.ts'
import { accessDenied, changeAccess } from './access.ts'
import { removeAuthenticator, renewRecoveryCodes, useCode } from './authenticators.ts'
import { makeCompany, readNewCompany } from './companies.ts'
import { inDirectory, inDirectoryAs, type Person } from './directory.ts'
import { hashPassword, isPassword } from './secrets.ts'
import { endSessions, enterCompany } from './sessions.ts'
import type { Refused } from './sign-in.ts'
import { forgive, type Throttle, takeTry } from './throttle.ts'
import { changeUser, companiesOf, findUser, type OwnCompany, setPassword, type User } from './users.ts'

/** Somebody who is signed in. */
export interface Self {
  readonly user: number
  readonly session: number
  readonly via: string
  readonly address?: string
}

/** By what somebody shows that it is still they who sit there. */
export type Proof = { readonly password: string } | { readonly code: string }

/** Changes the password, and ends all other sessions: whoever knew the old one may be in one of them. */
export async function changePassword(
  db: Db,
  self: Self,
  current: string,
  wanted: string,
): Promise<
  | Refused
  | { readonly kind: 'changed' }
  | { readonly kind: 'weak'; readonly fault: NonNullable<ReturnType<typeof passwordFault>> }
> {
  const { email } = (await findUser(db, self.user)) as User
  const fault = passwordFault(wanted, [email, email.split('@')[0] as string])
  if (fault) return { kind: 'weak', fault }
  const refusal = await refusalOf(db, self, { password: current })
  if (refusal) return refusal
  const passwordHash = await hashPassword(wanted)
  await changeAccess(db, inDirectoryAs(self), async (tx) => {
    await setPassword(tx, self.user, passwordHash)
    await endSessions(tx, self.user, { except: self.session })
  })
  return { kind: 'changed' }
}

/** Turns the authenticator off. */
export async function turnOffAuthenticator(
  db: Db,
  self: Self,
  proof: Proof,
): Promise<Refused | { readonly kind: 'off' }> {
  const refusal = await refusalOf(db, self, proof)
  if (refusal) return refusal
  await inDirectory(db, self, (tx) => removeAuthenticator(tx, self.user))
  return { kind: 'off' }
}

/** Tells new recovery codes; those before them stop working. */
export async function replaceRecoveryCodes(
  db: Db,
  self: Self,
  proof: Proof,
): Promise<Refused | { readonly kind: 'new'; readonly recoveryCodes: readonly string[] }> {
  const refusal = await refusalOf(db, self, proof)
  if (refusal) return refusal
  return {
    kind: 'new',
    recoveryCodes: await inDirectory(db, self, (tx) => renewRecoveryCodes(tx, self.user)),
  }
}

/** Why a proof does not count, or undefined when it does. */
async function refusalOf(db: Db, self: Self, proof: Proof): Promise<Refused | undefined> {
  const throttles: Throttle[] = [`proof:${self.user}`]
  const seconds = await takeTry(db, throttles)
  if (seconds > 0) return { kind: 'wait', seconds }
  const isRight =
    'password' in proof
      ? await isPassword(proof.password, (await findUser(db, self.user))?.password_hash)
      : await inDirectory(db, self, (tx) => useCode(tx, self.user, proof.code))
  if (!isRight) return { kind: 'refused' }
  await inDirectory(db, self, (tx) => forgive(tx, throttles))
  return undefined
}

/** What people say about themselves. */
export const profileFields = {
  name: required(text()),
  surname: preset(text(), ''),
  language: required(oneOf(...languages)),
}

/** Changes what somebody says about themselves, by the rules that the interface has for such values. */
export async function changeProfile(
  db: Db,
  person: Person & { readonly user: number },
  values: object,
): Promise<void> {
  const problems = new Problems()
  const changes = parseChange(profileFields, values, problems)
  if (changes.name?.trim() === '') problems.add('name', 'required', 'must not be empty')
  problems.throwIfAny()
  // The language of somebody who is signed in is remembered with what lets them in.
  await changeAccess(db, inDirectoryAs(person), async (tx) =>
    changeUser(tx, (await findUser(tx, person.user)) as User, changes),
  )
}

/** Works in another company from now on. To which one does not belong, that does not exist. */
export async function switchCompany(db: Db, self: Self, company: number): Promise<void> {
  await changeAccess(db, inDirectoryAs(self), async (tx) => {
    const companies = await companiesOf(tx, self.user)
    if (!companies.some(({ id }) => id === company))
      throw new Refusal('not_found', 'Not found', { entity: 'company' })
    await enterCompany(tx, self.session, company)
  })
}

/** Ends sessions of one's own, and returns how many there were. */
export function endOwnSessions(
  db: Db,
  self: Self,
  which: { readonly id: number } | { readonly except: number },
): Promise<number> {
  return changeAccess(db, inDirectoryAs(self), (tx) => endSessions(tx, self.user, which))
}

/** Makes a further company for somebody who owns one already. */
export async function makeFurtherCompany(db: Db, self: Self, values: object): Promise<OwnCompany> {
  return inDirectory(db, self, async (tx) => {
    const { email } = (await findUser(tx, self.user)) as User
    const { password: _, ...draft } = readNewCompany({ ...values, email, password: null })
    const companies = await companiesOf(tx, self.user)
    if (!companies.some(({ role }) => role === 'owner'))
      throw new Refusal('forbidden', 'Only an owner of a company can make a further one.')
    // Also so that a form that is sent twice makes one company.
    if (companies.some(({ name }) => name === draft.company))
      throw invalid('company', 'taken', 'is the name of a company that you belong to already')
    const { company } = await makeCompany(tx, draft, null)
    return { id: company, name: draft.company, role: 'owner' }
  })
}

/** What somebody who is signed in can know of themselves. */
export interface OwnSession {
  readonly id: number
  readonly user: Pick<User, 'id' | 'email' | 'name' | 'surname' | 'language'>
  readonly company: OwnCompany
  readonly role: Role
  readonly companies: readonly OwnCompany[]
  readonly permissions: Readonly<Record<Subject, readonly Permission[]>>
}

export async function ownSession(
  reader: Reader,
  { user, session }: Self,
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
