// Commands for companies and the people in them.

import { readFile } from 'node:fs/promises'
import { type Role, roles } from '../domain/access/roles.ts'
import { Problems, Refusal } from '../domain/refusal.ts'
import { languages } from '../domain/text/languages.ts'
import { removeAuthenticator } from '../server/auth/account/authenticators.ts'
import { checkPassword } from '../server/auth/account/password-rules.ts'
import { inDirectory } from '../server/auth/directory.ts'
import { chooseCompany, createCompany, readNewCompany } from '../server/auth/people/companies.ts'
import { invitationDays, invite, readInvitation } from '../server/auth/people/invitations.ts'
import { type Member, membersOf, removeMembers, setRole } from '../server/auth/people/members.ts'
import { changeEmail, findUserByEmail, ownAddress, type User } from '../server/auth/people/users.ts'
import { hashPassword } from '../server/auth/secrets.ts'
import { replacePassword, resetLink, resetMinutes } from '../server/auth/sessions/password-reset.ts'
import { installationUrl } from '../server/configuration/installation.ts'
import type { Db, Reader, Tx } from '../server/db/db.ts'
import { readBody } from '../server/resource/actions.ts'
import { required } from '../server/resource/fields.ts'
import { asOwner, type Command, companyOption, type Result, readPassword, withDatabase } from './command.ts'

type Options = Readonly<Record<string, string | undefined>>

const emailOption = { about: 'e-mail address of the user', required: true }
const roleOption = { about: `what they may do: ${roles.join(', ')}`, required: true }
const onServer = { user: null, via: 'cli' }

export const peopleCommands: Readonly<Record<string, Command>> = {
  setup: {
    summary: 'make a company and its owner',
    options: {
      company: { about: 'name of the company', required: true },
      email: { about: 'e-mail address of the owner', required: true },
      password: {
        about:
          'password of the owner, at least 8 characters, - to read it from the standard input; not for somebody who has one',
      },
      name: { about: 'first name of the owner' },
      surname: { about: 'last name of the owner' },
      country: { about: 'country of the company (CH)' },
      currency: { about: "currency of the company (the country's)" },
      language: { about: `language of the company: ${languages.join(', ')} (de)` },
      street: { about: 'street of the company' },
      'street-no': { about: 'house number of the company' },
      postcode: { about: 'postcode of the company' },
      city: { about: 'city of the company' },
      'without-vat': { about: 'the company is not liable to VAT', isFlag: true },
      'vat-id': { about: 'VAT number of the company' },
      iban: { about: 'IBAN of the account that customers pay to; a Swiss one gives invoices their QR-bill' },
      'bank-name': { about: 'name of the bank' },
      logo: { about: 'file with the logo for documents: a PNG or JPEG of at most 1 MB' },
      demo: { about: 'fill it with demo data', isFlag: true },
    },
    run: (options) => withDatabase((db) => setup(db, options)),
  },
  'user list': {
    summary: 'list the people of a company',
    options: { company: companyOption },
    run: ({ company }) => withDatabase(async (db) => list(db, (await chooseCompany(db, company)).id)),
  },
  'user invite': {
    summary: 'make a link by which somebody joins a company',
    options: { email: emailOption, role: roleOption, company: companyOption },
    run: ({ company, ...draft }) =>
      asOwner(company, async (tx) => {
        const { link } = await invite(tx, readInvitation(draft))
        return {
          lines: [
            link,
            `The link works once, within ${invitationDays} days. No mail was sent: pass it on yourself.`,
          ],
          json: { link },
        }
      }),
  },
  'user role': {
    summary: 'give a member of a company another role',
    options: { email: emailOption, role: roleOption, company: companyOption },
    run: ({ company, email, role }) =>
      asOwner(company, async (tx) => {
        const member = await needMember(tx, email as string)
        await setRole(tx, member.id, knownRole(role as string))
        return { lines: [`${member.email} is now ${role}.`], json: { user_id: member.id, role } }
      }),
  },
  'user remove': {
    summary: 'take somebody out of a company, with every way in that they have',
    options: { email: emailOption, company: companyOption },
    run: ({ company, email }) =>
      asOwner(company, async (tx) => {
        const member = await needMember(tx, email as string)
        await removeMembers(tx, [member.id])
        return { lines: [`${member.email} is removed.`], json: { user_id: member.id } }
      }),
  },
  'user change-email': {
    summary: 'give somebody another address to sign in with',
    options: { email: emailOption, new: { about: 'the new e-mail address', required: true } },
    run: (options) => withDatabase((db) => giveAddress(db, options)),
  },
  'user reset-password': {
    summary:
      'make a link to set a new password, or set it; then the sessions and passkeys of the user are gone',
    options: {
      email: emailOption,
      password: {
        about: 'the new password, - to read it from the standard input; without it, a link is made',
      },
    },
    run: (options) => withDatabase((db) => resetPassword(db, options)),
  },
  'user disable-second-factor': {
    summary: 'turn the authenticator off for somebody who lost it',
    options: { email: emailOption },
    run: ({ email }) =>
      withDatabase(async (db) => {
        const user = await needUser(db, email as string)
        await inDirectory(db, onServer, (tx) => removeAuthenticator(tx, user.id))
        return { lines: [`${user.email} signs in with the password alone.`], json: { user_id: user.id } }
      }),
  },
}

