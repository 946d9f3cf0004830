// Records that tests start from. Every function takes what matters to the test and fills in the rest.

import type { Api } from './api.ts'

// biome-ignore lint/suspicious/noExplicitAny: records are what the API answers.
type Item = any

export const address = {
  country: 'CH',
  street: 'Dorfstrasse',
  street_no: '12a',
  postcode: '3434',
  city: 'Landiswil',
}

export const position = {
  type: 'N',
  catalog_type: 'S',
  name: 'Gartenpflege',
  price: 120,
  amount: 6.5,
  unit_id: 1,
  vat: 8.1,
}

/** What a company and its owner are made from; `mark` tells them from others. */
export function companyDraft(mark: string | number) {
  return {
    company: `Company ${mark}`,
    email: `${mark}@kontor.example`,
    password: 'correct horse',
    name: 'Lea',
    surname: 'Brunner',
    country: 'CH',
    currency: 'CHF',
    language: 'de',
  } as const
}

export function given(api: Api) {
  async function contact(values: object = {}): Promise<Item> {
    const body = {
      relation: ['CL'],
      type: 'C',
      name: 'Hofladen Sonnenrain',
      main_address: address,
      ...values,
    }
    return (await api.post('/v2/contacts', body)).item
  }

  async function contactAddress(values: object = {}): Promise<Item> {
    const { id } = await contact()
    return {
      contact_id: id,
      ...(await api.post(`/v2/contacts/${id}/addresses`, { ...address, ...values })).item,
    }
  }

  /** The body of a new invoice to a new contact. */
  async function invoiceBody(values: object = {}): Promise<Item> {
    const { id, main_address_id } = 'contact_id' in values ? { id: 0, main_address_id: 0 } : await contact()
    return {
      contact_id: id,
      contact_address_id: main_address_id,
      date: '2026-02-10',
      due: '2026-03-12',
      currency: 'CHF',
      language: 'de',
      positions: [position],
      ...values,
    }
  }

  async function invoice(values: object = {}): Promise<Item> {
    return (await api.post('/v2/receivables/invoices', await invoiceBody(values))).item
  }

  async function payment(values: object = {}): Promise<Item> {
    const { id } = await invoice()
    const body = { type: 'N', channel: 'T', amount: 500, date: '2026-02-20', ...values }
    return { invoice_id: id, ...(await api.post(`/v2/receivables/invoices/${id}/payments`, body)).item }
  }

  async function workingHours(values: object = {}): Promise<Item> {
    const body = { date: '2026-02-12', time_start: '08:00', time_end: '11:45', ...values }
    return (await api.post('/v2/reporting/working-hours', body)).item
  }

  return { contact, contactAddress, invoiceBody, invoice, payment, workingHours }
}
