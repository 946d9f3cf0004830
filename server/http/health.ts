// Health checks: whether the server is alive, and whether it can work.

import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { DatabaseUnavailable, type Db } from '../db/db.ts'
import { migrationNames } from '../db/migrations.ts'

export const healthPath = '/healthz'
export const readinessPath = '/readyz'

/** Serves /healthz, which checks nothing else, and /readyz, which says in words what is missing. */
export function serveHealth(app: FastifyInstance, db: Db, isStopping: () => boolean): void {
  app.get(healthPath, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  const known = new Set(migrationNames())
  const problemsOfDatabase = sharedForAWhile(() => findProblems(db, known))
  app.get(readinessPath, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const reasons = isStopping()
      ? ['The server is stopping.']
      : await inTime(problemsOfDatabase()).catch(late)
    if (reasons.length === 0) return reply.send({ status: 'ready' })
    return reply.code(503).send({ status: 'not ready', reasons })
  })
}

const patienceMs = 1_000

function late(): string[] {
  return ['The database takes longer than a second to answer or to write.']
}

async function findProblems(db: Db, known: ReadonlySet<string>): Promise<string[]> {
  try {
    const rows = await db.all<{ name: string }>(sql`select name from migrations`)
    const ran = new Set(rows.map(({ name }) => name))
    const newer = ran.difference(known)
    if (newer.size > 0)
      // Beside migrations that only add, an older server goes on.
      for (const { name } of await db.all<{ name: string }>(sql`select name from additions`))
        newer.delete(name)
    const differences = [
      ...(known.isSubsetOf(ran) ? [] : ['The database is older than the server: migrations are missing.']),
      ...(newer.size === 0 ? [] : ['The database is newer than the server.']),
    ]
    if (differences.length === 0) await db.probe()
    return differences
  } catch (error) {
    return [error instanceof DatabaseUnavailable ? error.message : 'The database does not answer.']
  }
}

/** The result of the promise, unless it takes too long for a health check. */
export async function inTime<Result>(promise: Promise<Result>): Promise<Result> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('It took too long.')), patienceMs)
  try {
    return await Promise.race([promise, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

const keepMs = 1_000

/**
 * Shares one run of the work among all requests until a second after it was done: anybody may request it, at any rate,
 * and a run that hangs is not started a second time.
 */
function sharedForAWhile<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let latest: { readonly result: Promise<Result>; until: number } | undefined
  return () => {
    if (latest && performance.now() < latest.until) return latest.result
    const begun = { result: work(), until: Infinity }
    latest = begun
    begun.result.then(() => {
      begun.until = performance.now() + keepMs
    })
    return begun.result
  }
}
