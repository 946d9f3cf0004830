import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { logOptions, requestLines } from './log.ts'

test('a line of the log is one line, and holds nothing that a terminal obeys', () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const { log } = fastify({ logger: logOptions('info', stream) })
  const words = 'A\x1b[2J\x9b31m\x07\x7f\r\n\t\u202ecod\u2066\u2028B ü 🚀'
  log.info({ words }, words)
  log.child({ component: words }).error(new Error(words))
  requestLines(log, stream)('info', { reqId: words })
  for (const line of lines) assert.match(line, /^[\x20-\x7eü🚀]+\n$/u)
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)).map((line) => line.words ?? line.component ?? line.reqId),
    [words, words, words],
  )
})

test('the line about a request has the form of all others, and the level decides about it', () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const { log } = fastify({ logger: logOptions('info', stream) })
  const write = requestLines(log, stream)
  log.info({ status: 200 })
  write('info', { status: 200 })
  write('debug', { status: 200 })
  log.level = 'silent'
  write('info', { status: 200 })
  const [one, other, ...more] = lines.map((line) => line.replace(/"time":\d+/, ''))
  assert.deepEqual([one, more], [other, []])
})
