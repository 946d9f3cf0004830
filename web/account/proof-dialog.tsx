import type { ReactNode } from 'react'
import { useForm } from '../fields/form.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { explainProof, ProofField, proofOf } from './proof.tsx'

interface ProofDialogProps {
  readonly title: string
  readonly verb: string
  readonly hasCode: boolean
  readonly send: (proof: ReturnType<typeof proofOf>) => Promise<unknown>
  /** After it was sent. */
  readonly onDone: () => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks for a proof before an action. */
export function ProofDialog({ title, verb, hasCode, send, onDone, onClose, children }: ProofDialogProps) {
  const form = useForm<{ proof: string | null }>({ proof: null }, explainProof)
  const save = async () => {
    if (await form.submit(({ proof }) => send(proofOf(proof)))) onDone()
  }
  return (
    <FormDialog title={title} verb={verb} isBusy={form.isBusy} onSave={save} onClose={onClose}>
      {children}
      <ProofField form={form} hasCode={hasCode} autoFocus />
    </FormDialog>
  )
}
