import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { isForPasskeys } from '../../domain/access/passkey-addresses.ts'
import { kontor, kontorWithoutKeys } from '../data/kontor.ts'
import { useAnswer } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { useForm } from '../fields/form.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Icon } from '../frame/icons.tsx'
import { tell } from '../frame/notices.tsx'
import { dateTimeText } from '../parts/format.ts'
import { Loaded } from '../parts/loaded.tsx'
import { base } from '../start.ts'
import { words } from '../words/words.ts'
import css from './account.module.css'
import { useAuthenticator } from './authenticator.tsx'
import { NewPasskey } from './new-passkey.tsx'
import { Part } from './part.tsx'
import { ProofDialog } from './proof-dialog.tsx'

type Passkey = Awaited<ReturnType<typeof kontor.passkeys.list>>['items'][number]

type Doing = 'add' | { readonly rename: Passkey } | { readonly remove: Passkey }

export function PasskeysPart() {
  const query = useAnswer('passkeys', kontor.passkeys.list)
  const hasCode = useAuthenticator().data?.item.is_on ?? false
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  return (
    <Part name="passkeys">
      <Loaded of={query} lines={2}>
        {({ items }) => <Passkeys passkeys={items} onDo={setDoing} />}
      </Loaded>
      <Adding onAdd={() => setDoing('add')} />
      {doing === 'add' && <NewPasskey hasCode={hasCode} onClose={close} />}
      {typeof doing === 'object' && 'rename' in doing && <Renaming passkey={doing.rename} onClose={close} />}
      {typeof doing === 'object' && 'remove' in doing && (
        <Removing passkey={doing.remove} hasCode={hasCode} onClose={close} />
      )}
    </Part>
  )
}

/** The button, or why there is none. */
function Adding({ onAdd }: { readonly onAdd: () => void }) {
  const said = words.account.passkeys
  if (!isForPasskeys(base)) return <p className="quiet">{said.notHere}</p>
  if (!('PublicKeyCredential' in window)) return <p className="quiet">{said.unable}</p>
  return (
    <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={onAdd}>
      {said.add}
    </Button>
  )
}

interface PasskeysProps {
  readonly passkeys: readonly Passkey[]
  readonly onDo: (doing: Doing) => void
}

function Passkeys({ passkeys, onDo }: PasskeysProps) {
  const said = words.account.passkeys
  if (passkeys.length === 0) return <p className={css.state}>{said.none}</p>
  return (
    <ul className={css.rows}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <span className={css.what}>
            {passkey.name}
            <small>
              {said.added(dateTimeText(passkey.created))}
              {' · '}
              {passkey.last_used ? said.used(dateTimeText(passkey.last_used)) : said.unused}
            </small>
          </span>
          <span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={said.renameNamed(passkey.name)}
              onClick={() => onDo({ rename: passkey })}
            >
              <Icon name="edit" size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={said.removeNamed(passkey.name)}
              onClick={() => onDo({ remove: passkey })}
            >
              <Icon name="trash" size={16} />
            </ActionIcon>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Renaming({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const said = words.account.passkeys
  const form = useForm<{ name: string | null }>({ name: passkey.name })
  const save = async () => {
    if (!(await form.submit(({ name }) => kontor.passkeys.update(passkey.id, { name: name ?? '' })))) return
    onClose()
    await refresh()
  }
  return (
    <FormDialog title={said.rename} isBusy={form.isBusy} onSave={save} onClose={onClose}>
      <TextField {...form.field('name')} label={said.nameField} max={100} isRequired autoFocus />
    </FormDialog>
  )
}

interface RemovingProps {
  readonly passkey: Passkey
  readonly hasCode: boolean
  readonly onClose: () => void
}

function Removing({ passkey: { id, name }, hasCode, onClose }: RemovingProps) {
  const said = words.account.passkeys
  const done = () => {
    onClose()
    tell(said.wasRemoved)
    void refresh()
  }
  return (
    <ProofDialog
      title={said.removeNamed(name)}
      verb={said.remove}
      hasCode={hasCode}
      send={(proof) => kontorWithoutKeys.passkeys.remove(id, proof)}
      onDone={done}
      onClose={onClose}
    />
  )
}
