import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { kontor } from '../../data/kontor.ts'
import { allOptions } from '../../data/queries.ts'
import { removalKey, removeLater, useHidden } from '../../data/removal.ts'
import { dateTimeText } from '../../parts/format.ts'
import { fieldLabel } from '../../parts/labels.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { words } from '../../words/words.ts'
import { KeyCard } from './key-card.tsx'
import { KeyGroup } from './key-group.tsx'

/** The applications that the user has let in; owners see those of all members. */
export function ConnectedApps() {
  const query = useQuery(allOptions(kontor.connectedApps, { with: ['user_name'] }))
  const hidden = useHidden()
  const said = words.applications
  return (
    <KeyGroup title={said.connected} about={said.connectedAbout}>
      <Loaded of={query} lines={2}>
        {(apps) => {
          const shown = apps.filter(({ id }) => !hidden.has(removalKey('connected-apps', id)))
          if (shown.length === 0) return <p className="quiet">{said.connectedNone}</p>
          return shown.map(({ id, client_name, user_name, last_used, scopes }) => (
            <KeyCard
              key={id}
              name={client_name}
              scopes={scopes}
              facts={[
                [said.worksFor, user_name],
                [fieldLabel('last_used'), dateTimeText(last_used)],
              ]}
            >
              <Button
                size="xs"
                variant="default"
                aria-label={said.disconnectNamed(client_name)}
                onClick={() =>
                  removeLater([removalKey('connected-apps', id)], said.wasDisconnected(client_name), () =>
                    kontor.connectedApps.remove(id),
                  )
                }
              >
                {said.disconnect}
              </Button>
            </KeyCard>
          ))
        }}
      </Loaded>
    </KeyGroup>
  )
}
