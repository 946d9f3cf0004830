// The targets of the older interface: every action of every endpoint. Nothing describes its bodies but this table.

import type { Schema } from '../../server/resource/kind.ts'
import type { QueryParameter } from '../../server/resource/operation.ts'
import { endpoints } from '../../server/v1/endpoints.ts'
import { record } from './marks.ts'
import type { Place, Target } from './targets.ts'

export function v1Targets(): Target[] {
  return Object.entries(endpoints).flatMap(([endpoint, actions]) =>
    Object.keys(actions).map((action) => v1Target(endpoint, action)),
  )
}

function v1Target(endpoint: string, action: string): Target {
  const [thing, fields] = records[endpoint] ?? ['', {}]
  const isList = action === 'list'
  const keys = [
    ...(endpoint === 'clientaccount' ? [['client_id', 'contacts'] as const] : []),
    ...(isList || action === 'add' ? [] : [['id', thing] as const]),
  ]
  const body = action === 'add' || action === 'edit' ? object(fields) : bodies[action]
  return {
    name: `v1 ${endpoint}/${action}`,
    method: body ? 'POST' : 'GET',
    path: `/${endpoint}/${action}${keys.map(([key], at) => `/${key}/{${at}}`).join('')}`,
    places: keys.map(([, name]): Place => ({ thing: name, isList: false })),
    parameters: isList ? listParameters : action === 'preview' ? previewParameters : [],
    ...(body ? { body } : {}),
    responses: {},
    takesTag: false,
    isV1: true,
  }
}

/** They are in the path, as pairs of a name and a value. */
const listParameters = parameters({
  limit: { type: 'integer', minimum: 0, maximum: 50 },
  page: { type: 'integer', minimum: 1, maximum: 3 },
  sort: { type: 'string', enum: ['date', 'name', 'number', 'due', 'x', ''] },
  sorttype: { type: 'string', enum: ['asc', 'desc', ''] },
  filter: {
    type: 'string',
    examples: [
      'year:2026',
      'year:2026;month:2',
      'employee:Lea Brunner',
      'id:1.0;x:y',
      ';;:',
      'status:7',
      'name:',
    ],
  },
})

const previewParameters = parameters({
  page: { type: 'integer', minimum: 1, maximum: 2 },
  size: { type: 'integer', minimum: 1, maximum: 600 },
})

function parameters(schemas: Readonly<Record<string, Schema>>): readonly QueryParameter[] {
  return Object.entries(schemas).map(([name, schema]) => ({ name, schema, description: '' }))
}

function object(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', required: Object.keys(properties), properties }
}

function referenceTo(name: string): Schema {
  return { enum: [0, 1, 2].map((pick) => record(name, pick)) }
}

function listOf(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'array', items: object(properties), minItems: 1 }
}

const text: Schema = { type: 'string', maxLength: 255 }
const date: Schema = { type: 'string', format: 'date' }
const number: Schema = { type: 'number', minimum: 0, maximum: 1000 }
const flag: Schema = { enum: [0, 1, '0', '1', true, false] }
const time: Schema = { type: ['string', 'integer'], examples: ['08:00', 1130, '1715', 830] }
const language: Schema = { enum: ['de', 'fr', 'it', 'en'] }
const unit: Schema = { type: 'integer', minimum: 1, maximum: 14 }
const client = referenceTo('contacts')

const position: Readonly<Record<string, Schema>> = {
  type: { enum: [1, 2, '2'] },
  number: text,
  name: text,
  cost: number,
  unit,
  amount: number,
  vat: { enum: [0, 8.1, '7.7'] },
  discount: { enum: [null, '', 5] },
  discount_type: { enum: [0, 1] },
}

const letter: Readonly<Record<string, Schema>> = { client_id: client, date, title: text }

const document: Readonly<Record<string, Schema>> = {
  ...letter,
  currency: { enum: ['CHF', 'EUR'] },
  introduction: text,
  language,
  vat_included: flag,
  positions: listOf(position),
}

/** The resource of v2 behind each endpoint, and the fields that its clients send. */
const records: Readonly<Record<string, readonly [thing: string, fields: Readonly<Record<string, Schema>>]>> =
  {
    account: ['bank-accounts', { title: text, institute: text, swiftbic: text, clearing: text }],
    assign: [
      'efforts',
      {
        type: { enum: [1] },
        type_id: referenceTo('projects'),
        hours: number,
        date,
        activity: text,
        billed: flag,
      },
    ],
    catalog: [
      'services',
      {
        type: { enum: [1, 2] },
        unit,
        name: text,
        cost_per_unit: number,
        category: text,
        cost_vat_included: flag,
      },
    ],
    client: [
      'contacts',
      {
        type: { enum: [1, 2] },
        gender: { enum: [0, 1, 2] },
        name: text,
        language,
        addresses: listOf({
          street: text,
          code: text,
          city: text,
          country: { enum: ['CH', 'DE'] },
          primary: flag,
        }),
        contacts: listOf({ surname: text, name: text, gender: { enum: [1, 2] }, primary: flag }),
      },
    ],
    clientaccount: [
      'accounts',
      { type: { enum: ['IBAN'] }, number: { enum: ['CH9300762011623852957'] }, name: text, default: flag },
    ],
    confirmation: ['order-confirmations', document],
    costunit: ['cost-units', { name: text, description: text, status: { enum: [1, 2] } }],
    invoice: [
      'invoices',
      { ...document, due: date, period: text, esr: { enum: [0, 1, 2, 3] }, paypal: flag },
    ],
    letter: ['letters', letter],
    offer: ['offers', { ...document, due: date, period: text, acceptonline: flag }],
    project: [
      'projects',
      { name: text, client_id: client, estimate: number, status: { enum: [1, 2, 3, 4] }, start: date },
    ],
    receipt: ['delivery-notes', document],
    time: ['working-hours', { start: time, end: time, date }],
  }

/** The bodies of the actions on documents. */
const bodies: Readonly<Record<string, Schema>> = {
  email: object({
    subject: text,
    body: text,
    afterstatus: { enum: [1, 7] },
    recipients: listOf({ email: { enum: ['post@sonnenrain.example'] }, name: text }),
  }),
  post: object({ speed: { enum: [1, 2] }, color: { enum: [0, 1] } }),
  status: object({ status: { enum: [0, 1, 2, 7, 10, 99] } }),
  payment: object({ amount: number, date, type: { enum: [1] }, keep_status: flag }),
}
