// The operations on webhooks besides listing, changing and deleting them.

import { journal } from '../db/journal.ts'
import { recordAction } from '../resource/actions.ts'
import { inputSchema, required } from '../resource/fields.ts'
import { integer } from '../resource/kinds.ts'
import { onePath, topicOf } from '../resource/names.ts'
import { itemSchema } from '../resource/openapi/schemas.ts'
import type { Operation } from '../resource/operation.ts'
import { ownedId, viewOf, writtenItem } from '../resource/routes.ts'
import { itemOf, secretAnswer, secretAnswerSchema } from '../resource/secret-answer.ts'
import { need, update } from '../resource/write.ts'
import { addTest, skip, tryAllNow } from './backlog.ts'
import { newSecret } from './signing.ts'
import { webhookEvents } from './webhook-events.ts'
import { createWebhook, webhooks } from './webhooks.ts'

const common = {
  scopes: webhooks.scopes,
  subject: webhooks.subject,
  topic: topicOf(webhooks),
  needs: 'manage',
  isExtension: true,
} as const
const plainText = { type: 'string' }

export const webhookRoutes: readonly Operation[] = [
  {
    ...common,
    makesWayIn: true,
    name: 'createWebhook',
    method: 'POST',
    path: webhooks.path,
    summary: 'Create a webhook',
    description: 'It gets the events from now on. Its secret is shown once, in this answer.',
    body: inputSchema(webhooks.fields, 'create'),
    answer: { status: 201, schema: secretAnswerSchema(webhooks, { secret: plainText }) },
    run: (call) =>
      call.db.transaction(call.actor, async (tx) => {
        const id = await createWebhook(tx, call.body())
        const secret = await newSecret(tx, id)
        return secretAnswer(tx, webhooks, viewOf(webhooks, call), id, { secret })
      }),
  },
  {
    ...common,
    makesWayIn: true,
    name: 'rotateWebhookSecret',
    method: 'PATCH',
    path: `${onePath(webhooks)}/rotate-secret`,
    summary: 'Give a webhook a new secret',
    description: 'It is shown once, in this answer. For 24 hours events are signed with the one before, too.',
    answer: { status: 200, schema: itemOf({ id: { type: 'integer' }, secret: plainText }) },
    run: (call) =>
      call.db.transaction(call.actor, async (tx) => {
        const id = await ownedId(tx, webhooks, viewOf(webhooks, call), call)
        const secret = await newSecret(tx, id)
        // The journal records the change, but not the secret.
        const change = { action: 'update', resource: 'webhook-secrets', record: id } as const
        await journal(tx, { ...change, before: null, after: null })
        return JSON.stringify({ item: { id, secret } })
      }),
  },
  recordAction(webhooks, {
    name: 'pause',
    summary: 'Pause a webhook',
    isExtension: true,
    needs: 'manage',
    body: {},
    run: (tx, id) => update(tx, webhooks, id, { status: 'paused', paused_reason: null }),
  }),
  {
    ...recordAction(webhooks, {
      name: 'resume',
      summary: 'Resume a webhook where it stands, and try what has failed again at once',
      isExtension: true,
      needs: 'manage',
      body: {},
      run: async (tx, id) => {
        const user_id = tx.actor.user as number
        await update(tx, webhooks, id, { status: 'active', paused_reason: null, user_id })
        await tryAllNow(tx, id)
      },
    }),
    makesWayIn: true,
  },
  recordAction(webhooks, {
    name: 'replay',
    summary: 'Deliver all events after one of them again',
    isExtension: true,
    needs: 'manage',
    body: { after: required(integer()) },
    run: async (tx, id, { after }) => {
      const stored = await need(tx, webhooks, id)
      await update(tx, webhooks, id, { cursor: Math.min(after, stored.cursor) }, stored)
    },
  }),
  {
    ...common,
    name: 'testWebhook',
    method: 'POST',
    path: `${onePath(webhooks)}/test`,
    summary: 'Send a test event to a webhook, also when it is paused',
    description: 'Answers with the delivery, which is tried once, in a moment.',
    answer: { status: 201, schema: itemSchema(webhookEvents) },
    run: (call) =>
      call.db.transaction(call.actor, async (tx) => {
        const webhook = await ownedId(tx, webhooks, viewOf(webhooks, call), call)
        return writtenItem(tx, webhookEvents, viewOf(webhookEvents, call), await addTest(tx, webhook))
      }),
  },
  recordAction(webhookEvents, {
    name: 'skip',
    summary: 'Give up a delivery, so that the events after it go on',
    isExtension: true,
    needs: 'manage',
    body: {},
    run: skip,
  }),
]
