// A terminal obeys control characters: a name must not clear the screen, forge a line or reverse the rest.

import assert from 'node:assert/strict'
import {
  type Environment,
  kontor,
  kontorProcess,
  kontorServe,
  migratedData,
  withMigratedData,
} from '../test/kontor.ts'
import { sendRaw } from '../test/raw-http.ts'
import { test } from '../test/turns.ts'

const evil = 'A\x1b[2J\x9b31m\x07\x7f\r\t\u202ecod\u2066\u2028B\nowner    me@evil.example'
const shown = String.raw`A\x1b[2J\x9b31m\x07\x7f\x0d\x09\u202ecod\u2066\u2028B\x0aowner    me@evil.example`

/** We print line ends; nothing else that a terminal obeys may be printed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is what is tested.
const obeyed = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/

withMigratedData('nothing that is stored is obeyed by a terminal', async (data) => {
  const owner = ['--email', 'lea@brunner.example', '--password', 'correct horse', '--name', evil]
  const outcomes = [
    await kontor(data, 'setup', '--company', evil, ...owner),
    await kontor(data, 'client', 'create', '--name', evil, '--scopes', 'contact'),
    await kontor(data, 'user', 'list'),
    await kontor(data, 'user', 'list', '--json'),
    await kontor(data, 'client', 'list'),
    await kontor(data, 'client', 'list', '--json'),
    await kontor(data, 'client', 'list', '--company', evil.slice(1)),
    await kontor(data, 'user', 'remove', '--email', evil),
    await kontor(data, evil),
    await kontor(data, 'user', 'list', `--${evil}`),
    await kontor(data, 'doctor'),
  ]
  for (const { stdout, stderr } of outcomes) assert.doesNotMatch(stdout + stderr, obeyed)

  const [setUp, , people, peopleJson, clients, clientsJson, unknown] = outcomes
  assert.ok(setUp?.stdout.startsWith(`${shown} is ready`))
  assert.deepEqual(
    people?.stdout.split('\n').filter((line) => line.startsWith('owner')).length,
    1,
    'a name makes no line of its own',
  )
  assert.ok(people?.stdout.includes(shown))
  assert.ok(clients?.stdout.includes(shown))
  // A program reads the stored text.
  assert.equal(JSON.parse(peopleJson?.stdout ?? '')[0].name, evil)
  assert.equal(JSON.parse(clientsJson?.stdout ?? '').clients[0].name, evil)
  assert.ok(unknown?.stderr.includes(shown.slice(1).split('\\x0a')[0] as string))
})

test('what goes wrong by mistake is not obeyed by a terminal either', async () => {
  const data: Environment = { ...(await migratedData('SQLite')), KONTOR_DATABASE: `/dev/null/${evil}` }
  for (const args of [['migrate'], ['doctor'], ['serve']]) {
    const { code, stdout, stderr } = await kontorProcess(data, args)
    assert.equal(code, 1)
    assert.doesNotMatch(stdout + stderr, obeyed)
  }
})

test('nothing that is logged is obeyed by a terminal', async () => {
  const server = await kontorServe(await migratedData('SQLite'))
  await sendRaw(server, 'GET', '/v2/%C2%9B2J%E2%80%AE%7F')
  await sendRaw(server, 'GET', '/v2/contacts', { headers: { authorization: 'Bearer \x9b31m' } })
  assert.equal(await server.end('SIGTERM'), 0)
  const { stdout, stderr } = server.output
  assert.match(stdout, /"path":"/)
  assert.doesNotMatch(stdout + stderr, obeyed)
})
