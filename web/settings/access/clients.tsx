// API clients: programs that sign in with an id and a secret, for one user or for users who let them in.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { kontor } from '../../data/kontor.ts'
import { allOptions, type Shown } from '../../data/queries.ts'
import { refresh } from '../../data/records.ts'
import { Icon } from '../../frame/icons.tsx'
import { Badge } from '../../parts/badge.tsx'
import { fieldLabel } from '../../parts/labels.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { words } from '../../words/words.ts'
import { AskFirst } from './ask-first.tsx'
import { ClientForm } from './client-form.tsx'
import { KeyCard } from './key-card.tsx'
import { KeyGroup } from './key-group.tsx'
import { type Secret, SecretCard } from './secret-card.tsx'

export function Clients() {
  const query = useQuery(allOptions(kontor.clients, { with: ['user_name'] }))
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<Secret>()
  const said = words.applications
  return (
    <KeyGroup title={said.clients} about={said.clientsAbout}>
      {secret && <SecretCard secret={secret} about={said.shownOnce} onKept={() => setSecret(undefined)} />}
      <Loaded of={query} lines={2}>
        {(clients) => {
          if (clients.length === 0 && !isAdding) return <p className="quiet">{said.clientsNone}</p>
          return clients.map((client) => <ClientCard key={client.id} client={client} onSecret={setSecret} />)
        }}
      </Loaded>
      {isAdding ? (
        <ClientForm
          onClose={(made) => {
            setAdding(false)
            if (made) setSecret(secretOf(said.clientMade, made))
          }}
        />
      ) : (
        <div>
          <Button
            variant="default"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => setAdding(true)}
          >
            {said.newClient}
          </Button>
        </div>
      )}
    </KeyGroup>
  )
}

interface ClientCardProps {
  readonly client: Shown<'clients'>
  readonly onSecret: (secret: Secret) => void
}

function ClientCard({ client, onSecret }: ClientCardProps) {
  const [isEditing, setEditing] = useState(false)
  const [asked, ask] = useState<'rotate' | 'revoke'>()
  const { id, name, identifier, grant_type, redirect_uri, revoked } = client
  const said = words.applications
  if (isEditing) return <ClientForm client={client} onClose={() => setEditing(false)} />
  return (
    <KeyCard
      name={name}
      scopes={client.scopes}
      facts={[
        [fieldLabel('identifier'), identifier],
        [said.worksFor, grant_type === 'AC' ? said.anyone : client.user_name],
        ...(redirect_uri ? ([[fieldLabel('redirect_uri'), redirect_uri]] as const) : []),
        ...(revoked
          ? ([
              [
                fieldLabel('status'),
                <Badge key="status" tone="overdue">
                  {said.revoked}
                </Badge>,
              ],
            ] as const)
          : []),
      ]}
    >
      {!revoked && (
        <>
          <Button
            size="xs"
            variant="default"
            aria-label={words.settings.editNamed(name)}
            onClick={() => setEditing(true)}
          >
            {words.parts.edit}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={`${said.rotate}: ${name}`}
            onClick={() => ask('rotate')}
          >
            {said.rotate}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={said.revokeNamed(name)}
            onClick={() => ask('revoke')}
          >
            {said.revoke}
          </Button>
        </>
      )}
      {asked === 'rotate' && (
        <AskFirst
          title={`${said.rotate}: ${name}`}
          text={said.rotateHint}
          verb={said.rotate}
          run={async () => onSecret(secretOf(said.newSecret, (await kontor.clients.rotateSecret(id)).item))}
          onClose={() => ask(undefined)}
        />
      )}
      {asked === 'revoke' && (
        <AskFirst
          title={said.revokeNamed(name)}
          text={said.clientHint}
          verb={said.revoke}
          run={() => kontor.clients.revoke(id).finally(refresh)}
          onClose={() => ask(undefined)}
        />
      )}
    </KeyCard>
  )
}

/** Under the names that makers of programs know. */
function secretOf(title: string, { identifier, secret }: { identifier: string; secret: string }): Secret {
  return {
    title,
    values: [
      ['client_id', identifier],
      ['client_secret', secret],
    ],
  }
}
