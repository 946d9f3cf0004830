// Shows a layout on a sample, before a document is printed with it.

import { Problems } from '../../domain/refusal.ts'
import { profileOf } from '../configuration/company.ts'
import { layouts } from '../configuration/layouts.ts'
import { pricingRules } from '../configuration/vat-rules.ts'
import { needPress, pageImageOf, pdfOf } from '../press/press.ts'
import { defaultAccount, designOf, type Layout, senderOf } from '../receivables/paper/parties.ts'
import { inputSchema } from '../resource/fields.ts'
import { onePath, topicOf } from '../resource/names.ts'
import type { Call, File, Operation } from '../resource/operation.ts'
import { parseNew, prepareBody } from '../resource/records.ts'
import { idOf } from '../resource/routes.ts'
import { find, notFound } from '../resource/write.ts'
import { previewParameters, readPreview } from './preview.ts'
import { samplePaper } from './sample-paper.ts'

const shared = {
  scopes: layouts.scopes,
  topic: topicOf(layouts),
  isExtension: true,
  query: previewParameters,
  answer: { status: 200, type: 'image/png' },
} as const

export const layoutPreviews: readonly Operation[] = [
  {
    ...shared,
    name: 'getLayoutPreview',
    method: 'GET',
    path: `${onePath(layouts)}/preview`,
    summary: 'Get a sample invoice in a layout as PNG',
    run: async (call) => {
      const layout = await find(call.db, call.actor.company, layouts, idOf(layouts, call))
      if (!layout) throw notFound(layouts)
      return sample(call, layout)
    },
  },
  {
    ...shared,
    name: 'previewLayout',
    method: 'POST',
    path: `${layouts.path}/preview`,
    summary: 'Get a sample invoice in a layout that is not stored yet as PNG',
    body: inputSchema(layouts.fields, 'update'),
    isReading: true,
    run: async (call) => {
      const body = await prepareBody(layouts.fields, call.body())
      const problems = new Problems()
      const layout = parseNew(layouts.fields, { name: '', ...body }, problems)
      problems.throwIfAny()
      return sample(call, layout as Layout)
    },
  },
]

async function sample(call: Call, layout: Layout): Promise<File> {
  needPress()
  const { page, size } = readPreview(call)
  const company = await profileOf(call.db, call.actor.company)
  const account = await defaultAccount(call.db, company.id)
  const { isLiable } = await pricingRules(call.db, company.id)
  const sender = senderOf(company, company.language, account?.iban ?? null, isLiable)
  const paper = samplePaper(designOf(layout), sender, { ...company, isVatLiable: isLiable })
  return { name: 'layout.png', bytes: await pageImageOf(await pdfOf(paper), page, size) }
}
