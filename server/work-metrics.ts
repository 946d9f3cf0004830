// The work of the server, as metrics.

import packageJson from '../package.json' with { type: 'json' }
import { lastBackup } from './backup/daily.ts'
import type { Db } from './db/db.ts'
import { countDueEvents, countPaused } from './events/claims.ts'
import type { AddGauge } from './http/exposition.ts'
import { inTime } from './http/health.ts'
import type { Gate } from './http/limits/overload.ts'
import { countLeft } from './in-hand.ts'
import { countDue } from './mail/claims.ts'
import { printsInHand } from './press/press.ts'
import { siblingCount } from './siblings/siblings.ts'

/** The work of this process. Each is read when the metrics are requested. */
export function measureWork(addGauge: AddGauge, db: Db, gate: Gate): void {
  addGauge('kontor_http_requests_in_progress', 'Requests that are being answered.', gate.running)
  addGauge('kontor_http_requests_waiting', 'Requests that wait for something to happen.', gate.waiting)
  addGauge('kontor_transactions', 'Transactions that run or wait for their turn.', db.inHand)
  addGauge(
    'kontor_long_reads',
    'Lists and reports that are read beside the thread that serves HTTP, or wait for it.',
    () => db.longReads?.() ?? [],
  )
  addGauge(
    'kontor_replica_usable',
    'Whether the replica answers lists and reports; 0 when the primary does in its place.',
    () => (db.isReplicaUsable ? Number(db.isReplicaUsable()) : []),
  )
  addGauge('kontor_prints', 'Papers that are being printed or wait for it.', printsInHand)
  const secondsOf = (date: Date | null) => (date ? [{ value: date.getTime() / 1000 }] : [])
  addGauge('kontor_backup_success_timestamp_seconds', 'When a daily backup was last made.', () =>
    secondsOf(lastBackup().succeeded),
  )
  addGauge('kontor_backup_failure_timestamp_seconds', 'When a daily backup last failed.', () =>
    secondsOf(lastBackup().failed),
  )
  const labels = { version: packageJson.version, node: process.versions.node, database: db.dialect.name }
  addGauge('kontor_build_info', 'What runs here.', () => [{ labels, value: 1 }], Object.keys(labels))
}

/** The work that waits in the database. */
export function measureStored(addGauge: AddGauge, db: Db): void {
  addGauge(
    'kontor_processes',
    'Processes of this server on this machine.',
    async () => 1 + (await siblingCount()),
  )
  addGauge('kontor_outbox_due', 'Messages that are due to be sent.', () => inTime(countDue(db, new Date())))
  addGauge('kontor_webhook_deliveries_due', 'Events that are due to be sent to webhooks.', () =>
    inTime(countDueEvents(db, new Date())),
  )
  addGauge('kontor_webhooks_paused', 'Webhooks that are paused.', () => inTime(countPaused(db)))
  addGauge(
    'kontor_chore_records_skipped',
    'Records on which a process ended, by chore.',
    () => inTime(countLeft(db, new Date())),
    ['chore'],
  )
}
