import { useNavigate } from '@tanstack/react-router'
import { minorNumber } from '../../domain/money/money.ts'
import { keyFor } from '../data/key.ts'
import { kontor } from '../data/kontor.ts'
import { refresh } from '../data/records.ts'
import { AmountLeftField } from '../documents/amount-left-field.tsx'
import type { DocumentRecord, Kind } from '../documents/kinds.ts'
import { DateField } from '../fields/date-field.tsx'
import { useForm } from '../fields/form.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { TextField } from '../fields/text-field.tsx'
import { tell } from '../frame/notices.tsx'
import { amountText, today } from '../parts/format.ts'
import { words } from '../words/words.ts'

interface RefundOrderDialogProps {
  readonly kind: Kind
  readonly record: DocumentRecord
  /** What is left to be paid back. */
  readonly left: bigint
  readonly onClose: () => void
}

/** Orders a refund from the bank: it is recorded when the statement shows it. */
export function RefundOrderDialog({ kind, record, left, onClose }: RefundOrderDialogProps) {
  const texts = words.bank.orders
  const navigate = useNavigate()
  const form = useForm({
    amount: minorNumber(left) as number | null,
    iban: null as string | null,
    date: today() as string | null,
  })
  const save = () =>
    form.submit(async (values) => {
      const document = kind.name === 'credit' ? { credit_note_id: record.id } : { invoice_id: record.id }
      const { item } = await kontor.paymentOrders.refund(
        { ...document, ...values },
        { idempotencyKey: keyFor(values) },
      )
      void refresh()
      tell(texts.refundOrdered(`${item.currency} ${amountText(item.amount, item.currency)}`), {
        name: texts.title,
        run: () => void navigate({ to: '/payment-orders' }),
      })
      onClose()
    })
  return (
    <FormDialog
      title={texts.refund}
      verb={texts.refundVerb}
      isBusy={form.isBusy}
      onSave={save}
      onClose={onClose}
    >
      <AmountLeftField
        {...form.field('amount')}
        left={left}
        currency={record.currency}
        autoFocus
        isRequired
      />
      <DateField label={texts.payOn} {...form.field('date')} width="half" isRequired />
      <TextField label={words.fields.iban} {...form.field('iban')} max={42} description={texts.ibanHint} />
    </FormDialog>
  )
}
