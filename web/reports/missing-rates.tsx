import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { kontor } from '../data/kontor.ts'
import { queryClient, refresh } from '../data/records.ts'
import { kinds } from '../documents/kinds.ts'
import { useForm } from '../fields/form.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { needed } from '../fields/needed.ts'
import { NumberField } from '../fields/number-field.tsx'
import { tell } from '../frame/notices.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { dateText, numberText } from '../parts/format.ts'
import { company, may } from '../start.ts'
import { words } from '../words/words.ts'
import { ReportTable } from './report-table.tsx'
import css from './reports.module.css'

type Missing = Awaited<ReturnType<typeof kontor.vat.get>>['item']['missing'][number]

/** Documents that are left out of the figures as they have no exchange rate, each with the way to give it one. */
export function MissingRates({
  missing,
  count,
}: {
  readonly missing: readonly Missing[]
  readonly count: number
}) {
  const [chosen, choose] = useState<Missing>()
  const { rates, document } = words.reports.vat
  const { currency, exchange_rate } = words.fields
  if (count === 0) return null
  return (
    <>
      <p role="status" className={css.cut}>
        {rates.note(numberText(count))}
      </p>
      <ReportTable
        caption={rates.enter}
        columns={[document, words.reports.date, currency, exchange_rate]}
        rows={missing.map((one) => ({
          key: `${one.document_type} ${one.document_id}`,
          cells: [
            <Anchor
              key="number"
              to={`${kinds[one.document_type === 'invoice' ? 'invoice' : 'credit'].to}/${one.document_id}`}
            >
              {one.number} {one.contact_name}
            </Anchor>,
            dateText(one.date),
            one.currency,
            isOfOwnBooks(one)
              ? may('manage', 'invoice') && (
                  <Button key="enter" size="compact-sm" variant="default" onClick={() => choose(one)}>
                    {rates.enter}
                  </Button>
                )
              : rates.otherBooks(one.accounting_currency),
          ],
        }))}
      />
      {chosen && <RateDialog one={chosen} missing={missing} onClose={() => choose(undefined)} />}
    </>
  )
}

/** One from before the company changed its currency stays in the books of that time. */
function isOfOwnBooks({ accounting_currency }: Missing): boolean {
  return accounting_currency === company.currency
}

function RateDialog({
  one,
  missing,
  onClose,
}: {
  readonly one: Missing
  readonly missing: readonly Missing[]
  readonly onClose: () => void
}) {
  const { rates } = words.reports.vat
  const form = useForm({ exchange_rate: null as number | null })
  const [isForAll, setForAll] = useState(false)
  const others = missing.filter(
    (other) => other !== one && other.currency === one.currency && isOfOwnBooks(other),
  )
  const save = async () => {
    const documents = [one, ...(isForAll ? others : [])]
    const isSaved = await form.submit(async ({ exchange_rate }) => {
      for (const { document_type, document_id } of documents) {
        const calls = document_type === 'invoice' ? kontor.invoices : kontor.creditNotes
        await calls.setExchangeRate(document_id, { exchange_rate: needed(exchange_rate) })
      }
    })
    // Also those before one that was refused. Reports over long periods are not read again by themselves.
    void refresh()
    void queryClient.refetchQueries({ type: 'active', queryKey: ['report'] })
    if (!isSaved) return
    tell(rates.done(documents.map(({ number }) => number).join(', ')))
    onClose()
  }
  return (
    <FormDialog
      title={rates.title(one.number)}
      verb={words.parts.save}
      isBusy={form.isBusy}
      onSave={save}
      onClose={onClose}
    >
      <NumberField
        label={rates.of(one.currency, dateText(one.date))}
        unit={company.currency}
        {...form.field('exchange_rate')}
        autoFocus
        isRequired
      />
      {others.length > 0 && (
        <Checkbox
          label={rates.forAll(numberText(others.length), one.currency)}
          checked={isForAll}
          onChange={(event) => setForAll(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}
