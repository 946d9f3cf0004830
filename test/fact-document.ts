import type { FactDocument } from '../domain/accounting/facts.ts'

/** A document of the books, with the values that a test is about. */
export function factDocument(
  values: Pick<FactDocument, 'country' | 'total' | 'exchangeRate' | 'vat'> & Partial<FactDocument>,
): FactDocument {
  return {
    type: 'invoice',
    id: 1,
    number: '1',
    date: '2026-01-01',
    contact_id: 1,
    contact_name: 'Hof',
    currency: 'EUR',
    accounting_currency: 'EUR',
    ...values,
  }
}
