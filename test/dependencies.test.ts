import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const json = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

test('the page on dependencies names each one, why it is there, its version and its licence', () => {
  const page = readFileSync(join(root, 'docs', 'dependencies.md'), 'utf8')
  const tables = page.split('\n## ').slice(1).map(rowsOf)
  const { dependencies, devDependencies } = json('package.json')
  for (const [index, named] of [dependencies, devDependencies].entries()) {
    const rows = tables[index] ?? []
    const expected = Object.keys(named).map((name) => {
      const { version, license = licenceInReadme(name) } = json(join('node_modules', name, 'package.json'))
      assert.equal(named[name], version, `${name} is installed as package.json says`)
      return [name, version, license]
    })
    assert.deepEqual(
      rows.map(({ name, version, licence }) => [name, version, licence]),
      expected,
    )
    for (const { name, why, released } of rows) {
      assert.ok(why, `why ${name} is there`)
      assert.match(released, /^\d{4}-\d{2}-\d{2}$/, name)
    }
  }
})

/** The licence of a package whose package.json names none. */
function licenceInReadme(name: string): string | undefined {
  const readme = readFileSync(join(root, 'node_modules', name, 'README.md'), 'utf8')
  return /Open Database Licen[cs]e/.test(readme) ? 'ODbL-1.0' : undefined
}

interface Row {
  readonly name: string
  readonly why: string
  readonly version: string
  readonly licence: string
  readonly released: string
}

function rowsOf(section: string): Row[] {
  return [...section.matchAll(/^\| `(.+?)` \| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(
    ([, name = '', why = '', version = '', licence = '', released = '']) => ({
      ...{ name, why, version, licence, released },
    }),
  )
}
