// What customers did at the page of a document: opened, accepted or declined it, or asked a question.

import { documentTypesWithPage, responseTypes } from '../../../domain/documents/customer-pages.ts'
import type { Tx } from '../../db/db.ts'
import { storeFile } from '../../files.ts'
import type { Paper } from '../../press/paper.ts'
import { created, onRequest, optional, ownId, type Row, readonly, secret } from '../../resource/fields.ts'
import { id, longText, oneOf, plainText, serverText, text } from '../../resource/kinds.ts'
import { type Resource, resource } from '../../resource/resource.ts'
import { insert } from '../../resource/write.ts'
import { packPaper } from '../paper/packed-paper.ts'

const fields = {
  id: ownId(),
  document_type: readonly(oneOf(...documentTypesWithPage)),
  document_id: readonly(id()),
  document_number: readonly(text()),
  type: readonly(oneOf(...responseTypes)),
  /** Who accepted, declined or asked, as they wrote it. */
  name: optional(readonly(text())),
  email: optional(readonly(text())),
  /** A question, or the reason for declining. */
  text: optional(readonly(longText())),
  /** Of all that the customer saw on the paper. */
  hash: readonly(plainText()),
  created: created(),
  /** The strokes of a signature, as the path of an SVG. */
  signature: optional(onRequest(readonly(serverText()))),
  /** The paper that was accepted. The journal proves it by its hash and need not repeat it. */
  content: optional(secret(serverText())),
}

export const customerResponses: Resource<typeof fields> = resource({
  name: 'customer-responses',
  entity: 'customer_response',
  path: '/receivables/customer-responses',
  scopes: ['configuration'],
  operations: ['list', 'get'],
  extension: { operations: ['list', 'get'] },
  summary: 'responses of customers',
  description:
    'What customers did at the page of an invoice, a credit note or an offer: opened it, accepted or declined it, or asked a question.',
  fields,
  search: ['document_number', 'name', 'email', 'text'],
  sort: ['-id'],
  isAppendOnly: true,
})

export type CustomerResponse = Row<typeof fields>
export type NewResponse = Pick<
  CustomerResponse,
  'document_type' | 'document_id' | 'document_number' | 'type' | 'hash'
> &
  Partial<Pick<CustomerResponse, 'name' | 'email' | 'text' | 'signature'>>

/** Stores a response, and with an acceptance the paper that was accepted. */
export async function addResponse(tx: Tx, response: NewResponse, accepted?: Paper): Promise<number> {
  if (!accepted) return insert(tx, customerResponses, response)
  const { text: content, files } = packPaper(accepted)
  for (const bytes of files.values()) await storeFile(tx, bytes, true)
  return insert(tx, customerResponses, { ...response, content })
}
