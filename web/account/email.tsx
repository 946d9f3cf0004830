import { Button } from '@mantine/core'
import { useState } from 'react'
import type { KontorError } from '../../client/index.ts'
import { kontor, kontorWithoutKeys } from '../data/kontor.ts'
import { useAnswer } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { type FieldErrors, useForm } from '../fields/form.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { TextField } from '../fields/text-field.tsx'
import { complain, tell } from '../frame/notices.tsx'
import { Badge } from '../parts/badge.tsx'
import { dateTimeText } from '../parts/format.ts'
import { Loaded } from '../parts/loaded.tsx'
import page from '../parts/page.module.css'
import { requiredCode, takenCode } from '../parts/problems.ts'
import { sendsNotices } from '../start.ts'
import { words } from '../words/words.ts'
import css from './account.module.css'
import { useAuthenticator } from './authenticator.tsx'
import { Part } from './part.tsx'
import { explainProof, ProofField, type ProofValues, proofOf } from './proof.tsx'

type Address = Awaited<ReturnType<typeof kontor.email.get>>['item']

export function EmailPart() {
  const query = useAnswer('email', kontor.email.get)
  return (
    <Part name="email">
      <Loaded of={query} lines={2}>
        {({ item }) => <State address={item} />}
      </Loaded>
    </Part>
  )
}

function State({
  address: { email, new_email, old_confirmed, new_confirmed, expires },
}: {
  readonly address: Address
}) {
  const said = words.account.email
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <p className={css.address}>{email}</p>
      {new_email && (
        <div className={page.warning}>
          <p>{said.becomes(new_email)}</p>
          <ul className={css.waiting}>
            <Side address={email} isConfirmed={old_confirmed} />
            <Side address={new_email} isConfirmed={new_confirmed} />
          </ul>
          {expires && <p className="quiet">{said.until(dateTimeText(expires))}</p>}
          <Button variant="default" onClick={cancel}>
            {said.cancel}
          </Button>
        </div>
      )}
      {sendsNotices ? (
        <Button variant="default" onClick={() => setChanging(true)}>
          {said.change}
        </Button>
      ) : (
        <p className="quiet">{said.noMail}</p>
      )}
      {isChanging && <NewAddress onClose={() => setChanging(false)} />}
    </>
  )
}

function Side({ address, isConfirmed }: { readonly address: string; readonly isConfirmed: boolean }) {
  const { confirmed, waitsFor } = words.account.email
  return (
    <li>
      <Badge tone={isConfirmed ? 'paid' : 'waiting'}>
        {isConfirmed ? confirmed(address) : waitsFor(address)}
      </Badge>
    </li>
  )
}

async function cancel(): Promise<void> {
  try {
    await kontor.email.remove()
    tell(words.account.email.cancelled)
  } catch (error) {
    complain(error)
  }
  await refresh()
}

interface Values extends ProofValues {
  readonly email: string | null
}

function NewAddress({ onClose }: { readonly onClose: () => void }) {
  const said = words.account.email
  const hasCode = useAuthenticator().data?.item.is_on ?? false
  const form = useForm<Values>({ email: null, proof: null }, explain)
  const send = async () => {
    const isAsked = await form.submit(({ email, proof }) =>
      kontorWithoutKeys.email.update({ email: email ?? '', ...proofOf(proof) }),
    )
    if (!isAsked) return
    onClose()
    tell(said.asked)
    await refresh()
  }
  return (
    <FormDialog title={said.change} verb={said.send} isBusy={form.isBusy} onSave={send} onClose={onClose}>
      <p className={css.text}>{said.both}</p>
      <TextField
        {...form.field('email')}
        label={said.wanted}
        type="email"
        autoComplete="email"
        max={255}
        isRequired
        autoFocus
      />
      <ProofField form={form} hasCode={hasCode} />
    </FormDialog>
  )
}

function explain(error: KontorError): FieldErrors {
  const { same, noAddress } = words.account.email
  const found = error.problems.find(({ key }) => key === 'email')
  const proof = explainProof(error)
  if (!found) return proof
  const sentences: Readonly<Record<number, string>> = {
    [requiredCode]: words.parts.required,
    [takenCode]: same,
  }
  return { ...proof, email: sentences[found.code] ?? noAddress }
}