async function setup(db: Db, options: Options): Promise<Result> {
  const { demo, logo: logoFile, 'without-vat': withoutVat, ...values } = options
  const draft = readNewCompany({
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name.replaceAll('-', '_'), value])),
    vat_liable: withoutVat === undefined,
    password: await readPassword(options.password),
  })
  const logo = logoFile === undefined ? undefined : await readLogo(logoFile)
  const { company, user } = await createCompany(db, { ...draft, logo })
  if (demo) {
    // Loading it takes longer than making a company.
    const { fillWithDemo } = await import('../server/demo/demo.ts')
    await fillWithDemo(db, { company, user, via: 'cli' })
  }
  const signIn = `${await installationUrl(db)}/sign-in`
  return {
    lines: [
      `${draft.company} is ready, and ${draft.email} is its owner. Sign in at ${signIn}`,
      'For programs: npx kontor client create --help',
    ],
    json: { company_id: company, user_id: user },
  }
}

async function readLogo(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new Refusal('bad_usage', `--logo cannot be read: ${error.message}`)
  })
  // Only this option needs the press.
  const { pictureFrom } = await import('../server/configuration/image.ts')
  return pictureFrom(bytes, 'logo')
}

async function list(db: Db, company: number): Promise<Result> {
  const members = await membersOf(db, company)
  const lines = members.map(({ email, name, surname, role }) =>
    `${role.padEnd(8)} ${email}  ${name} ${surname}`.trimEnd(),
  )
  return { lines, json: members }
}

async function giveAddress(db: Db, { email, ...values }: Options): Promise<Result> {
  const draft = readBody({ new: required(ownAddress()) }, values)
  return inDirectory(db, onServer, async (tx) => {
    const user = await needUser(tx, email as string)
    await changeEmail(tx, user, draft.new)
    const { email: address } = await needUser(tx, draft.new)
    return { lines: [`${user.email} is now ${address}.`], json: { user_id: user.id, email: address } }
  })
}

async function resetPassword(db: Db, { email, password: given }: Options): Promise<Result> {
  const user = await needUser(db, email as string)
  const password = await readPassword(given)
  if (!password) {
    const link = await inDirectory(db, onServer, (tx) => resetLink(tx, user))
    return {
      lines: [
        link,
        `The link works once, within ${resetMinutes} minutes. No mail was sent: pass it on yourself.`,
      ],
      json: { link },
    }
  }
  const problems = new Problems()
  checkPassword(password, user.email, problems)
  problems.throwIfAny()
  const passwordHash = await hashPassword(password)
  await inDirectory(db, onServer, (tx) => replacePassword(tx, user.id, passwordHash))
  return { lines: [`The password of ${user.email} is set.`], json: { user_id: user.id } }
}

async function needUser(reader: Reader, email: string): Promise<User> {
  const user = await findUserByEmail(reader, email)
  if (!user) throw new Refusal('no_user', `There is no user with the address ${email}.`)
  return user
}

async function needMember(tx: Tx, email: string): Promise<Member> {
  const { id } = await needUser(tx, email)
  const member = (await membersOf(tx, tx.actor.company)).find((one) => one.id === id)
  if (!member) throw new Refusal('no_user', `${email} does not belong to this company.`)
  return member
}

function knownRole(name: string): Role {
  const role = roles.find((one) => one === name)
  if (!role) throw new Refusal('no_role', `The role must be one of ${roles.join(', ')}.`)
  return role
}
