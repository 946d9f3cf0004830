import { useMemo, useState } from 'react'
import type { KontorError, PaymentOrder } from '../../client/index.ts'
import { ibanText } from '../../domain/text/formats.ts'
import { keyFor } from '../data/key.ts'
import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import address from '../fields/address.module.css'
import { ChoiceField } from '../fields/choice-field.tsx'
import { DateField } from '../fields/date-field.tsx'
import { type FieldErrors, useForm } from '../fields/form.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { needed } from '../fields/needed.ts'
import { NumberField } from '../fields/number-field.tsx'
import { PlaceFields } from '../fields/place-fields.tsx'
import { SearchedChoiceField } from '../fields/searched-choice-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { countryChoices } from '../parts/countries.ts'
import { dateText, today } from '../parts/format.ts'
import page from '../parts/page.module.css'
import { problemText } from '../parts/problems.ts'
import { company, session } from '../start.ts'
import { words } from '../words/words.ts'
import type { ReadBill } from './bill-file.ts'
import { BillInput } from './bill-input.tsx'

interface OrderDialogProps {
  /** An open order to change; without it, a new one. */
  readonly order?: PaymentOrder
  readonly onClose: () => void
}

/** Says what the bank is to pay: by hand, or from a QR-bill. */
export function OrderDialog({ order, onClose }: OrderDialogProps) {
  const { fields, bank } = words
  const texts = bank.orders
  const accounts = useList(kontor.bankAccounts, { limit: 200 }).data?.items ?? []
  const countries = useMemo(countryChoices, [])
  const [knownSince, setKnownSince] = useState<string>()
  const form = useForm(valuesOf(order), explain)
  const usualAccount = (accounts.find((account) => account.default) ?? accounts[0])?.id ?? null
  const read = async (bill: ReadBill) => {
    form.set({ ...bill, iban: ibanText(bill.iban) })
    setKnownSince(await orderedBefore(bill))
  }
  const save = () =>
    form.submit(async (values) => {
      const body = {
        ...values,
        bank_account_id: needed(values.bank_account_id ?? usualAccount),
        ...{ name: needed(values.name), city: needed(values.city), country: needed(values.country) },
        ...{ iban: needed(values.iban), amount: needed(values.amount), date: needed(values.date) },
      }
      if (order) await kontor.paymentOrders.update(order.id, body)
      else await kontor.paymentOrders.create(body, { idempotencyKey: keyFor(values) })
      void refresh()
      onClose()
    })
  return (
    <FormDialog title={order ? texts.edit : texts.new} isBusy={form.isBusy} onSave={save} onClose={onClose}>
      {!order && <BillInput onRead={(bill) => void read(bill)} />}
      {knownSince && (
        <p role="note" className={page.warning}>
          {texts.orderedBefore(dateText(knownSince))}
        </p>
      )}
      <TextField label={texts.payee} {...form.field('name')} max={70} isRequired />
      <div className={address.street}>
        <TextField label={fields.street} {...form.field('street')} max={70} />
        <TextField label={words.contacts.houseNumber} {...form.field('house_number')} max={16} />
      </div>
      <PlaceFields
        postcode={{ ...form.field('postcode'), max: 16 }}
        city={{ ...form.field('city'), max: 35, isRequired: true }}
        country={form.values.country}
      />
      <SearchedChoiceField
        label={fields.country}
        {...form.field('country')}
        choices={countries}
        width="half"
        isRequired
      />
      <TextField label={fields.iban} {...form.field('iban')} max={42} isRequired />
      <NumberField
        label={fields.amount}
        {...form.field('amount')}
        as="amount"
        unit={form.values.currency}
        width="half"
        isRequired
      />
      <ChoiceField
        label={fields.currency}
        value={form.values.currency}
        onChange={(currency) => form.set({ currency: currency ?? 'CHF' })}
        error={form.errors.currency}
        choices={['CHF', 'EUR'].map((value) => ({ value, name: value }))}
        width="half"
      />
      <TextField
        label={fields.reference}
        {...form.field('reference')}
        max={35}
        description={texts.referenceHint}
      />
      <TextField label={fields.message} {...form.field('message')} max={140} />
      <DateField label={texts.payOn} {...form.field('date')} width="half" isRequired />
      <ChoiceField
        label={texts.payFrom}
        {...form.field('bank_account_id')}
        value={form.values.bank_account_id ?? usualAccount}
        choices={accounts.map(({ id, description, iban }) => ({
          value: id,
          name: `${description} ${ibanText(iban)}`,
        }))}
        width="half"
      />
    </FormDialog>
  )
}

function valuesOf(order: PaymentOrder | undefined) {
  return {
    bank_account_id: order?.bank_account_id ?? null,
    name: order?.name ?? null,
    street: order?.street ?? null,
    house_number: order?.house_number ?? null,
    postcode: order?.postcode ?? null,
    city: order?.city ?? null,
    country: (order?.country ?? (company.country || 'CH')) as string | null,
    iban: order ? ibanText(order.iban) : null,
    amount: order?.amount ?? null,
    currency: order?.currency ?? (company.currency === 'EUR' ? 'EUR' : 'CHF'),
    reference: order?.reference ?? null,
    message: order?.message ?? null,
    date: (order?.date ?? today()) as string | null,
  }
}

/** The day of an earlier order for the same bill. */
async function orderedBefore({ iban, reference, amount }: ReadBill): Promise<string | undefined> {
  const filter = reference ? { reference } : { iban, ...(amount === null ? {} : { amount }) }
  const { items } = await kontor.paymentOrders.list({ filter, limit: 1 })
  return items[0]?.date
}

const notAllowed = 1102

/** What is wrong with an order, more exactly than for any other value. English users get the sentence of the server. */
function explain({ problems }: KontorError): FieldErrors {
  const known: Readonly<Record<string, string>> = words.bank.orders.faults
  return Object.fromEntries(
    problems.map((problem) => {
      const own =
        problem.code === notAllowed && session.user.language !== 'en' ? known[problem.key] : undefined
      return [problem.key, own ?? problemText(problem)]
    }),
  )
}
