// The secrets that sign events. Signing needs them in clear text, so they are stored so; each is shown only once.

import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { Webhook } from 'standardwebhooks'
import type { Reader, Tx } from '../db/db.ts'

const overlapMs = 24 * 3_600_000

/** Gives a webhook a new secret. The previous one stays valid for a day, so that a receiver has time to change. */
export async function newSecret(tx: Tx, webhook: number): Promise<string> {
  const { company } = tx.actor
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const goodUntil = new Date(tx.now.getTime() + overlapMs).toISOString()
  await tx.run(sql`
    delete from webhook_secrets
    where company_id = ${company} and webhook_id = ${webhook} and good_until is not null`)
  await tx.run(sql`
    update webhook_secrets set good_until = ${goodUntil} where company_id = ${company} and webhook_id = ${webhook}`)
  await tx.run(sql`
    insert into webhook_secrets (company_id, webhook_id, secret) values (${company}, ${webhook}, ${secret})`)
  return secret
}

/** The secrets that are valid now, the newest first. */
export async function secretsOf(
  reader: Reader,
  company: number,
  webhook: number,
  now: Date,
): Promise<string[]> {
  const rows = await reader.all<{ secret: string }>(sql`
    select secret from webhook_secrets
    where company_id = ${company} and webhook_id = ${webhook}
      and (good_until is null or good_until > ${now.toISOString()})
    order by case when good_until is null then 0 else 1 end`)
  return rows.map(({ secret }) => secret)
}

/** The headers of Standard Webhooks for a body, with a signature for each secret. */
export function signedHeaders(secrets: readonly string[], id: string, at: Date, body: string) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}
