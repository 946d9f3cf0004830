// A thread that runs a part of the doctor's checks, beside the other parts.

import { parentPort, workerData } from 'node:worker_threads'
// Every resource is checked, and the server knows them all.
import '../server/app.ts'
import { openAsItIs } from '../server/db/open.ts'
import { examinePart } from '../server/doctor/doctor.ts'
import type { PartInThread, PartMessage } from './doctor-parts.ts'

const { database, name, share } = workerData as PartInThread
const db = await openAsItIs(database)
try {
  let nextMs = 0
  const tell = (done: number) => {
    if (performance.now() < nextMs) return
    nextMs = performance.now() + 100
    send({ share: done })
  }
  const reports = await db.snapshot((reader) => examinePart(reader, name, tell, share))
  send({ reports })
} finally {
  await db.close()
}

function send(message: PartMessage): void {
  parentPort?.postMessage(message)
}
