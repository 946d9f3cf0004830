// `POST /bank/statements`: takes in a file from the bank.

import { answers } from '../../../domain/bank/order-report.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { isFormData, readFormData } from '../../http/form-data.ts'
import { readBody } from '../../resource/actions.ts'
import { optional } from '../../resource/fields.ts'
import { id } from '../../resource/kinds.ts'
import { topicOf } from '../../resource/names.ts'
import type { Call, Operation } from '../../resource/operation.ts'
import { bankStatements } from '../statements.ts'
import { type ImportReport, importFile, problemsOf } from './import-file.ts'

const count = { type: 'integer', minimum: 0 } as const
const statementSchema = {
  type: 'object',
  required: ['id', 'account', 'from', 'to', 'added', 'known', 'announced'],
  properties: {
    id: { type: 'integer' },
    account: { type: 'string' },
    from: { type: 'string', format: 'date' },
    to: { type: 'string', format: 'date' },
    added: count,
    known: count,
    announced: count,
  },
}
const problemSchema = {
  type: 'object',
  required: ['code', 'statement_id', 'message'],
  properties: {
    code: { enum: ['difference', 'gap'] },
    statement_id: { type: 'integer' },
    message: { type: 'string' },
  },
}

const orderSchema = {
  type: 'object',
  required: ['id', 'answer', 'reason'],
  properties: {
    id: { type: 'integer' },
    answer: { enum: [...answers] },
    reason: { type: ['string', 'null'] },
  },
}

export const importBankStatements: Operation = {
  name: 'importBankStatements',
  method: 'POST',
  path: bankStatements.path,
  scopes: bankStatements.scopes,
  alsoScopes: ['invoice'],
  isExtension: true,
  topic: topicOf(bankStatements),
  summary: 'Import a file from the bank',
  description:
    'Takes camt.052, camt.053 and camt.054, MT940, the CSV of PostFinance, UBS, ZKB and Raiffeisen, and a zip file with many of them. What is known from an earlier file is not stored again, so the same file can be sent twice. A file that cannot be read changes nothing. A report of the bank on a payment file (pain.002) is taken too: "orders" has what it says about each, and a rejected order is open again.',
  query: [
    {
      name: 'bank_account_id',
      description:
        'The bank account of a file whose account is not known yet. It is remembered for later files of that account.',
      schema: { type: 'integer', minimum: 1 },
    },
  ],
  file: { maxBytes: 67_108_864, description: 'The file, or a form with one or several files.' },
  alsoAnswers: [422],
  answer: {
    status: 201,
    schema: {
      type: 'object',
      required: ['statements', 'problems', 'orders'],
      properties: {
        statements: { type: 'array', items: statementSchema },
        problems: { type: 'array', items: problemSchema },
        orders: { type: 'array', items: orderSchema },
      },
    },
  },
  run: importSent,
}

const parameters = { bank_account_id: optional(id()) }

async function importSent(call: Call): Promise<string> {
  const told = call.query.get('bank_account_id')
  const { bank_account_id } = readBody(parameters, told === null ? {} : { bank_account_id: Number(told) })
  const reports: ImportReport[] = []
  const files = await filesIn(call)
  for (const { name, bytes } of files) {
    const sent = { bytes, bankAccountId: bank_account_id }
    const named = files.length > 1 ? name : null
    reports.push(await naming(named, () => importFile(call.db, call.actor, sent)))
  }
  const statements = reports.flatMap((report) => report.statements)
  return JSON.stringify({
    statements,
    problems: await problemsOf(call.db, call.actor.company, statements),
    orders: reports.flatMap(({ orders }) => orders),
  })
}

/** Says of which file a refusal is, where there are several. */
async function naming<Answer>(name: string | null, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!name || !(error instanceof Refusal) || error.code !== 'bad_request') throw error
    throw new Refusal(error.code, `${name.slice(0, 100)}: ${error.message}`, error.details)
  }
}

interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The body itself, or the files of a form. */
async function filesIn({ rawBody, headers }: Call): Promise<SentFile[]> {
  const type = String(headers['content-type'] ?? '')
  if (!isFormData(type)) return [{ name: '', bytes: rawBody }]
  const form = await readFormData(rawBody, type)
  if (!form) throw new Refusal('bad_request', 'The form cannot be read.')
  const files = [...form.values()].filter((value) => typeof value !== 'string')
  if (files.length === 0) throw new Refusal('bad_request', 'The form has no file.')
  return Promise.all(files.map(async (file) => ({ name: file.name, bytes: await file.bytes() })))
}
