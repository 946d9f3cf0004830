// An authenticator is set up in two steps: a proof gives the secret, then the first code confirms it.

import { useState } from 'react'
import { type KontorError, RefusedError } from '../../client/index.ts'
import { kontorWithoutKeys } from '../data/kontor.ts'
import { refresh } from '../data/records.ts'
import { type FieldErrors, useForm } from '../fields/form.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { TextField } from '../fields/text-field.tsx'
import { complain } from '../frame/notices.tsx'
import { requiredCode } from '../parts/problems.ts'
import { words } from '../words/words.ts'
import css from './account.module.css'
import { ProofDialog } from './proof-dialog.tsx'
import { QrCode } from './qr-code.tsx'

type Enrolment = Awaited<ReturnType<typeof kontorWithoutKeys.authenticator.create>>['item']

interface SetUpProps {
  readonly onCodes: (codes: readonly string[]) => void
  readonly onClose: () => void
}

export function AuthenticatorSetUp({ onCodes, onClose }: SetUpProps) {
  const said = words.account.authenticator
  const [enrolment, setEnrolment] = useState<Enrolment>()
  if (enrolment) return <FirstCode {...{ enrolment, onCodes, onClose }} />
  return (
    <ProofDialog
      title={said.setUp}
      verb={said.next}
      hasCode={false}
      send={async (proof) => {
        try {
          setEnrolment((await kontorWithoutKeys.authenticator.create(proof)).item)
        } catch (error) {
          // It was set up meanwhile, in another browser.
          if (!(error instanceof RefusedError) || error.status !== 400) throw error
          onClose()
          await refresh()
        }
      }}
      onDone={() => undefined}
      onClose={onClose}
    />
  )
}

function FirstCode({ enrolment, onCodes, onClose }: SetUpProps & { readonly enrolment: Enrolment }) {
  const said = words.account.authenticator
  const { key, secret, uri } = enrolment
  const form = useForm<{ code: string | null }>({ code: null }, explain)
  const turnOn = async () => {
    const isOn = await form.submit(async ({ code }) => {
      try {
        const { item } = await kontorWithoutKeys.authenticator.update({ key, code: code ?? '' })
        onCodes(item.recovery_codes)
      } catch (error) {
        if (!isExpired(error)) throw error
        onClose()
        complain(said.expired)
      }
    })
    if (isOn) await refresh()
  }
  return (
    <FormDialog title={said.setUp} verb={said.turnOn} isBusy={form.isBusy} onSave={turnOn} onClose={onClose}>
      <p className={css.text}>{said.scan}</p>
      <QrCode text={uri} label={said.qrCode} />
      <p className={css.text} style={{ textAlign: 'center' }}>
        <a href={uri}>{said.open}</a>
      </p>
      <div>
        <p className={css.text}>{said.key}</p>
        <p className={css.key}>{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
      </div>
      <TextField
        {...form.field('code')}
        label={said.firstCode}
        autoComplete="one-time-code"
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}

function isExpired(error: unknown): boolean {
  return error instanceof RefusedError && error.problems.some(({ key }) => key === 'key')
}

function explain({ problems }: KontorError): FieldErrors {
  return Object.fromEntries(
    problems.map(({ key, code }) => [
      key,
      code === requiredCode ? words.parts.required : words.account.authenticator.wrongCode,
    ]),
  )
}
