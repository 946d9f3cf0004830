// The user says what a payment is for: one document, or several with a part each.

import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { BankEntry } from '../../client/index.ts'
import { type Minor, minorNumber, minorOf, sum } from '../../domain/money/money.ts'
import { newKey } from '../data/key.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { DateField } from '../fields/date-field.tsx'
import { FormDialog } from '../fields/form-dialog.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { useUsualVatRate, VatRateField } from '../fields/vat-rate-field.tsx'
import { amountText, dateText, today } from '../parts/format.ts'
import { choiceLabel } from '../parts/labels.ts'
import { sentenceOf } from '../parts/problems.ts'
import { isVatLiable } from '../start.ts'
import { words } from '../words/words.ts'
import css from './bank.module.css'
import { useIsClosed } from './closed-day.ts'
import { book, type DecisionDialogProps } from './decisions.ts'
import { EntryFacts } from './entry-row.tsx'
import { type OpenItem, useAdvances, useCreditPlaces, useOpenItems } from './open-items.ts'

interface Part {
  readonly item: OpenItem
  /** In the currency of the entry. */
  readonly amount: number | null
  /** In that of the invoice, where it is another one. */
  readonly invoiceAmount: number | null
  readonly rest: 'C' | 'D' | 'W' | null
  /** Of what is paid ahead; null for the usual rate. */
  readonly vat: number | null
}

