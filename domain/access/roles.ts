// The permissions of the people of a company. A token never allows more than the role of its person.

import { scopes } from './scopes.ts'

export const roles = ['owner', 'manager', 'member', 'reader'] as const
export type Role = (typeof roles)[number]

/** `manage`: to send, to change the status, and everything else that leaves the company. */
export const permissions = ['view', 'edit', 'manage'] as const
export type Permission = (typeof permissions)[number]

/** How far a role reaches into a subject. `own`: sees and edits only its own records. */
type Reach = 'none' | 'own' | Permission

/** The subjects of permissions: those with scopes for tokens, and the people with their access. */
export const subjects = [
  ...scopes,
  'user',
  'invitation',
  'client',
  'connected_app',
  'personal_token',
  'webhook',
  'journal',
  'company_data',
  'saved_view',
] as const
export type Subject = (typeof subjects)[number]

const reaches: Readonly<Record<Subject, Readonly<Record<Role, Reach>>>> = {
  profile: { owner: 'edit', manager: 'edit', member: 'edit', reader: 'edit' },
  contact: { owner: 'manage', manager: 'manage', member: 'edit', reader: 'view' },
  contact_reminder: { owner: 'manage', manager: 'manage', member: 'edit', reader: 'view' },
  letter: { owner: 'manage', manager: 'manage', member: 'edit', reader: 'view' },
  catalog: { owner: 'manage', manager: 'manage', member: 'view', reader: 'view' },
  configuration: { owner: 'manage', manager: 'manage', member: 'view', reader: 'view' },
  invoice: { owner: 'manage', manager: 'manage', member: 'view', reader: 'view' },
  // Salaries are on the account too.
  bank: { owner: 'manage', manager: 'manage', member: 'none', reader: 'none' },
  offer: { owner: 'manage', manager: 'manage', member: 'edit', reader: 'view' },
  order_confirmation: { owner: 'manage', manager: 'manage', member: 'edit', reader: 'view' },
  delivery_note: { owner: 'manage', manager: 'manage', member: 'edit', reader: 'view' },
  project: { owner: 'manage', manager: 'manage', member: 'view', reader: 'view' },
  cost_unit: { owner: 'manage', manager: 'manage', member: 'view', reader: 'view' },
  activity: { owner: 'manage', manager: 'manage', member: 'view', reader: 'view' },
  working_hours: { owner: 'manage', manager: 'manage', member: 'own', reader: 'view' },
  effort: { owner: 'manage', manager: 'manage', member: 'own', reader: 'view' },

  user: { owner: 'manage', manager: 'manage', member: 'view', reader: 'view' },
  invitation: { owner: 'manage', manager: 'manage', member: 'none', reader: 'none' },
  client: { owner: 'manage', manager: 'manage', member: 'none', reader: 'none' },
  connected_app: { owner: 'manage', manager: 'own', member: 'own', reader: 'own' },
  personal_token: { owner: 'manage', manager: 'own', member: 'own', reader: 'own' },
  webhook: { owner: 'manage', manager: 'manage', member: 'none', reader: 'none' },
  journal: { owner: 'view', manager: 'view', member: 'none', reader: 'view' },
  company_data: { owner: 'manage', manager: 'view', member: 'none', reader: 'none' },
  saved_view: { owner: 'own', manager: 'own', member: 'own', reader: 'own' },
}

const granted: Readonly<Record<Reach, readonly Permission[]>> = {
  none: [],
  view: ['view'],
  own: ['view', 'edit'],
  edit: ['view', 'edit'],
  manage: ['view', 'edit', 'manage'],
}

/** The permissions of a role for a subject; only for its own records if `seesOwnOnly` says so. */
export function permissionsOf(role: Role, subject: Subject): readonly Permission[] {
  return granted[reaches[subject][role]]
}

export function may(role: Role, permission: Permission, subject: Subject): boolean {
  return permissionsOf(role, subject).includes(permission)
}

export function seesOwnOnly(role: Role, subject: Subject): boolean {
  return reaches[subject][role] === 'own'
}

/** A person cannot give or take a role that is above their own. */
export function mayGive(giver: Role, role: Role): boolean {
  return may(giver, 'manage', 'user') && roles.indexOf(giver) <= roles.indexOf(role)
}
