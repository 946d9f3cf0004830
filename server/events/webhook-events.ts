// The events that go to webhooks, which the API calls deliveries, and the log of every attempt. The server's changes to
// these rows are not in the journal, or every event would make another one.

import { hidden, optional, ownId, type Row, readonly, required } from '../resource/fields.ts'
import { id, instant, integer, oneOf, plainText, reference, serverText, text } from '../resource/kinds.ts'
import { list } from '../resource/records.ts'
import { type Resource, resource } from '../resource/resource.ts'
import { webhooks } from './webhooks.ts'

const attemptFields = {
  at: required(text()),
  /** The status of the answer; null when there was none. */
  status: optional(integer()),
  ms: required(integer()),
  error: optional(text()),
  /** The beginning of the answer. */
  answer: optional(text()),
}

const fields = {
  id: ownId(),
  /** The entry of the journal; null for a test. */
  event_id: optional(readonly(id())),
  type: readonly(plainText()),
  resource: readonly(plainText()),
  record_id: readonly(id()),
  /** Only a test fails: every other event is tried until it is delivered, or until a user skips it. */
  status: readonly(oneOf('pending', 'delivered', 'failed', 'skipped')),
  /** How often it was tried since it was added, or since the webhook was resumed. */
  tries: readonly(integer()),
  /** During an attempt: when the attempt is given up as lost. */
  next_attempt: optional(readonly(instant())),
  attempts: readonly(list(attemptFields)),
  created: readonly(instant()),
  ended: optional(readonly(instant())),
  webhook_id: hidden(reference(() => webhooks)),
  first_attempt: optional(hidden(serverText())),
}

export const webhookEvents: Resource<typeof fields> = resource({
  name: 'webhook-deliveries',
  entity: 'webhook_delivery',
  path: '/webhooks/{webhookId}/deliveries',
  scopes: ['configuration'],
  subject: 'webhook',
  managed: true,
  operations: ['list', 'get'],
  extension: { operations: ['list', 'get'] },
  summary: 'deliveries of a webhook',
  description: 'What was sent to a webhook, what it answered, and what is tried again.',
  fields,
  search: [],
  sort: ['-id'],
  parent: { resource: () => webhooks, key: 'webhook_id' },
})

export type WebhookEvent = Row<typeof fields>
export type Attempt = Row<typeof attemptFields>
