// The values of a document's placeholders.

import sql from 'sql-template-tag'
import type { Filler, PlaceholderValues } from '../../../domain/documents/placeholders.ts'
import { decimalScale, formatDecimal } from '../../../domain/money/money.ts'
import type { DocumentLanguage } from '../../../domain/text/languages.ts'
import type { freeTextFields } from '../../configuration/printing.ts'
import type { Reader } from '../../db/db.ts'
import type { FreeText, Signature } from '../../press/paper.ts'
import type { Row } from '../../resource/fields.ts'
import { readItem } from '../../resource/read.ts'
import type { AnyResource } from '../../resource/resource.ts'
import { notFound } from '../../resource/write.ts'
import { creatorOf, greetingOf, type Recipient } from './parties.ts'

/** Names and greetings: the values that letters have too. */
export async function personalValues(
  reader: Reader,
  company: number,
  resource: AnyResource,
  id: number,
  recipient: Recipient,
  language: DocumentLanguage,
): Promise<PlaceholderValues> {
  const { name, person } = recipient
  return {
    salutation: greetingOf(recipient, language),
    clientName: name,
    contactName: person ? `${person.name} ${person.surname}` : name,
    creatorName: await creatorOf(reader, company, resource.name, id),
    personName: person?.name ?? null,
    personSurname: person?.surname ?? null,
  }
}

/** The values that the database computes for a document: the addresses of its pages, and the company's own fields. */
export async function linksAndFields(
  reader: Reader,
  company: number,
  resource: AnyResource,
  id: number,
): Promise<PlaceholderValues> {
  const found = await readItem(reader, resource, { company, language: 'de' }, id, ['custom_fields'])
  if (!found) throw notFound(resource)
  const item = JSON.parse(found.json)
  const known = await reader.all<{ key: string }>(sql`
    select key from custom_fields where company_id = ${company} and entity = ${resource.entity}`)
  const filled: readonly { key: string; value: string }[] = item.custom_fields
  return {
    paypalLink: item.payment_link_paypal_url ?? null,
    postfinanceLink: item.payment_link_postfinance_url ?? null,
    payrexxLink: item.payment_link_payrexx_url ?? null,
    smartcommerceLink: item.payment_link_smartcommerce_url ?? null,
    acceptLink: item.accept_online_url ?? null,
    custom: {
      ...Object.fromEntries(known.map(({ key }) => [key, null])),
      ...Object.fromEntries(filled.map(({ key, value }) => [key, value])),
    },
  }
}

export function filledSignature(fill: Filler, signature: Signature | null): Signature | null {
  return signature && { ...signature, text: fill.html('signature_id', signature.text) }
}

export function filledFreeTexts(fill: Filler, texts: readonly Row<typeof freeTextFields>[]): FreeText[] {
  return texts.map((text, index) => ({
    text: fill.html(`free_texts.${index}.text`, text.text),
    fontSize: text.font_size,
    x: Number(formatDecimal(text.position_x, decimalScale)),
    y: Number(formatDecimal(text.position_y, decimalScale)),
    page: text.page,
  }))
}
