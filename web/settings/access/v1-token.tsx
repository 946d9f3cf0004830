import { Button } from '@mantine/core'
import { useState } from 'react'
import { NotFoundError } from '../../../client/index.ts'
import { kontor } from '../../data/kontor.ts'
import { useAnswer } from '../../data/queries.ts'
import { refresh } from '../../data/records.ts'
import { complain, tell } from '../../frame/notices.tsx'
import { dateTimeText } from '../../parts/format.ts'
import { fieldLabel } from '../../parts/labels.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { words } from '../../words/words.ts'
import { AskFirst } from './ask-first.tsx'
import { KeyCard } from './key-card.tsx'
import { KeyGroup } from './key-group.tsx'
import { SecretCard } from './secret-card.tsx'

/** The user's own token of the older interface. */
export function V1Token() {
  const query = useAnswer('v1-token', (options) => kontor.v1Token.get(options).catch(noneFound))
  const [token, setToken] = useState<string>()
  const [asked, ask] = useState<'renew' | 'revoke'>()
  const said = words.applications
  const make = async () => {
    setToken((await kontor.v1Token.create()).item.token)
    await refresh()
  }
  const revoke = async () => {
    setToken(undefined)
    await kontor.v1Token.remove().finally(refresh)
    tell(said.wasRevoked(said.v1))
  }
  return (
    <KeyGroup title={said.v1} about={said.v1About}>
      {token && (
        <SecretCard
          secret={{ title: said.v1Made, values: [[said.token, token]] }}
          about={said.shownOnce}
          onKept={() => setToken(undefined)}
        />
      )}
      <Loaded of={query} lines={1}>
        {(found) =>
          found === null ? (
            <>
              <p className="quiet" style={{ margin: 0 }}>
                {said.v1None}
              </p>
              <div>
                <Button variant="default" onClick={() => make().catch(complain)}>
                  {said.v1Make}
                </Button>
              </div>
            </>
          ) : (
            <KeyCard name={said.token} facts={[[fieldLabel('created'), dateTimeText(found.item.created)]]}>
              <Button size="xs" variant="default" onClick={() => ask('renew')}>
                {said.v1Renew}
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={said.revokeNamed(said.v1)}
                onClick={() => ask('revoke')}
              >
                {said.revoke}
              </Button>
            </KeyCard>
          )
        }
      </Loaded>
      {asked === 'renew' && (
        <AskFirst
          title={said.v1}
          text={said.v1RenewHint}
          verb={said.v1Renew}
          run={make}
          onClose={() => ask(undefined)}
        />
      )}
      {asked === 'revoke' && (
        <AskFirst
          title={said.v1}
          text={said.tokenHint}
          verb={said.revoke}
          run={revoke}
          onClose={() => ask(undefined)}
        />
      )}
    </KeyGroup>
  )
}

function noneFound(error: unknown): null {
  if (error instanceof NotFoundError) return null
  throw error
}
