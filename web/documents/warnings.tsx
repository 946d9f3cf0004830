// What a person should look at before a document is issued.

import { useQuery } from '@tanstack/react-query'
import { lacksServiceDate, ratesOutOfDate } from '../../domain/tax/document-warnings.ts'
import { daysAfter } from '../../domain/time/dates.ts'
import { kontor } from '../data/kontor.ts'
import { allOptions } from '../data/queries.ts'
import { useClosedUntil } from '../parts/closed-until.ts'
import { dateText, percentText, today } from '../parts/format.ts'
import page from '../parts/page.module.css'
import { company } from '../start.ts'
import { words } from '../words/words.ts'
import type { Kind, Position } from './kinds.ts'

interface TaxWarningsProps {
  readonly kind: Kind
  readonly of: {
    readonly date: string | null
    readonly period_from?: string | null
    readonly period_to?: string | null
    readonly period_text?: string | null
  }
  readonly positions: readonly Pick<Position, 'type' | 'vat'>[]
}

/** The kinds of documents that the books know. */
const booked: readonly Kind['name'][] = ['invoice', 'credit']

/** Warnings about a document that is not issued yet; nothing where there is none. */
export function TaxWarnings({ kind, of, positions }: TaxWarningsProps) {
  const priced = positions.filter(({ type }) => type === 'N')
  const document = {
    ...of,
    kind: kind.name,
    date: of.date ?? today(),
    rates: priced.map(({ vat }) => vat ?? 0),
  }
  const { data: known = [] } = useQuery(allOptions(kontor.vatRates))
  const until = useClosedUntil(booked.includes(kind.name))
  const { warnings } = words.documents
  const rates = ratesOutOfDate(document, known).map(percentText)
  const day = document.period_to ?? document.period_from ?? document.date
  const sentences = [
    ...(rates.length > 0 ? [warnings.rates(rates.join(', '), rates.length, dateText(day))] : []),
    ...(until !== undefined && document.date <= until
      ? [warnings.closed(dateText(until), dateText(daysAfter(until, 1)))]
      : []),
    ...(lacksServiceDate(document, company.country) ? [warnings.serviceDate] : []),
  ]
  if (sentences.length === 0) return null
  return (
    <div className={page.warning} role="status">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