export function AssignDialog({ entry, onClose }: DecisionDialogProps) {
  const texts = words.bank
  const [key] = useState(newKey)
  const [parts, setParts] = useState<readonly Part[]>([])
  const [date, setDate] = useState<string | null>(today())
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const knownVat = useUsualVatRate()
  const usualVat = isVatLiable ? knownVat : 0
  const isClosed = useIsClosed(entry)
  const left = minorOf(entry.amount) - sum(parts.map(({ amount }) => minorOf(amount ?? 0)))
  const isVatKnown = usualVat !== undefined || parts.every(({ item }) => item.kind !== 'advance')
  const isComplete = parts.length > 0 && left === 0n && isVatKnown
  const take = (item: OpenItem) => setParts([...parts, partOf(item, entry, left)])
  const change = (changed: Part) =>
    setParts(parts.map((part) => (part.item === changed.item ? changed : part)))
  const save = async () => {
    if (!isComplete) return
    setBusy(true)
    try {
      await book(
        entry,
        { allocations: parts.map((part) => sentPart(part, usualVat)), date: isClosed ? date : null },
        key,
      )
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <FormDialog title={texts.assignTitle} verb={texts.accept} isBusy={isBusy} onSave={save} onClose={onClose}>
      <EntryFacts entry={entry} />
      {parts.map((part) => (
        <PartRow
          key={`${part.item.kind} ${part.item.id}`}
          part={part}
          entry={entry}
          usualVat={usualVat}
          onChange={change}
          onRemove={() => setParts(parts.filter((other) => other !== part))}
        />
      ))}
      <p role="status" className={isComplete ? css.complete : css.left}>
        {isComplete ? texts.complete : restText(entry, left)}
      </p>
      {problem && (
        <p role="alert" className={css.obstacle}>
          {problem}
        </p>
      )}
      {isClosed && (
        <>
          <p className={css.why}>{texts.closedDay(dateText(entry.date))}</p>
          <DateField label={words.fields.date} value={date} onChange={setDate} width="half" isRequired />
        </>
      )}
      <OpenItems entry={entry} taken={parts.map(({ item }) => item)} onTake={take} />
    </FormDialog>
  )
}

function restText({ currency }: BankEntry, left: Minor): string {
  const { toAssign, tooMuch } = words.bank
  const text = (amount: Minor) => `${currency} ${amountText(minorNumber(amount), currency)}`
  return left < 0n ? tooMuch(text(-left)) : toAssign(text(left))
}

/** A document with as much of the payment as it can take. */
function partOf(item: OpenItem, entry: BankEntry, left: Minor): Part {
  const isOut = entry.amount < 0
  const wanted = isOut ? -left : left
  const isForeign = item.currency !== entry.currency
  const taken = isForeign || wanted < item.open ? wanted : item.open
  const amount = taken < 0n ? 0n : taken
  return {
    item,
    amount: minorNumber(isOut ? -amount : amount),
    invoiceAmount: isForeign ? minorNumber(isOut ? -item.open : item.open) : null,
    ...{ rest: null, vat: null },
  }
}

function sentPart({ item, amount, invoiceAmount, rest, vat }: Part, usualVat = 0) {
  if (item.kind === 'advance') return { contact_id: item.id, amount: amount ?? 0, vat: vat ?? usualVat }
  return {
    [`${item.kind}_id`]: item.id,
    ...{ amount: amount ?? 0, invoice_amount: invoiceAmount, rest },
  }
}

interface PartRowProps {
  readonly part: Part
  readonly entry: BankEntry
  /** Undefined as long as it is not known. */
  readonly usualVat: number | undefined
  readonly onChange: (part: Part) => void
  readonly onRemove: () => void
}

function PartRow({ part, entry, usualVat, onChange, onRemove }: PartRowProps) {
  const { item, amount, invoiceAmount, rest, vat } = part
  const texts = words.bank
  const isForeign = item.currency !== entry.currency
  const leavesRest =
    entry.amount > 0 && isDocument(item) && minorOf((isForeign ? invoiceAmount : amount) ?? 0) < item.open
  return (
    <div className={css.part}>
      <div>
        <strong>{numberOf(item)}</strong>
        {isDocument(item) && <span className={css.detail}>{item.contactName}</span>}
      </div>
      <CloseButton aria-label={texts.leaveOut(numberOf(item))} onClick={onRemove} />
      <div className={css.partFields}>
        <NumberField
          label={texts.amountOf(item.number || item.contactName)}
          value={amount}
          onChange={(changed) => onChange({ ...part, amount: changed })}
          as="amount"
          unit={entry.currency}
        />
        {isForeign && (
          <NumberField
            label={texts.invoiceAmount(item.currency)}
            value={invoiceAmount}
            onChange={(changed) => onChange({ ...part, invoiceAmount: changed })}
            as="amount"
            unit={item.currency}
          />
        )}
        {item.kind === 'advance' && isVatLiable && (
          <VatRateField
            label={texts.advanceVat}
            description={texts.advanceHint}
            value={vat ?? usualVat ?? null}
            onChange={(changed) => onChange({ ...part, vat: changed })}
          />
        )}
        {leavesRest && (
          <ChoiceField
            label={texts.rest}
            value={rest}
            onChange={(changed) => onChange({ ...part, rest: changed })}
            choices={(['C', 'D', 'W'] as const).map((value) => ({
              value,
              name: choiceLabel('payments', 'type', value),
            }))}
            none={words.documents.payment.staysOpen}
          />
        )}
      </div>
    </div>
  )
}

/** Whether it stands on paper already. */
function isDocument({ kind }: OpenItem): boolean {
  return kind === 'invoice' || kind === 'credit_note'
}

function numberOf({ kind, number, contactName }: OpenItem): string {
  if (kind === 'advance') return words.bank.advanceOf(contactName)
  if (kind === 'contact') return words.bank.keepAsCredit(contactName)
  return kind === 'invoice' ? words.bank.invoice(number) : words.bank.creditNote(number)
}

/** The search waits this long for the next letter. */
const patienceMs = 150

interface OpenItemsProps {
  readonly entry: BankEntry
  readonly taken: readonly OpenItem[]
  readonly onTake: (item: OpenItem) => void
}

/** The documents and contacts to choose from. Enter takes the first document. */
function OpenItems({ entry, taken, onTake }: OpenItemsProps) {
  const texts = words.bank
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), patienceMs)
  const { found, isLoaded } = useOpenItems(entry, q)
  const places = useCreditPlaces(entry, q)
  const isTaken = ({ kind, id }: OpenItem) => taken.some((one) => one.kind === kind && one.id === id)
  const advances = useAdvances(entry, q)
  const offered = [...found, ...places, ...advances].filter((item) => !isTaken(item))
  const [isWanted, setWanted] = useState(false)
  // An advance makes an invoice, so it is chosen and not just the first one.
  const first = offered.find(({ kind }) => kind !== 'advance')
  const isFound = isLoaded && q === typed.trim()
  // Who types fast presses Enter before the search has answered.
  useEffect(() => {
    if (!isWanted || !isFound) return
    setWanted(false)
    if (!first) return
    onTake(first)
    setTyped('')
  }, [isWanted, isFound, first, onTake])
  const takeFirst = (event: KeyboardEvent) => {
    // Without a text, Enter saves the form.
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    setWanted(true)
  }
  return (
    <div className={css.openItems}>
      <TextInput
        label={entry.amount < 0 ? texts.searchOut : texts.search}
        value={typed}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWanted(false)
        }}
        onKeyDown={takeFirst}
        data-autofocus
      />
      {isLoaded && offered.length === 0 && <p className="quiet">{texts.nothingFound}</p>}
      <ul aria-label={texts.found}>
        {offered.map((item) => (
          <li key={`${item.kind} ${item.id}`}>
            <button type="button" onClick={() => onTake(item)}>
              <span>
                {numberOf(item)}
                {isDocument(item) && <span className={css.detail}>{item.contactName}</span>}
              </span>
              {isDocument(item) && <span className="amount">{openText(entry, item)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function openText({ amount }: BankEntry, { kind, currency, open }: OpenItem): string {
  const text = `${currency} ${amountText(minorNumber(open), currency)}`
  return amount < 0 && kind === 'invoice' ? words.bank.paidOf(text) : words.bank.open(text)
}
