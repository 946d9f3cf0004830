// The actions of documents beside those of every record: pdf, preview, email, post, status.

import { Refusal } from '../../domain/refusal.ts'
import type { Answer } from '../http/answer.ts'
import { previewFile } from '../paper/files.ts'
import { actionName, idName } from '../resource/names.ts'
import { type Action, type Endpoint, idIn, type V1Call, wholeIn } from './call.ts'
import type { DocumentType } from './documents.ts'
import { V1Error } from './errors.ts'
import { type Body, type FieldTable, field, type Item, listOf, sent, toV2 } from './fields.ts'
import { told } from './record-type.ts'
import { needItem, onRecord, recordActions } from './records.ts'
import { code, text } from './values.ts'

export function documentActions(type: DocumentType): Endpoint {
  return {
    ...recordActions(type),
    pdf: pdfAction(type),
    preview: previewAction(type),
    email: emailAction(type),
    post: postAction(type),
    status: statusAction(type),
  }
}

function pdfAction(type: DocumentType): Action {
  const operation = actionName('get-pdf', type.resource)
  return {
    operation,
    run: (call) => {
      const id = idIn(call)
      return onRecord(call, type, id, () =>
        told(type, { isAdded: false }, () => call.file(operation, { parameters: placeOf(type, id) })),
      )
    },
  }
}

const usualWidth = 595
const largestWidth = 2480

function previewAction(type: DocumentType): Action {
  return {
    operation: actionName('get-preview', type.resource),
    run: async (call): Promise<Answer> => {
      const id = idIn(call)
      const page = wholeIn(call, 'page', 1, 1)
      // v2 has only some widths.
      const width = wholeIn(call, 'size', usualWidth, 1, largestWidth)
      const { bytes } = await onRecord(call, type, id, () =>
        onPage(() => previewFile(call.db, call.caller, type.entity, Number(id), page, width)),
      )
      return { status: 200, headers: { 'content-type': 'image/png' }, body: bytes }
    },
  }
}

async function onPage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isPage = error instanceof Refusal && error.details.problems?.[0]?.key === 'page'
    throw isPage ? new V1Error(5001, error.details.problems?.[0]?.message ?? '') : error
  }
}

/** Reads the body of an action on a document that exists. */
export async function bodyFor(call: V1Call, type: DocumentType): Promise<{ stored: Item; body: Body }> {
  const stored = await needItem(call, type, idIn(call))
  return { stored, body: await call.body('needed') }
}

export function placeOf({ resource }: DocumentType, id: unknown) {
  return { [idName(resource)]: String(id) }
}

const mailFields = (statuses: DocumentType['statuses']): FieldTable => ({
  subject: field('subject', text),
  body: field('body', text),
  afterstatus: sent('afterstatus', code(statuses)),
  recipients: field('recipients', listOf({ email: field('email', text), name: field('name', text) })),
})

function emailAction(type: DocumentType): Action {
  const operation = actionName('send-by-email', type.resource)
  const fields = mailFields(type.statuses)
  return {
    operation,
    run: async (call) => {
      const { stored, body } = await bodyFor(call, type)
      const { afterstatus, recipients, ...mail } = toV2(fields, body)
      const parameters = placeOf(type, stored.id)
      const request = { parameters, body: { ...mail, recipients: named(recipients) } }
      await told({ fields, names: { status: 'afterstatus' } }, { body, isAdded: true }, async () => {
        await call.prepare(operation, request)
        await call.together(async (inside) => {
          await inside.run(operation, request)
          if (afterstatus) await changeStatus(inside, type, stored.id, afterstatus)
        })
      })
      return {}
    },
  }
}

/** A recipient may have no name. v2 makes no difference between recipients and copies. */
function named(recipients: unknown): unknown {
  if (!Array.isArray(recipients)) return recipients
  return recipients.map((one) => (one && typeof one === 'object' ? { ...one, name: one.name ?? '' } : one))
}

const postFields: FieldTable = {
  speed: field('speed', code({ 1: 'P', 2: 'E' })),
  color: field('palette', code({ 0: 'BW', 1: 'C' })),
}

function postAction(type: DocumentType): Action {
  const operation = actionName('send-by-post', type.resource)
  return {
    operation,
    run: async (call) => {
      const { stored, body } = await bodyFor(call, type)
      // On one side of the paper, as everywhere.
      const request = {
        parameters: placeOf(type, stored.id),
        body: { print: 'S', ...toV2(postFields, body) },
      }
      await told({ fields: postFields }, { body, isAdded: true }, async () => {
        await call.prepare(operation, request)
        await call.run(operation, request)
      })
      return {}
    },
  }
}

function statusAction(type: DocumentType): Action {
  // Some clients call a draft 0.
  const fields = { status: field('status', code({ ...type.statuses, 0: 'DR' })) }
  return {
    operation: actionName('change-status', type.resource),
    run: async (call) => {
      const { stored, body } = await bodyFor(call, type)
      await told({ fields }, { body, isAdded: true }, () =>
        changeStatus(call, type, stored.id, toV2(fields, body).status),
      )
      return {}
    },
  }
}

export async function changeStatus(
  call: V1Call,
  type: DocumentType,
  id: unknown,
  status: unknown,
): Promise<void> {
  const request = { parameters: placeOf(type, id), body: { status } }
  await call.run(actionName('change-status', type.resource), request)
}
