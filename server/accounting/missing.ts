// Documents that are left out of the books: no exchange rate was known when they were issued, or the company had its books
// in another currency then.

import type { FactDocument } from '../../domain/accounting/facts.ts'
import { type Row, required } from '../resource/fields.ts'
import { currency, date, id, integer, oneOf, text } from '../resource/kinds.ts'
import { list } from '../resource/records.ts'

export const documentFields = {
  document_type: required(oneOf('invoice', 'credit_note')),
  document_id: required(id()),
  number: required(text()),
  contact_name: required(text()),
}

export function documentOf({ type, id, number, contact_name }: FactDocument): Row<typeof documentFields> {
  return { document_type: type, document_id: id, number, contact_name }
}

const fields = {
  ...documentFields,
  date: required(date()),
  currency: required(currency()),
  /** That of the company when it was issued. */
  accounting_currency: required(currency()),
}

export const missingFields = {
  missing: required(list(fields)),
  missing_count: required(integer()),
}

/** So many of them are named. */
export const mostMissing = 100

/** Collects them, each once. */
export class Missing {
  readonly #found = new Map<string, Row<typeof fields>>()

  add(document: FactDocument): void {
    const { type, id, date, currency, accounting_currency } = document
    this.#found.set(`${type} ${id}`, { ...documentOf(document), date, currency, accounting_currency })
  }

  answer(): Row<typeof missingFields> {
    return {
      missing: [...this.#found.values()].slice(0, mostMissing),
      missing_count: this.#found.size,
    }
  }
}
