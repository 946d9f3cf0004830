import { Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { newKey } from '../../data/key.ts'
import { kontor } from '../../data/kontor.ts'
import { refresh } from '../../data/records.ts'
import { ChoiceField } from '../../fields/choice-field.tsx'
import { useForm } from '../../fields/form.ts'
import { FormDialog } from '../../fields/form-dialog.tsx'
import { needed } from '../../fields/needed.ts'
import { NumberField } from '../../fields/number-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { numberText } from '../../parts/format.ts'
import { words } from '../../words/words.ts'
import type { DocumentRecord } from '../kinds.ts'
import css from './document.module.css'

type Extent = 'rest' | 'amount' | 'positions'

interface Values {
  readonly what: Extent | null
  readonly amount: number | null
  readonly reason: string | null
  /** The chosen quantities, by the place of their position. */
  readonly positions: Readonly<Record<number, number | null>>
}

/** Makes the draft of a credit note, of what is left of an invoice or of a part of it. */
export function CreditDialog(props: { readonly record: DocumentRecord; readonly onClose: () => void }) {
  const { record, onClose } = props
  const { credit } = words.documents
  const navigate = useNavigate()
  const [key] = useState(newKey)
  const form = useForm<Values>({ what: 'rest', amount: null, reason: null, positions: {} })
  const { what, positions } = form.values
  const save = () =>
    form.submit(async (values) => {
      const { item } = await kontor.invoices.creditNote(record.id, orderOf(values), { idempotencyKey: key })
      void refresh()
      await navigate({ to: `/credit-notes/${item.id}/edit` })
    })
  return (
    <FormDialog
      title={credit.title(record.number)}
      verb={credit.verb}
      isBusy={form.isBusy}
      onSave={save}
      onClose={onClose}
    >
      <ChoiceField
        label={credit.what}
        {...form.field('what')}
        choices={(['rest', 'amount', 'positions'] as const).map((value) => ({
          value,
          name: credit.choices[value],
        }))}
        error={form.errors.id ?? (what === 'amount' ? undefined : form.errors.positions)}
      />
      {what === 'amount' && (
        <NumberField
          label={words.fields.amount}
          {...form.field('amount')}
          error={form.errors.amount ?? form.errors.positions}
          as="amount"
          unit={record.currency}
          description={credit.amountHint}
          width="half"
          isRequired
        />
      )}
      {what === 'positions' && (
        <fieldset className={css.choices}>
          <legend>{words.fields.positions}</legend>
          {(record.positions ?? []).map(
            (position, index) =>
              position.type === 'N' && (
                // biome-ignore lint/suspicious/noArrayIndexKey: positions have no id, and do not move here.
                <div key={index} className={css.choice}>
                  <Checkbox
                    label={position.name || position.number || String(index + 1)}
                    checked={index in positions}
                    onChange={(event) =>
                      form.set({
                        positions: event.currentTarget.checked
                          ? { ...positions, [index]: position.amount }
                          : Object.fromEntries(
                              Object.entries(positions).filter(([place]) => Number(place) !== index),
                            ),
                      })
                    }
                  />
                  {index in positions && (
                    <NumberField
                      label={credit.quantityOf(numberText(position.amount ?? 0))}
                      value={positions[index] ?? null}
                      onChange={(amount) => form.set({ positions: { ...positions, [index]: amount } })}
                    />
                  )}
                </div>
              ),
          )}
        </fieldset>
      )}
      <TextField label={words.fields.reason} {...form.field('reason')} description={credit.reasonHint} />
    </FormDialog>
  )
}

function orderOf({ what, amount, reason, positions }: Values) {
  if (what === 'amount') return { amount: needed(amount), reason }
  if (what !== 'positions') return { reason }
  const chosen = Object.entries(positions).map(([index, quantity]) => ({
    position: Number(index) + 1,
    amount: quantity,
  }))
  return { positions: chosen, reason }
}
