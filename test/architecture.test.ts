// Rules about the code itself: which files may import which, and what must not be written anywhere.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { clientFiles } from '../client/generate/generate.ts'
import { description } from '../server/app.ts'
import { allResources } from '../server/resource/resource.ts'

const root = join(import.meta.dirname, '..')
const sources = globSync('{domain,server,cli,client,web}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test('imports go one way', () => {
  const wrong = sources.flatMap(({ file, text }) =>
    importsOf(file, text)
      .filter((target) => !mayImport(file, target))
      .map((target) => `${file} imports ${target}`),
  )
  assert.deepEqual(wrong, [])
})

/**
 * The floors of the server, the lowest first, and the rooms of each. A room may import from those before it.
 * docs/architecture.md draws the same floors.
 */
const floors: Readonly<Record<string, readonly string[]>> = {
  storage: ['siblings', 'db'],
  engines: [
    'resource',
    'company-limits.ts',
    'files.ts',
    'in-hand.ts',
    'chores.ts',
    'progress.ts',
    'cache.ts',
    'config.ts',
    'sealing.ts',
    'server-call.ts',
    'zip',
    'press',
    'delivery',
  ],
  company: ['configuration', 'catalog', 'auth', 'http'],
  business: ['contacts', 'receivables', 'bank', 'accounting', 'reporting', 'reports', 'journal', 'views'],
  sending: ['paper', 'mail', 'events'],
  doors: ['v1', 'demo', 'pages', 'customers', 'web'],
  care: ['backup', 'doctor'],
}

const rooms: readonly string[] = [
  'domain',
  ...Object.values(floors)
    .flat()
    .map((room) => `server/${room}`),
  // The map of the server and its start know every room.
  'server',
  'cli',
]

function mayImport(file: string, target: string): boolean {
  const inside = (folder: string, path: string) => path.startsWith(`${folder}/`)
  if (['pg', 'node:sqlite'].includes(target)) return inside('server/db', file)
  if (isLibrary(target)) return !inside('domain', file)
  if (inside('web', file)) return ['web', 'client', 'domain'].some((folder) => inside(folder, target))
  // The generator reads the definitions; the client itself knows nothing of the server.
  if (inside('client/generate', file)) return true
  if (inside('client', file)) return inside('client', target) || inside('domain', target)
  return placeOf(target) <= placeOf(file)
}

function placeOf(path: string): number {
  const place = rooms.findIndex((room) => path === room || path.startsWith(`${room}/`))
  assert.ok(place >= 0, `${path} stands in no room`)
  return place
}

test('the page on architecture draws the same floors', () => {
  const page = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8')
  const lines = Object.entries(floors).map(([floor, rooms]) => [floor, ...rooms].join(' '))
  const drawn = page.split('\n').map((line) => line.replace(/[│\s]+/g, ' ').trim())
  assert.deepEqual(
    drawn.filter((line) => Object.keys(floors).includes(line.split(' ')[0] as string)),
    // The drawing has the highest floor first.
    lines.toReversed(),
  )
})

test('files do not import each other in a circle', () => {
  const left = new Map(sources.map(({ file, text }) => [file, importsOf(file, text)]))
  // A file whose imports are all removed is in no circle.
  for (let before = -1; before !== left.size; ) {
    before = left.size
    for (const [file, targets] of left) if (!targets.some((target) => left.has(target))) left.delete(file)
  }
  assert.deepEqual([...left.keys()], [])
})

test('the engine names no resource', () => {
  const names = allResources().flatMap(({ name, entity, table }) => [name, entity, table])
  for (const { file, text } of sources.filter((source) => source.file.startsWith('server/resource/'))) {
    const code = text.replace(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '')
    for (const name of names)
      assert.ok(!new RegExp(`['"\`]${name}['"\`]`).test(code), `${file} names ${name}`)
  }
})

test('files are called by their subject', () => {
  for (const { file } of sources) assert.doesNotMatch(basename(file), /^(utils?|helpers?|common|misc)\b/)
})

test('the domain reads no clock and awaits nothing', () => {
  for (const { file, text } of sources.filter((source) => source.file.startsWith('domain/')))
    assert.doesNotMatch(text, /Date\.now|new Date\(\)|\bawait\b|Math\.random/, file)
})

test('only one file rounds', () => {
  for (const { file, text } of sources.filter(
    ({ file }) => file.startsWith('domain/') && file !== 'domain/money/money.ts',
  ))
    assert.doesNotMatch(text, /Math\.round|toFixed/, file)
})

test('the published description is up to date', () => {
  const published = JSON.parse(readFileSync(join(root, 'docs', 'openapi.json'), 'utf8'))
  assert.deepEqual(published, JSON.parse(JSON.stringify(description())), 'run: npm run openapi')
})

test('the published client is up to date', () => {
  for (const [name, text] of Object.entries(clientFiles()))
    assert.equal(readFileSync(join(root, 'client', name), 'utf8'), text, 'run: npm run client')
})

test('every script is named in CONTRIBUTING.md', () => {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const spelt = (name: string) => (['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`)
  for (const name of Object.keys(scripts)) assert.match(page, new RegExp(`^    ${spelt(name)} `, 'm'))
})

test('tests say in test/end.ts what ends with them', () => {
  // Several files share a process, and hooks outside of a test would apply to all of them.
  for (const file of globSync('{cli,client,domain,server,test,web}/**/*.ts', { cwd: root }))
    if (!['test/end.ts', 'test/fuzz/run.ts'].includes(file))
      assert.doesNotMatch(readFileSync(join(root, file), 'utf8'), /^(before|after)(Each)?\(/m, file)
})

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/^(?:import|export)\b[^'"]*?from '([^']+)'/gms)].map(([, specifier = '']) =>
    specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier,
  )
}

function isLibrary(target: string): boolean {
  return !/^(domain|server|cli|client|web)\//.test(target)
}
