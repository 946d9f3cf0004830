import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { newKey } from '../data/key.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { complain } from '../frame/notices.tsx'
import { words } from '../words/words.ts'
import css from './bank.module.css'
import { type DecisionDialogProps, putAway } from './decisions.ts'
import { EntryFacts } from './entry-row.tsx'

/** Puts an entry away that is no payment of an invoice, with a reason. */
export function PutAwayDialog({ entry, onClose }: DecisionDialogProps) {
  const texts = words.bank
  const [key] = useState(newKey)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const save = async (given = reason.trim()) => {
    setMissing(given === '')
    if (given === '') return
    setBusy(true)
    try {
      await putAway(entry, given, key)
      onClose()
    } catch (error) {
      complain(error)
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={texts.putAwayTitle}
      verb={texts.putAway}
      isBusy={isBusy}
      onSave={() => save()}
      onClose={onClose}
    >
      <EntryFacts entry={entry} />
      <TextInput
        label={words.fields.reason}
        description={texts.putAwayHint}
        value={reason}
        maxLength={255}
        error={isMissing && words.parts.required}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
        required
      />
      <div className={css.buttons}>
        {texts.reasons.map((usual) => (
          <Button key={usual} size="compact-sm" variant="default" onClick={() => save(usual)}>
            {usual}
          </Button>
        ))}
      </div>
    </FormDialog>
  )
}
