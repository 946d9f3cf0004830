// The package as a user gets it: packed, installed in an empty folder, compiled and run there.

import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { onOneDatabase } from '../test/api.ts'
import { atFileEnd } from '../test/end.ts'
import { program } from './sample-program.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'kontor-client-'))
const installed = join(folder, 'node_modules', 'kontor-client')
atFileEnd(() => rmSync(folder, { recursive: true, force: true }))

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

function install(): void {
  // The npm of this machine, without a registry: there is nothing to fetch.
  const npm = (args: string[], cwd: string) =>
    execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund', '--silent'], {
      cwd,
      encoding: 'utf8',
    })
  const name =
    npm(['pack', '--pack-destination', folder], import.meta.dirname)
      .trim()
      .split('\n')
      .at(-1) ?? ''
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  npm(['install', join(folder, name)], folder)
  writeFileSync(join(folder, 'program.ts'), program)
}
install()

test('the package has a readme, a licence and types, and needs nothing else', () => {
  const { version, license, dependencies, engines, exports } = json(join(installed, 'package.json'))
  assert.equal(version, json(join(root, 'package.json')).version)
  assert.deepEqual([license, dependencies, engines], ['MIT', undefined, { node: '>=20' }])
  for (const file of [
    'README.md',
    'LICENSE',
    exports['.'].types,
    exports['.'].default,
    exports['./resources'].types,
  ])
    assert.ok(readFileSync(join(installed, file), 'utf8').length > 0, file)
  assert.deepEqual(
    readFileSync(join(installed, 'LICENSE'), 'utf8'),
    readFileSync(join(root, 'LICENSE'), 'utf8'),
  )
})

for (const options of [
  ['--module', 'nodenext'],
  [
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--noUncheckedIndexedAccess',
    '--exactOptionalPropertyTypes',
  ],
]) {
  test(`a program compiles with tsc --strict ${options.join(' ')}, and mistakes in it do not`, async () => {
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const strict = ['--strict', '--target', 'es2022', '--skipLibCheck', 'false', '--types', '', ...options]
    const { stdout } = await run(process.execPath, [tsc, ...strict, 'program.ts'], { cwd: folder }).catch(
      (error) => assert.fail(error.stdout),
    )
    assert.equal(stdout, '')
  })
}

onOneDatabase(
  'the compiled program works with a server, in this Node and in that of the machine',
  async (api) => {
    const env = { ...process.env, KONTOR: api.server.url, TOKEN: api.identity.accessToken }
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    await run(
      process.execPath,
      [tsc, '--strict', '--module', 'nodenext', '--target', 'es2022', 'program.ts'],
      {
        cwd: folder,
      },
    )
    for (const node of [process.execPath, 'node']) {
      const { stdout } = await run(node, ['program.js'], { cwd: folder, env })
      assert.deepEqual(JSON.parse(stdout), {
        made: 'Hofladen',
        city: 'Landiswil',
        refused: ['email'],
        all: 1,
      })
    }
  },
)
