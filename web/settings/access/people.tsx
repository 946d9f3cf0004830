// The members of the company with their roles, and the invitations.

import { ActionIcon, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusedError, type User } from '../../../client/index.ts'
import { rolePurposes } from '../../../domain/access/role-names.ts'
import { mayGive, type Role, roles } from '../../../domain/access/roles.ts'
import { kontor } from '../../data/kontor.ts'
import { allOptions } from '../../data/queries.ts'
import { refresh } from '../../data/records.ts'
import { removalKey, removeLater, useHidden } from '../../data/removal.ts'
import { Icon } from '../../frame/icons.tsx'
import { complain, tell } from '../../frame/notices.tsx'
import { choiceLabel, fieldLabel } from '../../parts/labels.ts'
import { Loaded } from '../../parts/loaded.tsx'
import page from '../../parts/page.module.css'
import { base, may, session } from '../../start.ts'
import { words } from '../../words/words.ts'
import table from '../form/resource-editor.module.css'
import css from '../settings.module.css'
import { AskFirst } from './ask-first.tsx'
import { Invitations } from './invitations.tsx'

export function Section() {
  const query = useQuery(allOptions(kontor.memberships))
  return (
    <div className={css.stack}>
      <Loaded of={query}>{(members) => <Members members={members} />}</Loaded>
      {may('view', 'invitation') && <Invitations />}
      <section>
        <h2 style={{ marginBottom: 12 }}>{words.settings.people.roles}</h2>
        <dl className={page.facts}>
          {roles.map((role) => (
            <div key={role} style={{ display: 'contents' }}>
              <dt>{choiceLabel('memberships', 'role', role)}</dt>
              <dd>{rolePurposes[session.user.language][role]}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

function Members({ members }: { readonly members: readonly User[] }) {
  const hidden = useHidden()
  const [isLeaving, setLeaving] = useState(false)
  const { people, actions } = words.settings
  return (
    <>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{fieldLabel('name')}</th>
            <th scope="col">{fieldLabel('email')}</th>
            <th scope="col">{fieldLabel('role')}</th>
            <th scope="col">
              <span className="visually-hidden">{actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members
            .filter(({ id }) => !hidden.has(removalKey('memberships', id)))
            .map((member) => (
              <tr key={member.id}>
                <td data-label={fieldLabel('name')}>
                  <span>
                    {nameOf(member)}
                    {isOwn(member) && <span className={table.mark}>{people.you}</span>}
                  </span>
                </td>
                <td data-label={fieldLabel('email')}>{member.email}</td>
                <td data-label={fieldLabel('role')}>
                  <RoleOf member={member} />
                </td>
                <td className={table.actions}>
                  {mayGive(session.role, member.role) && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={isOwn(member) ? people.leave : words.settings.removeNamed(nameOf(member))}
                      onClick={() => (isOwn(member) ? setLeaving(true) : remove(member))}
                    >
                      <Icon name="trash" size={16} />
                    </ActionIcon>
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {isLeaving && (
        <AskFirst
          title={people.leave}
          text={people.leaveHint}
          verb={people.leave}
          run={leave}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  )
}

function RoleOf({ member }: { readonly member: User }) {
  const [ownRole, askFor] = useState<Role>()
  const { people } = words.settings
  if (!mayGive(session.role, member.role)) return choiceLabel('memberships', 'role', member.role)
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={people.roleOf(nameOf(member))}
        value={member.role}
        onChange={(event) => {
          const role = event.currentTarget.value as Role
          if (isOwn(member)) askFor(role)
          else void giveRole(member, role)
        }}
        data={roles
          .filter((role) => mayGive(session.role, role))
          .map((value) => ({ value, label: choiceLabel('memberships', 'role', value) }))}
      />
      {ownRole && (
        <AskFirst
          title={people.ownRole}
          text={people.ownRoleHint(choiceLabel('memberships', 'role', ownRole))}
          verb={people.changeRole}
          run={() => takeRole(ownRole)}
          onClose={() => askFor(undefined)}
        />
      )}
    </>
  )
}

function isOwn({ id }: User): boolean {
  return id === session.user.id
}

/** The page depends on the user's own role, so it is reloaded. */
async function takeRole(role: Role): Promise<void> {
  try {
    await kontor.memberships.update(session.user.id, { role })
    location.reload()
  } catch (error) {
    complain(explained(error))
  }
}

async function leave(): Promise<void> {
  try {
    await kontor.memberships.remove(session.user.id)
    location.assign(`${base}/`)
  } catch (error) {
    complain(explained(error))
  }
}

async function giveRole(member: User, role: Role, isUndone = false): Promise<void> {
  const { people } = words.settings
  try {
    await kontor.memberships.update(member.id, { role })
    tell(
      people.roleGiven(nameOf(member), choiceLabel('memberships', 'role', role)),
      isUndone ? undefined : { name: words.parts.undo, run: () => giveRole(member, member.role, true) },
    )
  } catch (error) {
    complain(explained(error))
  }
  await refresh()
}

function remove(member: User): void {
  const { people } = words.settings
  removeLater([removalKey('memberships', member.id)], people.wasRemoved(nameOf(member)), () =>
    kontor.memberships.remove(member.id).catch((error) => complain(explained(error))),
  )
}

/** The refusal that has its own sentence here. */
function explained(error: unknown): unknown {
  const isLastOwner = error instanceof RefusedError && error.status === 400
  return isLastOwner ? words.settings.people.lastOwner : error
}

function nameOf({ name, surname, email }: User): string {
  return [name, surname].filter(Boolean).join(' ') || email
}
