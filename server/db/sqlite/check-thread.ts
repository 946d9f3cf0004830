// Checks a SQLite file in a thread, beside other work.

import { parentPort, workerData } from 'node:worker_threads'
import { checkFile } from './check.ts'
import { connect } from './connection.ts'

const { database } = connect(workerData as string, { readOnly: true })
parentPort?.postMessage(checkFile(database))
database.close()
