import sql from 'sql-template-tag'
import { compareNumbers, nextNumbers, numberedKinds } from '../../domain/documents/numbering.ts'
import { Problems } from '../../domain/refusal.ts'
import { currentDay } from '../resource/clock.ts'
import { entriesOf, optional, required } from '../resource/fields.ts'
import { date, oneOf } from '../resource/kinds.ts'
import { topicOf } from '../resource/names.ts'
import { countBy, lastNumber, type Numbers } from '../resource/numbering.ts'
import type { Item, Operation } from '../resource/operation.ts'
import { parseNew } from '../resource/records.ts'
import { allResources } from '../resource/resource.ts'
import { numberingOf, numberPattern, settings } from './settings.ts'

const asked = {
  kind: required(oneOf(...numberedKinds)),
  pattern: optional(numberPattern()),
  date: optional(date()),
}

const descriptions: Readonly<Record<keyof typeof asked, string>> = {
  kind: 'The kind of records.',
  pattern: 'Such as RE-{YYYY}-{0000}. Left out: numbers without a pattern.',
  date: 'The date of the record; today when it is left out.',
}

/** The numbers that a pattern would give, before it is stored. */
export const previewNumbers: Operation = {
  name: 'previewNumbers',
  method: 'GET',
  path: `${settings.path}/next-numbers`,
  scopes: settings.scopes,
  topic: topicOf(settings),
  isExtension: true,
  summary: 'See the next numbers of a pattern',
  description:
    'The next three numbers of a kind of records with a pattern, whether it is stored or not. "sorted_before" is the last number of the list, when the next one would come before it.',
  query: entriesOf(asked).map(([name, { kind }]) => ({
    name,
    description: descriptions[name as keyof typeof asked],
    schema: kind.schema,
  })),
  alsoAnswers: [422],
  answer: {
    status: 200,
    schema: {
      type: 'object',
      required: ['item'],
      properties: {
        item: {
          type: 'object',
          required: ['numbers', 'sorted_before'],
          properties: {
            numbers: { type: 'array', items: { type: 'string' } },
            sorted_before: { type: ['string', 'null'] },
          },
        },
      },
    },
  },
  run: async ({ db, actor, query }): Promise<Item> => {
    const problems = new Problems()
    const { kind = 'invoice', pattern = null, date } = parseNew(asked, Object.fromEntries(query), problems)
    problems.throwIfAny()
    const of = numbersOf(actor.company, kind)
    const stored = numberingOf(kind).settings(actor.company)
    const given = sql`select s.first, ${db.dialect.typed(pattern, 'text')} as pattern from (${stored}) s`
    const count = await countBy(db, of, given, date ?? currentDay())
    const [next = '', ...others] = nextNumbers(count, 3)
    const last = await lastNumber(db, of)
    const sorted_before = last !== null && compareNumbers(next, last) < 0 ? last : null
    return { json: JSON.stringify({ numbers: [next, ...others], sorted_before }), version: 0 }
  },
}

function numbersOf(company: number, kind: string): Numbers {
  for (const resource of allResources())
    for (const [key, field] of entriesOf(resource.fields))
      if (field.kind.numbering?.kind === kind) return { company, resource, key }
  throw new Error(`no resource has numbers of the kind ${kind}`)
}
