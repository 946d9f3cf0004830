import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { BankEntry } from '../../client/index.ts'
import { ibanText } from '../../domain/text/formats.ts'
import { newKey } from '../data/key.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { FormDialog } from '../fields/form-dialog.tsx'
import { complain } from '../frame/notices.tsx'
import { words } from '../words/words.ts'
import css from './bank.module.css'
import { type DecisionDialogProps, putAway, putAwayLike, type Sign } from './decisions.ts'
import { EntryFacts } from './entry-row.tsx'

/** Puts an entry away that is no payment of an invoice, with a reason; and all like it, by a rule. */
export function PutAwayDialog({ entry, onClose }: DecisionDialogProps) {
  const texts = words.bank
  const signs = signsOf(entry)
  const [keys] = useState(() => [newKey(), newKey()] as const)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isRule, setRule] = useState(false)
  const [sign, setSign] = useState<Sign | null>(signs[0]?.value ?? null)
  const [isForWaiting, setForWaiting] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const save = async (given = reason.trim()) => {
    setMissing(given === '')
    if (given === '') return
    setBusy(true)
    try {
      if (isRule && sign) await putAwayLike(entry, { sign, reason: given, isForWaiting }, keys)
      else await putAway(entry, given, keys[0])
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
      {signs.length > 0 && (
        <Checkbox
          label={texts.rules.like}
          description={texts.rules.likeHint}
          checked={isRule}
          onChange={(event) => setRule(event.currentTarget.checked)}
        />
      )}
      {isRule && (
        <>
          <ChoiceField label={texts.rules.by} value={sign} onChange={setSign} choices={signs} />
          <Checkbox
            label={texts.rules.forWaiting}
            checked={isForWaiting}
            onChange={(event) => setForWaiting(event.currentTarget.checked)}
          />
        </>
      )}
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

/** By what entries like this one are known. */
function signsOf({ name, iban, message }: BankEntry): { readonly value: Sign; readonly name: string }[] {
  const { fields } = words
  const { sign } = words.bank.rules
  return [
    ...(name ? [{ value: 'name' as const, name: sign(fields.name, name) }] : []),
    ...(iban ? [{ value: 'iban' as const, name: sign(fields.iban, ibanText(iban)) }] : []),
    ...(message ? [{ value: 'text' as const, name: sign(fields.message, message.slice(0, 80)) }] : []),
  ]
}
