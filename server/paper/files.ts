// `GET …/{id}/pdf` and `GET …/{id}/preview`.

import { reminderStatuses } from '../../domain/payment/next-reminder.ts'
import { Problems } from '../../domain/refusal.ts'
import type { Actor, Db } from '../db/db.ts'
import { needPress, pageImageOf } from '../press/press.ts'
import { papers } from '../receivables/issue/papers.ts'
import type { PaperOptions } from '../receivables/paper/record-paper.ts'
import { customerResponses } from '../receivables/public/customer-responses.ts'
import { optional, preset, type Row } from '../resource/fields.ts'
import { readObject } from '../resource/json.ts'
import { flag, oneOf } from '../resource/kinds.ts'
import { actionName, onePath, spoken, topicOf, withArticle } from '../resource/names.ts'
import type { File, Operation, QueryParameter } from '../resource/operation.ts'
import { parseNew } from '../resource/records.ts'
import type { AnyResource } from '../resource/resource.ts'
import { idOf } from '../resource/routes.ts'
import { previewParameters, readPreview } from './preview.ts'
import { acceptedPdf, handedOutPdf, recordPdf, versionPdf } from './record-pdf.ts'
import { type PaperEntity, paperResources } from './resources.ts'

/** The operations that print: two for each kind of document, one for every version of an issued one, and one for accepted offers. */
export function fileOperations(): Operation[] {
  const entities = Object.keys(paperResources) as PaperEntity[]
  return [
    ...entities.flatMap((entity) => [pdfOperation(entity), previewOperation(entity)]),
    paperPdf,
    acceptedOffer,
  ]
}

function pdfOperation(entity: PaperEntity): Operation {
  const resource: AnyResource = paperResources[entity]
  return {
    name: actionName('get-pdf', resource),
    method: 'GET',
    path: `${onePath(resource)}/pdf`,
    scopes: resource.scopes,
    topic: topicOf(resource),
    isExtension: Boolean(resource.extension),
    summary: `Get ${withArticle(spoken(entity))} as PDF`,
    query: optionsOf(entity),
    answer: { status: 200, type: 'application/pdf' },
    run: async (call): Promise<File> => {
      needPress()
      const options = readOptions(entity, call.query.get('options'))
      const { fileName, pdf } = await handedOutPdf(call.db, call.actor, entity, idOf(resource, call), options)
      return { name: fileName, bytes: pdf }
    },
  }
}

function previewOperation(entity: PaperEntity): Operation {
  const resource: AnyResource = paperResources[entity]
  return {
    name: actionName('get-preview', resource),
    method: 'GET',
    path: `${onePath(resource)}/preview`,
    scopes: resource.scopes,
    topic: topicOf(resource),
    isExtension: Boolean(resource.extension),
    summary: `Get a page of ${withArticle(spoken(entity))} as PNG`,
    query: previewParameters,
    answer: { status: 200, type: 'image/png' },
    run: async (call): Promise<File> => {
      const { page, size } = readPreview(call)
      return previewFile(call.db, call.actor, entity, idOf(resource, call), page, size)
    },
  }
}

/** A page of a record as an image of some width. */
export async function previewFile(
  db: Db,
  actor: Actor,
  entity: PaperEntity,
  id: number,
  page: number,
  width: number,
): Promise<File> {
  needPress()
  const print = await recordPdf(db, actor, entity, id)
  return {
    name: print.fileName.replace(/\.pdf$/, `-${page}.png`),
    bytes: await pageImageOf(print, page, width),
  }
}

const paperPdf: Operation = {
  name: actionName('get-pdf', papers),
  method: 'GET',
  path: `${onePath(papers)}/pdf`,
  scopes: papers.scopes,
  topic: topicOf(papers),
  summary: 'Get a version of an issued document as PDF',
  isExtension: true,
  answer: { status: 200, type: 'application/pdf' },
  run: async (call): Promise<File> => {
    needPress()
    return versionPdf(call.db, call.actor, idOf(papers, call))
  },
}

const acceptedOffer: Operation = {
  name: actionName('get-pdf', customerResponses),
  method: 'GET',
  path: `${onePath(customerResponses)}/pdf`,
  scopes: ['offer'],
  topic: topicOf(customerResponses),
  summary: 'Get the offer that a customer has accepted as PDF',
  isExtension: true,
  answer: { status: 200, type: 'application/pdf' },
  run: async (call): Promise<File> => {
    needPress()
    return acceptedPdf(call.db, call.actor.company, idOf(customerResponses, call))
  },
}

const copyFields = { copy: preset(flag(), false) }
const optionFields = {
  isr_ignore_custom_position: preset(flag(), false),
  isr_display_image: preset(flag(), false),
  receipt: preset(flag(), false),
  reminder: optional(oneOf(...reminderStatuses)),
  ...copyFields,
}

function optionsOf(entity: PaperEntity): QueryParameter[] {
  if (entity === 'invoice') return [optionsParameter]
  return entity === 'credit_note' ? [copyParameter] : []
}

const copyParameter: QueryParameter = {
  name: 'options',
  description: 'JSON with `copy` (the issued credit note, which says that it is a copy).',
  schema: { type: 'string', examples: ['{"copy":true}'] },
}

const optionsParameter: QueryParameter = {
  name: 'options',
  description:
    'JSON with any of: `receipt` (a receipt instead of the invoice), `reminder` (the reminder of a level, such as `R1`, as it would be today when the invoice has not had it), `copy` (the issued invoice, which says that it is a copy), `isr_ignore_custom_position` (the payment slip where it usually is, whatever the invoice says), `isr_display_image` (the lines of the slip also for a layout with perforated paper).',
  schema: { type: 'string', examples: ['{"receipt":true}'] },
}

/** Only the given options, so that none means the usual paper. */
function readOptions(entity: PaperEntity, json: string | null): PaperOptions {
  if (!json || optionsOf(entity).length === 0) return {}
  const problems = new Problems()
  const fields = entity === 'invoice' ? optionFields : copyFields
  const options: Partial<Row<typeof optionFields>> = parseNew(
    fields,
    readObject(json, 'The parameter "options"'),
    problems,
    'options.',
  )
  if ([options.copy, options.receipt, options.reminder].filter(Boolean).length > 1)
    problems.add(
      options.copy ? 'options.copy' : 'options.reminder',
      'not_allowed',
      'Ask for a copy, a receipt or a reminder.',
    )
  problems.throwIfAny()
  return {
    ...(options.receipt ? { printedAs: 'RE' } : {}),
    ...(options.reminder ? { printedAs: options.reminder } : {}),
    ...(options.copy ? { printedAs: 'D', isCopy: true } : {}),
    ...(options.isr_ignore_custom_position ? { ignoresCustomPosition: true } : {}),
    ...(options.isr_display_image ? { displaysSlip: true } : {}),
  }
}
