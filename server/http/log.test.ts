import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import fastify from 'fastify'
import { logOptions } from './log.ts'

test('a line of the log is one line, and holds nothing that a terminal obeys', () => {
  const lines: string[] = []
  const stream = { write: (line: string) => lines.push(line) }
  const { log } = fastify({ logger: { ...logOptions('info'), stream } })
  const words = 'A\x1b[2J\x9b31m\x07\x7f\r\n\t\u202ecod\u2066\u2028B ü 🚀'
  log.info({ words }, words)
  log.child({ component: words }).error(new Error(words))
  for (const line of lines) assert.match(line, /^[\x20-\x7eü🚀]+\n$/u)
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)).map(({ words, component, msg }) => words ?? component ?? msg),
    [words, words],
  )
})

for (const [end, lines] of [
  ['process.exit()', ['said', 'failed', 'said after']],
  ["process.kill(process.pid, 'SIGKILL')", ['said', 'failed']],
] as const)
  test(`what an error says is written before ${end}`, () => {
    const script = `
      import fastify from 'fastify'
      import { logOptions } from '${new URL('./log.ts', import.meta.url)}'
      const { log } = fastify({ logger: logOptions('info') })
      log.info('said')
      log.child({ component: 'test' }).error('failed')
      log.info('said after')
      ${end}`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    })
    const written = stdout.trim().split('\n')
    assert.deepEqual(
      written.map((line) => JSON.parse(line).msg),
      lines,
    )
  })
