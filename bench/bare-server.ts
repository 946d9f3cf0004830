// The simplest server: node:http answers every request with the same body. Runs as a process of its own.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveParent } from './child.ts'

const body = Buffer.alloc(Number(process.argv[2]), 'x')
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }

const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => serveParent((server.address() as AddressInfo).port))
