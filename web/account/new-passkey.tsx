import { useState } from 'react'
import { RefusedError } from '../../client/index.ts'
import { kontorWithoutKeys } from '../data/kontor.ts'
import { refresh } from '../data/records.ts'
import { useForm } from '../fields/form.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { TextField } from '../fields/text-field.tsx'
import { tell } from '../frame/notices.tsx'
import { words } from '../words/words.ts'
import css from './account.module.css'
import { explainProof, ProofField, type ProofValues, proofOf } from './proof.tsx'
import { makePasskey } from './webauthn.ts'

interface Values extends ProofValues {
  readonly name: string | null
}

interface NewPasskeyProps {
  readonly hasCode: boolean
  readonly onClose: () => void
}

/** A proof gets a challenge from the server, the browser answers it, and the answer becomes a passkey. */
export function NewPasskey({ hasCode, onClose }: NewPasskeyProps) {
  const said = words.account.passkeys
  const form = useForm<Values>({ name: null, proof: null }, explainProof)
  const [problem, setProblem] = useState<string>()
  const add = async () => {
    setProblem(undefined)
    let failure: string | undefined
    const isSent = await form.submit(async ({ name, proof }) => {
      const { item } = await kontorWithoutKeys.passkeys.options(proofOf(proof))
      try {
        const credential = await makePasskey(item)
        await kontorWithoutKeys.passkeys.create({ name: name ?? '', credential })
      } catch (error) {
        failure = failureOf(error)
        if (failure === undefined) throw error
      }
    })
    setProblem(failure)
    if (!isSent || failure !== undefined) return
    onClose()
    tell(said.wasAdded)
    await refresh()
  }
  return (
    <FormDialog title={said.add} verb={said.add} isBusy={form.isBusy} onSave={add} onClose={onClose}>
      <TextField
        {...form.field('name')}
        label={said.nameField}
        description={said.optional}
        max={100}
        autoFocus
      />
      <ProofField form={form} hasCode={hasCode} />
      {problem && (
        <p role="alert" className={css.failed}>
          {problem}
        </p>
      )}
    </FormDialog>
  )
}

/** The sentence for a browser that has made no passkey, or no valid one; undefined for other errors. */
function failureOf(error: unknown): string | undefined {
  const { known, failed } = words.account.passkeys
  if (error instanceof DOMException) return error.name === 'InvalidStateError' ? known : failed
  return error instanceof RefusedError && error.status === 422 ? failed : undefined
}
