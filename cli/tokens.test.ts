import assert from 'node:assert/strict'
import { type Environment, kontor, kontorJson, kontorServe, withMigratedData } from '../test/kontor.ts'

const owner = ['--email', 'lea@brunner.example', '--password', 'correct horse']

withMigratedData('clients and tokens are kept by commands', async (data) => {
  await kontorJson(data, 'setup', '--company', 'Brunner Bau AG', ...owner)
  await kontorJson(data, 'setup', '--company', 'Zweite GmbH', '--email', 'noe@b.ch', ...owner.slice(2))
  assert.equal((await kontor(data, 'client', 'list')).stdout, 'There are no clients.\n')

  const create = ['client', 'create', '--name', 'Shop', '--scopes', 'contact profile']
  const own = await kontorJson(data, ...create)
  const app = await kontorJson(data, ...create, '--redirect-uri', 'https://shop.example/callback')
  const { clients } = await kontorJson(data, 'client', 'list')
  const shared = { name: 'Shop', scopes: ['contact', 'profile'], revoked: false }
  assert.deepEqual(
    clients.map(({ created, ...client }: { created: string }) => client),
    [
      { ...shared, client_id: own.client_id, grant_type: 'CC', redirect_uri: null },
      {
        ...{ ...shared, client_id: app.client_id, grant_type: 'AC' },
        redirect_uri: 'https://shop.example/callback',
      },
    ],
  )
  assert.deepEqual(await kontorJson(data, 'client', 'list', '--company', 'Zweite GmbH'), { clients: [] })

  const server = await kontorServe(data)
  const tokenFor = async (client: object) => {
    const body = JSON.stringify({ grant_type: 'client_credentials', ...client })
    return (await fetch(`${server.url}/v2/auth/access-tokens`, { method: 'POST', body })).status
  }
  assert.deepEqual([await tokenFor(own), await tokenFor(app)], [200, 401])
  const renewed = await kontorJson(data, 'client', 'rotate', '--id', own.client_id)
  assert.deepEqual(Object.keys(renewed), ['client_id', 'client_secret'])
  assert.deepEqual([await tokenFor(own), await tokenFor(renewed)], [401, 200])
  assert.deepEqual(await kontorJson(data, 'client', 'revoke', '--id', own.client_id), {
    client_id: own.client_id,
    revoked: true,
  })
  assert.equal(await tokenFor(renewed), 401)
  const { stdout } = await kontor(data, 'client', 'list')
  assert.ok(stdout.includes(`${own.client_id}  CC  Shop  (revoked)`), stdout)

  const theirs = await kontorJson(
    ...([data, 'token', 'create', '--company', 'Zweite GmbH', '--email', 'NOE@b.ch'] as const),
  )
  const works = async () => {
    const answer = await fetch(`${server.url}/time/list/token/${theirs.token}`)
    return !((await answer.json()) as { error: boolean }).error
  }
  assert.equal(await works(), true)
  const revoke = ['token', 'revoke', '--company', 'Zweite GmbH']
  assert.deepEqual(await kontorJson(data, ...revoke), { revoked: true })
  assert.deepEqual(await kontorJson(data, ...revoke, '--email', 'noe@b.ch'), { revoked: false })

  await refuses(data, [...create, '--redirect-uri', 'http://shop.example'], /^--redirect-uri must be an/)
  await refuses(data, ['client', 'rotate', '--id', own.client_id], /revoked cannot be changed/)
  await refuses(data, ['client', 'revoke', '--id', 'X'], /^There is no client with the client_id X\.$/m)
  await refuses(
    ...([data, ['token', 'create', '--email', 'noe@b.ch']] as const),
    /^Nobody in this company has the address noe@b\.ch\.$/m,
  )
  assert.equal(await server.end('SIGTERM'), 0)
  assert.equal((await kontorJson(data, 'doctor')).ok, true)
})

async function refuses(data: Environment, args: readonly string[], sentence: RegExp): Promise<void> {
  const { code, stdout, stderr } = await kontor(data, ...args)
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, sentence)
}
