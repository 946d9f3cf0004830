// The tour of the README, pasted into a shell.

import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

test('the tour of the README works when pasted', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-tour-'))
  const env = { ...process.env, KONTOR_DATA: folder, PORT: '0' }
  const main = join(root, 'bin', 'kontor.mjs')
  const server = spawn(process.execPath, [main, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  context.after(() => {
    server.kill()
    rmSync(folder, { recursive: true })
  })
  const url = await new Promise<string>((resolve) => {
    let printed = ''
    server.stdout.on('data', (chunk) => {
      printed += chunk
      const address = /Kontor runs at (\S+)/.exec(printed)?.[1]
      if (address) resolve(address)
    })
  })

  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const tour = [...readme.matchAll(/^```sh tour\n(.*?)^```$/gms)].map(([, block]) => block).join('')
  const script = tour
    .replaceAll('http://localhost:8080', url)
    .replaceAll('npx kontor', `'${process.execPath}' '${main}'`)
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env,
  })

  assert.match(stdout, /"company_name":"Brunner Bau AG"/)
  assert.match(stdout, /^1052\.89$/m)
  assert.match(stdout, /^PP$/m)
  assert.match(stdout, /"contact_name":"Hofladen Sonnenrain","positions":\[/)
  assert.match(stdout, /"start":900,"end":1015/)
  assert.match(stdout, /All is well/)
})
