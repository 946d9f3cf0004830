// Exactly once: a request with an Idempotency-Key runs in one transaction, and its answer is stored in it. When the
// same request comes again, it gets that answer and has no further effect. Why so: docs/decisions/0016.

import assert from 'node:assert/strict'
import { hash, hkdfSync } from 'node:crypto'
import { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import { Refusal } from '../../domain/refusal.ts'
import { dropOld } from '../chores.ts'
import type { Db, Reader, TransactionLength, Tx } from '../db/db.ts'
import { insideTransaction } from '../db/inside-transaction.ts'
import { eachCompany } from '../delivery/where.ts'
import type { Call, Caller } from '../resource/operation.ts'
import { seal, unseal } from '../sealing.ts'
import type { Answer } from './answer.ts'

export interface KeyedRequest {
  readonly key: string
  /** Identifies the request: its key may not be used for another one. */
  readonly fingerprint: string
}

/** The key of a request, with all that distinguishes it from other requests; undefined when it has no key. */
export function keyedRequest(
  { 'idempotency-key': key }: Call['headers'],
  content: readonly (string | Uint8Array)[],
): KeyedRequest | undefined {
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[ -~]{1,255}$/.test(key))
    throw new Refusal('bad_request', 'An Idempotency-Key has 1 to 255 characters of plain ASCII.')
  return { key, fingerprint: hash('sha256', content.map((part) => hash('sha256', part)).join()) }
}

/** Answers a request, or repeats its stored answer. */
export async function runOnce(
  db: Db,
  caller: Caller,
  { key, fingerprint }: KeyedRequest,
  run: (db: Db) => Promise<Answer>,
  length?: TransactionLength,
): Promise<Answer> {
  const outcome = await db.transaction(
    caller,
    async (tx): Promise<{ answer: Answer } | { refusal: Refusal }> => {
      const stored = await storedAnswer(tx, caller, key)
      if (stored && stored.request !== fingerprint)
        throw new Refusal('key_reused', 'This Idempotency-Key was sent with another request before.')
      if (stored) return { answer: opened(stored.answer, sealingKey(caller, key)) }
      try {
        const answer = await run(insideTransaction(tx, db))
        await keep(tx, caller, key, fingerprint, answer)
        return { answer }
      } catch (error) {
        // No answer is stored: the request may be repeated once its obstacle is gone. Writes of its earlier steps, such
        // as a count of wrong passwords, stay.
        if (error instanceof Refusal) return { refusal: error }
        throw error
      }
    },
    length,
  )
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}

/** Whether a request has been answered before. */
export async function isAnswered(reader: Reader, caller: Caller, { key }: KeyedRequest): Promise<boolean> {
  return (await storedAnswer(reader, caller, key)) !== undefined
}

async function storedAnswer(reader: Reader, { company, user }: Caller, key: string) {
  return reader.get<{ request: string; answer: string }>(sql`
    select request, answer from kept_answers
    where company_id = ${company} and user_id = ${user} and key_hash = ${hash('sha256', key)}`)
}

async function keep(tx: Tx, caller: Caller, key: string, request: string, answer: Answer): Promise<void> {
  await tx.run(sql`
    insert into kept_answers (company_id, user_id, key_hash, request, answer, created)
    values (${caller.company}, ${caller.user}, ${hash('sha256', key)}, ${request},
      ${sealed(answer, sealingKey(caller, key))}, ${tx.now.toISOString()})`)
}

const droppedAtATime = 500

/** Deletes the answers that are older than `days`. */
export function dropOldAnswers(db: Db, now: Date, days: number): Promise<void> {
  const limit = new Date(now.getTime() - days * 86_400_000).toISOString()
  const companies = sql`select distinct ${eachCompany()} as id from kept_answers where created < ${limit}`
  return dropOld(db, 'kept-answers', companies, async (tx) => {
    const { company } = tx.actor
    const dropped = await tx.run(sql`
      delete from kept_answers where company_id = ${company} and created < ${limit} and key_hash in (
        select key_hash from kept_answers where company_id = ${company} and created < ${limit}
        order by created limit ${droppedAtATime})`)
    return dropped >= droppedAtATime
  })
}

// Answers may contain a secret, such as that of a new client. Only a client with the same key can decrypt them.

function sealingKey({ company, user }: Caller, key: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, `${company} ${user}`, 'kept answer', 32))
}

function sealed({ body = '', ...head }: Answer, key: Uint8Array): string {
  assert(!(body instanceof Readable), 'only what reads answers with a stream')
  return seal(key, [`${JSON.stringify(head)}\n`, body])
}

function opened(text: string, key: Uint8Array): Answer {
  const plain = unseal(key, text)
  const end = plain.indexOf('\n')
  return { ...JSON.parse(plain.toString('utf8', 0, end)), body: plain.subarray(end + 1) }
}
