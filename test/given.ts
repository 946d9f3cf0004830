// Records that tests start from. Every function takes the values that matter to the test and fills in the rest.

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

/** The id of the layout that a company starts with: the first record after the system units. */
export const standardLayout = 17

export const position = {
  type: 'N',
  catalog_type: 'S',
  name: 'Gartenpflege',
  price: 120,
  amount: 6.5,
  unit_id: 1,
  vat: 8.1,
}

/** The draft of a company and its owner; `mark` distinguishes it from others. */
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

  /** An entry of a statement of the bank, on a new bank account if the company has none of this IBAN. */
  async function bankEntry(name = 'Hofladen Sonnenrain'): Promise<Item> {
    const iban = 'CH5604835012345678009'
    const { items } = await api.get('/v2/configuration/bank-accounts', { q: iban })
    if (items.length === 0) await api.post('/v2/configuration/bank-accounts', { description: 'Bank', iban })
    const csv = `IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date\n${iban};2026-03-02;${name};125.5;0;2026-03-02`
    await api.request('POST', '/v2/bank/statements', { raw: csv })
    return (await api.get('/v2/bank/entries', { sort: '-id', limit: 1 })).items[0]
  }

  async function person(contactId: number, values: object = {}): Promise<Item> {
    const body = { name: 'Nora', surname: 'Keller', gender: 'F', ...values }
    return (await api.post(`/v2/contacts/${contactId}/people`, body)).item
  }

  async function group(name: string): Promise<Item> {
    return (await api.post('/v2/contacts/configuration/groups', { name })).item
  }

  /** The body of a new letter to a new contact. */
  async function letterBody(values: object = {}): Promise<Item> {
    const { id, main_address_id } = await contact()
    return {
      contact_id: id,
      contact_address_id: main_address_id,
      date: '2026-02-05',
      title: 'Offerte folgt',
      content: 'Guten Tag',
      language: 'de',
      ...values,
    }
  }

  async function letter(values: object = {}): Promise<Item> {
    return (await api.post('/v2/contacts/letters', await letterBody(values))).item
  }

  async function product(values: object = {}): Promise<Item> {
    const body = {
      name: 'Gartenerde 40 l',
      including_vat: false,
      vat: 8.1,
      unit_id: 7,
      price: 48.5,
      ...values,
    }
    return (await api.post('/v2/catalog/products', body)).item
  }

  async function slip(values: object = {}): Promise<Item> {
    const recipient = {
      recipient_name: 'Brunner Bau AG',
      recipient_street: 'Seeweg 4',
      recipient_city: '6003 Luzern',
    }
    return (
      await api.post('/v2/receivables/configuration/isrs', {
        type: 'RIS',
        position: 'A',
        ...recipient,
        ...values,
      })
    ).item
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

  /** An issued credit note over 30, for no invoice. */
  async function issuedCreditNote(): Promise<Item> {
    const path = '/v2/receivables/credit-notes'
    const { due, ...body } = await invoiceBody({ positions: [{ ...position, amount: 1, price: 30, vat: 0 }] })
    const { item } = await api.post(path, body)
    await api.patch(`${path}/${item.id}/change-status`, { status: 'S' })
    return item
  }

  async function service(values: object = {}): Promise<Item> {
    const body = { name: 'Beratung', including_vat: false, vat: 8.1, unit_id: 1, price: 160, ...values }
    return (await api.post('/v2/catalog/services', body)).item
  }

  async function project(values: object = {}): Promise<Item> {
    const contact_id = 'contact_id' in values ? 0 : (await contact()).id
    const body = { contact_id, name: 'Garten Nord', start_date: '2026-02-01', ...values }
    return (await api.post('/v2/reporting/projects', body)).item
  }

  async function costUnit(values: object = {}): Promise<Item> {
    return (await api.post('/v2/reporting/cost-units', { name: 'Sitzungen', type: 'P', ...values })).item
  }

  async function activity(values: object = {}): Promise<Item> {
    return (await api.post('/v2/reporting/activities', { name: 'Beraten', ...values })).item
  }

  /** Time spent on a new project, or on the task in the values. */
  async function effort(values: object = {}): Promise<Item> {
    const entity_id = 'entity_id' in values ? 0 : (await project()).id
    const body = { entity_type: 'P', entity_id, duration: 3.25, date: '2026-02-12', ...values }
    return (await api.post('/v2/reporting/efforts', body)).item
  }

  return {
    bankEntry,
    contact,
    contactAddress,
    person,
    group,
    letterBody,
    letter,
    invoiceBody,
    invoice,
    issuedCreditNote,
    payment,
    workingHours,
    service,
    project,
    costUnit,
    activity,
    effort,
    product,
    slip,
  }
}
