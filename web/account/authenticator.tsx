import { Button } from '@mantine/core'
import { useState } from 'react'
import { kontor, kontorWithoutKeys } from '../data/kontor.ts'
import { useAnswer } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { tell } from '../frame/notices.tsx'
import { Badge } from '../parts/badge.tsx'
import { dateTimeText } from '../parts/format.ts'
import { Loaded } from '../parts/loaded.tsx'
import page from '../parts/page.module.css'
import { words } from '../words/words.ts'
import css from './account.module.css'
import { AuthenticatorSetUp } from './authenticator-set-up.tsx'
import { Part } from './part.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Authenticator = Awaited<ReturnType<typeof kontor.authenticator.get>>['item']

export function AuthenticatorPart() {
  const query = useAuthenticator()
  return (
    <Part name="authenticator">
      <Loaded of={query} lines={2}>
        {({ item }) => <State authenticator={item} />}
      </Loaded>
    </Part>
  )
}

export function useAuthenticator() {
  return useAnswer('authenticator', kontor.authenticator.get)
}

type Doing = 'set up' | 'turn off' | 'renew' | { readonly codes: readonly string[] }

function State({
  authenticator: { is_on, created, recovery_codes },
}: {
  readonly authenticator: Authenticator
}) {
  const said = words.account.authenticator
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  return (
    <>
      <p className={css.state}>
        <Badge tone={is_on ? 'paid' : 'quiet'}>
          {is_on ? said.on(dateTimeText(created ?? '')) : said.off}
        </Badge>
        {is_on && <small>{said.codesLeft(recovery_codes)}</small>}
      </p>
      <div className={page.actions}>
        {is_on ? (
          <>
            <Button variant="default" onClick={() => setDoing('renew')}>
              {said.newCodes}
            </Button>
            <Button variant="default" onClick={() => setDoing('turn off')}>
              {said.turnOff}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setDoing('set up')}>
            {said.setUp}
          </Button>
        )}
      </div>
      {doing === 'set up' && <AuthenticatorSetUp onCodes={(codes) => setDoing({ codes })} onClose={close} />}
      {doing === 'renew' && <Renewal onCodes={(codes) => setDoing({ codes })} onClose={close} />}
      {doing === 'turn off' && <TurningOff onClose={close} />}
      {typeof doing === 'object' && <RecoveryCodes codes={doing.codes} onClose={close} />}
    </>
  )
}

interface RenewalProps {
  readonly onCodes: (codes: readonly string[]) => void
  readonly onClose: () => void
}

function Renewal({ onCodes, onClose }: RenewalProps) {
  const said = words.account.authenticator
  return (
    <ProofDialog
      title={said.newCodes}
      verb={said.makeCodes}
      hasCode
      send={async (proof) => {
        const { item } = await kontorWithoutKeys.recoveryCodes.create(proof)
        onCodes(item.recovery_codes)
      }}
      onDone={refresh}
      onClose={onClose}
    >
      <p className={css.text}>{said.newCodesHint}</p>
    </ProofDialog>
  )
}

function TurningOff({ onClose }: { readonly onClose: () => void }) {
  const said = words.account.authenticator
  const done = () => {
    onClose()
    tell(said.isOff)
    void refresh()
  }
  return (
    <ProofDialog
      title={said.turnOff}
      verb={said.turnOff}
      hasCode
      send={kontorWithoutKeys.authenticator.remove}
      onDone={done}
      onClose={onClose}
    />
  )
}
