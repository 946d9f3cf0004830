// kontor migrate: brings the database up to date, or says whether that can be done beside running servers.

import { readConfig } from '../server/config.ts'
import { appliedMigrations, notedAdditions, pendingMigrations } from '../server/db/migrations.ts'
import { openAsItIs, unusable } from '../server/db/open.ts'
import { type Obstacle, obstaclesTo } from '../server/db/rolling.ts'
import { type Command, type Result, withDatabase } from './command.ts'

export const migrateCommands: Readonly<Record<string, Command>> = {
  migrate: {
    summary: 'bring the database up to date',
    options: {
      check: {
        about: 'change nothing, and say whether servers of the version before can go on meanwhile',
        isFlag: true,
      },
    },
    run: ({ check }) => (check ? checkUpgrade() : migrate()),
  },
}

function migrate(): Promise<Result> {
  return withDatabase(async (_db, ran) => ({
    lines: [ran.length === 0 ? 'The database is up to date.' : `Done: ${ran.join(', ')}`],
    json: { migrations: ran },
  }))
}

async function checkUpgrade(): Promise<Result> {
  const { database } = readConfig(process.env)
  const db = await openAsItIs(database)
  try {
    const pending = pendingMigrations(db.dialect, await appliedMigrations(db), {
      additions: await notedAdditions(db),
    })
    const isShared = db.dialect.name === 'PostgreSQL'
    const obstacles = isShared ? obstaclesTo(pending) : []
    const canRoll = pending.length === 0 || (isShared && obstacles.length === 0)
    const migrations = pending.map(({ name }) => name)
    return {
      lines: linesOf(migrations, isShared, obstacles),
      json: { migrations, can_roll: canRoll, obstacles },
      failed: !canRoll,
    }
  } catch (error) {
    throw unusable(database, error)
  } finally {
    await db.close()
  }
}

function linesOf(migrations: readonly string[], isShared: boolean, obstacles: readonly Obstacle[]): string[] {
  if (migrations.length === 0)
    return ['The database is up to date. Servers can be replaced one after the other.']
  const needed = `Needed: ${migrations.join(', ')}`
  if (!isShared) return [needed, 'Stop the server before: a SQLite file is for one version at a time.']
  if (obstacles.length === 0)
    return [needed, 'They only add. Servers can be replaced one after the other, while the others go on.']
  return [
    needed,
    'Stop all servers before. Those of the version before would fail, because of:',
    ...obstacles.map(({ migration, statement }) => `  ${migration}: ${statement}`),
  ]
}
