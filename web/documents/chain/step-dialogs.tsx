// The dialogs that make a deposit, a part or the final invoice of an order. Each says what the invoice comes to.

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Item } from '../../../client/index.ts'
import { type Minor, microOf, minorOf } from '../../../domain/money/money.ts'
import { newKey } from '../../data/key.ts'
import { kontor } from '../../data/kontor.ts'
import { useAnswer } from '../../data/queries.ts'
import { refresh } from '../../data/records.ts'
import { ChoiceField } from '../../fields/choice-field.tsx'
import { DateField } from '../../fields/date-field.tsx'
import { useForm } from '../../fields/form.ts'
import { FormDialog } from '../../fields/form-dialog.tsx'
import { NumberField } from '../../fields/number-field.tsx'
import { tell } from '../../frame/notices.tsx'
import { numberText, today } from '../../parts/format.ts'
import { words } from '../../words/words.ts'
import { documentQuery } from '../calls.ts'
import { type Draft, draftOf } from '../draft.ts'
import { minorText } from '../money-text.ts'
import { billing, type Chain, orderKind } from './calls.ts'
import css from './chain.module.css'
import { depositTotal, partTotal } from './step-totals.ts'

interface DialogProps {
  readonly chain: Chain
  readonly onClose: () => void
}

export function DepositDialog({ chain, onClose }: DialogProps) {
  const { share, asPercent, asAmount, percent, amount } = words.chain
  const [key] = useState(newKey)
  const { order, rounds } = useOrder(chain)
  const goTo = useMade(words.chain.deposit)
  const form = useForm({
    as: 'percent' as 'percent' | 'amount' | null,
    percent: 30 as number | null,
    amount: null as number | null,
    date: today() as string | null,
  })
  const { values } = form
  const isPercent = values.as !== 'amount'
  const chosen = isPercent ? values.percent : values.amount
  const total =
    order && chosen
      ? depositTotal(order, isPercent ? { percent: microOf(chosen) } : { amount: minorOf(chosen) }, rounds)
      : undefined
  const save = async () => {
    let made: Made | undefined
    await form.submit(async ({ percent, amount, date }) => {
      const sent = isPercent ? { percent } : { amount }
      made = await billing(chain).depositInvoice(
        chain.document_id,
        { ...sent, date },
        { idempotencyKey: key },
      )
    })
    if (made) await goTo(made)
  }
  return (
    <FormDialog
      title={words.chain.deposit}
      verb={words.chain.make}
      isBusy={form.isBusy}
      onSave={save}
      onClose={onClose}
    >
      <ChoiceField
        label={share}
        {...form.field('as')}
        choices={[
          { value: 'percent', name: asPercent },
          { value: 'amount', name: asAmount },
        ]}
        width="half"
      />
      {isPercent ? (
        <NumberField label={percent} {...form.field('percent')} unit="%" width="half" autoFocus isRequired />
      ) : (
        <NumberField
          label={amount}
          {...form.field('amount')}
          as="amount"
          unit={chain.currency}
          width="half"
          isRequired
        />
      )}
      <DateField label={words.fields.date} {...form.field('date')} width="half" isRequired />
      <Preview chain={chain} total={total} />
    </FormDialog>
  )
}

export function PartDialog({ chain, onClose }: DialogProps) {
  const [key] = useState(newKey)
  const { order, rounds } = useOrder(chain)
  const goTo = useMade(words.chain.part)
  const open = chain.positions.filter(({ left }) => left !== 0)
  const form = useForm<Record<string, number | string | null>>({
    date: today(),
    ...Object.fromEntries(open.map(({ position }) => [String(position), null])),
  })
  const chosen = open.flatMap(({ position }) => {
    const amount = form.values[position]
    return typeof amount === 'number' && amount !== 0 ? [{ position, amount }] : []
  })
  const save = async () => {
    let made: Made | undefined
    await form.submit(async ({ date }) => {
      const body = { positions: chosen, date: date as string | null }
      made = await billing(chain).partInvoice(chain.document_id, body, { idempotencyKey: key })
    })
    if (made) await goTo(made)
  }
  return (
    <FormDialog
      title={words.chain.part}
      verb={words.chain.make}
      isBusy={form.isBusy}
      onSave={save}
      onClose={onClose}
    >
      {open.map(({ position, name, number, left }, index) => (
        <NumberField
          key={position}
          label={words.chain.quantity(name ?? number ?? String(position))}
          description={words.chain.remaining(numberText(left))}
          {...form.field(String(position))}
          value={form.values[position] as number | null}
          autoFocus={index === 0}
          width="half"
        />
      ))}
      <DateField
        label={words.fields.date}
        {...form.field('date')}
        value={form.values.date as string | null}
        width="half"
        isRequired
      />
      <Preview
        chain={chain}
        total={order && chosen.length > 0 ? partOfOrder(order, chosen, rounds) : undefined}
      />
    </FormDialog>
  )
}

function partOfOrder(
  order: Draft,
  chosen: readonly { readonly position: number; readonly amount: number }[],
  rounds: boolean,
): Minor {
  const amounts = order.rows.map((_, index) =>
    microOf(chosen.find(({ position }) => position === index + 1)?.amount ?? 0),
  )
  return partTotal(order, amounts, rounds)
}

export function FinalDialog({ chain, onClose }: DialogProps) {
  const [key] = useState(newKey)
  const goTo = useMade(words.chain.final)
  const form = useForm({ date: today() as string | null })
  const save = async () => {
    let made: Made | undefined
    await form.submit(async (body) => {
      made = await billing(chain).finalInvoice(chain.document_id, body, { idempotencyKey: key })
    })
    if (made) await goTo(made)
  }
  return (
    <FormDialog
      title={words.chain.final}
      verb={words.chain.make}
      isBusy={form.isBusy}
      onSave={save}
      onClose={onClose}
    >
      <p className={css.preview}>
        {words.chain.finalPreview(`${chain.currency} ${minorText(minorOf(chain.left), chain.currency)}`)}
      </p>
      <DateField label={words.fields.date} {...form.field('date')} width="half" isRequired />
    </FormDialog>
  )
}

/** The order as a draft, and whether its invoices are rounded. */
function useOrder(chain: Chain): { readonly order: Draft | undefined; readonly rounds: boolean } {
  const kind = orderKind(chain)
  const { data } = useQuery(documentQuery(kind, chain.document_id))
  const settings = useAnswer('settings', kontor.settings.get).data?.item
  return { order: data && draftOf(kind, data.item), rounds: settings?.round_to_five_rappen ?? false }
}

type Made = Item<{ readonly id: number; readonly number: string }>

/** Goes to a new invoice, and says that it is there. */
function useMade(kind: string): (made: Made) => Promise<void> {
  const navigate = useNavigate()
  return async ({ item }) => {
    void refresh()
    await navigate({ to: `/invoices/${item.id}` })
    tell(words.chain.made(kind, item.number))
  }
}

function Preview({ chain, total }: { readonly chain: Chain; readonly total: Minor | undefined }) {
  return (
    <p className={css.preview} aria-live="polite">
      {total === undefined
        ? words.chain.nothing
        : words.chain.preview(`${chain.currency} ${minorText(total, chain.currency)}`)}
    </p>
  )
}
