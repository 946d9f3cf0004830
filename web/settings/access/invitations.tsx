import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invitation } from '../../../client/index.ts'
import { rolePurposes } from '../../../domain/access/role-names.ts'
import { mayGive, type Role, roles } from '../../../domain/access/roles.ts'
import { kontor } from '../../data/kontor.ts'
import { allOptions } from '../../data/queries.ts'
import { refresh } from '../../data/records.ts'
import { removalKey, removeLater, useHidden } from '../../data/removal.ts'
import { ChoiceField } from '../../fields/choice-field.tsx'
import { useForm } from '../../fields/form.ts'
import { TextField } from '../../fields/text-field.tsx'
import { Icon } from '../../frame/icons.tsx'
import { complain } from '../../frame/notices.tsx'
import { dateText } from '../../parts/format.ts'
import { choiceLabel, fieldLabel } from '../../parts/labels.ts'
import { Loaded } from '../../parts/loaded.tsx'
import page from '../../parts/page.module.css'
import { may, sendsNotices, session } from '../../start.ts'
import { words } from '../../words/words.ts'
import { CopyField } from '../form/copy-field.tsx'
import table from '../form/resource-editor.module.css'
import css from '../settings.module.css'

/** The result of an invitation, shown once to the member who invites. */
interface Invited {
  readonly email: string
  readonly link: string
  readonly mail: 'sent' | 'not_sent'
}

/** The pending invitations, and a form to invite others. */
export function Invitations() {
  const query = useQuery(allOptions(kontor.invitations, { with: ['user_name'] }))
  const [invited, setInvited] = useState<Invited>()
  const { people } = words.settings
  return (
    <section>
      <h2 style={{ marginBottom: 12 }}>{people.invite}</h2>
      {may('edit', 'invitation') && <InviteForm onInvited={setInvited} />}
      {invited && (
        <div role="status" className={page.card} style={{ marginTop: 12 }}>
          <p style={{ marginTop: 0 }}>{mailSentence(invited)}</p>
          <CopyField label={people.link} value={invited.link} />
        </div>
      )}
      <Loaded of={query} lines={2}>
        {(invitations) => <List {...{ invitations }} onInvited={setInvited} />}
      </Loaded>
    </section>
  )
}

/** Says whether the mail was sent. */
function mailSentence({ email, mail }: Invited): string {
  const { mailSent, mailTooMany, mailNotSent } = words.settings.people
  if (mail === 'sent') return mailSent(email)
  return sendsNotices ? mailTooMany(email) : mailNotSent(email)
}

function InviteForm({ onInvited }: { readonly onInvited: (invited: Invited) => void }) {
  const form = useForm<{ email: string | null; role: Role | null }>({ email: null, role: 'member' })
  const { role } = form.values
  const send = async () => {
    const isDone = await form.submit(async ({ email, role }) => {
      const { item } = await kontor.invitations.create({ email: email ?? '', role: role ?? 'member' })
      onInvited(item)
      await refresh()
    })
    if (isDone) form.reset({ email: null, role })
  }
  return (
    <form
      noValidate
      className={page.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.isBusy) void send()
      }}
    >
      <TextField {...form.field('email')} label={fieldLabel('email')} type="email" width="half" isRequired />
      <ChoiceField
        {...form.field('role')}
        label={fieldLabel('role')}
        width="half"
        description={rolePurposes[session.user.language][role ?? 'member']}
        choices={roles
          .filter((one) => mayGive(session.role, one))
          .map((value) => ({ value, name: choiceLabel('invitations', 'role', value) }))}
      />
      <div>
        <Button type="submit" loading={form.isBusy}>
          {words.settings.people.sendInvitation}
        </Button>
      </div>
    </form>
  )
}

interface ListProps {
  readonly invitations: readonly Invitation[]
  readonly onInvited: (invited: Invited) => void
}

function List({ invitations, onInvited }: ListProps) {
  const hidden = useHidden()
  const { people, actions } = words.settings
  const open = invitations.filter(({ id }) => !hidden.has(removalKey('invitations', id)))
  if (open.length === 0) return <p className={css.note}>{people.noInvitations}</p>
  return (
    <table className={table.table} style={{ marginTop: 24 }}>
      <thead>
        <tr>
          <th scope="col">{people.invited}</th>
          <th scope="col">{fieldLabel('role')}</th>
          <th scope="col">{fieldLabel('expires')}</th>
          <th scope="col">
            <span className="visually-hidden">{actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {open.map((invitation) => (
          <tr key={invitation.id}>
            <td data-label={people.invited}>{invitation.email}</td>
            <td data-label={fieldLabel('role')}>{choiceLabel('invitations', 'role', invitation.role)}</td>
            <td data-label={fieldLabel('expires')}>{dateText(invitation.expires.slice(0, 10))}</td>
            <td className={table.actions}>
              {mayGive(session.role, invitation.role) && (
                <>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={people.sendAgain(invitation.email)}
                    onClick={() => sendAgain(invitation, onInvited)}
                  >
                    <Icon name="send" size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={people.withdraw(invitation.email)}
                    onClick={() =>
                      removeLater(
                        [removalKey('invitations', invitation.id)],
                        people.wasWithdrawn(invitation.email),
                        () => kontor.invitations.remove(invitation.id),
                      )
                    }
                  >
                    <Icon name="trash" size={16} />
                  </ActionIcon>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

async function sendAgain({ id }: Invitation, onInvited: ListProps['onInvited']): Promise<void> {
  try {
    onInvited((await kontor.invitations.sendAgain(id)).item)
  } catch (error) {
    complain(error)
  }
  await refresh()
}
