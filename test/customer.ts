// A customer who opens a link, and the documents behind it.

import assert from 'node:assert/strict'
import type { Api } from './api.ts'
import { type Seen, Visitor } from './visitor.ts'

export const offersPath = '/v2/receivables/offers'
export const invoicesPath = '/v2/receivables/invoices'
export const settingsPath = '/v2/configuration/settings'

/** The part of an address of this server after its name. */
export function pathOf(api: Api, url: string): string {
  assert.ok(url.startsWith(api.server.url), url)
  return url.slice(api.server.url.length)
}

/** An offer that was sent, with the path of its page. */
export async function sentOffer(api: Api, values: object = {}) {
  const body = await api.given.invoiceBody({ valid_until: '9999-12-31', accept_online: true, ...values })
  const { item } = await api.post(offersPath, body)
  await api.patch(`${offersPath}/${item.id}/change-status`, { status: 'S' })
  return withPage(api, `${offersPath}/${item.id}`)
}

/** An invoice that was sent, with the path of its page. */
export async function sentInvoice(api: Api, values: object = {}) {
  const { id } = await api.given.invoice(values)
  await api.patch(`${invoicesPath}/${id}/change-status`, { status: 'S' })
  return withPage(api, `${invoicesPath}/${id}`)
}

export async function withPage(api: Api, path: string) {
  const { item } = await api.get(path, { with: 'page_url' })
  return { ...item, page: pathOf(api, item.page_url) }
}

export function customerOf(api: Api, headers: Readonly<Record<string, string>> = {}): Visitor {
  return new Visitor(api.server.url, headers)
}

/** The hash of what a page shows, as its forms send it. */
export function hashIn({ text }: Seen): string {
  return /name="hash" value="([0-9a-f]{64})"/.exec(text)?.[1] ?? ''
}

/** Reads the page of an offer and accepts it. */
export async function accept(customer: Visitor, page: string, values: object = {}): Promise<Seen> {
  const hash = hashIn(await customer.get(page))
  return customer.post(page, { do: 'accept', name: 'Anna Muster', terms: 'yes', hash, ...values })
}

/** Reads the page of an offer and declines it. */
export async function decline(customer: Visitor, page: string, reason = ''): Promise<Seen> {
  const hash = hashIn(await customer.get(page))
  return customer.post(page, { do: 'decline', reason, hash })
}

/** What customers did at the page of a document, the newest first. */
export async function responsesTo(api: Api, document_type: string, document_id: number) {
  const filter = JSON.stringify({ document_type, document_id })
  const { items } = await api.get('/v2/receivables/customer-responses', { filter, with: 'signature' })
  return items
}
