// The server as `npm start` runs it, but on any free port and without a rate limit. Runs as a process of its own.

import type { AddressInfo } from 'node:net'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import { serveParent } from './child.ts'

const config = readConfig({ KONTOR_DATABASE: process.argv[2], KONTOR_RATE_LIMIT: 'off' })
const app = await createApp(openDatabase(config.database), config)
await app.listen({ port: 0, host: config.host })
serveParent((app.server.address() as AddressInfo).port)
