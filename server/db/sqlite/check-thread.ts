// Checks a SQLite file in a thread, beside other work.

import { parentPort, workerData } from 'node:worker_threads'
import { connect } from './connection.ts'
import { checkFile } from './sqlite.ts'

const { database } = connect(workerData as string, { readOnly: true })
parentPort?.postMessage(checkFile(database))
database.close()
