import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ResourceFacts } from '../../client/facts.ts'
import { resources } from '../../client/resources.ts'
import { type Language, languages } from '../../domain/text/languages.ts'

const known: readonly (readonly [string, ResourceFacts])[] = Object.entries(resources)

/** Resources whose records leave no entries. */
const unjournaled = new Set(['journal', 'webhook-deliveries'])

async function read(language: Language, section: string) {
  return (await import(`./${language}/${section}.ts`)).default
}

for (const language of languages) {
  test(`every field has a name in ${language}`, async () => {
    const fields = await read(language, 'fields')
    const names = known.flatMap(([, facts]) => [...Object.keys(facts.fields), ...facts.with])
    assert.deepEqual(
      names.filter((name) => !fields[name]),
      [],
    )
  })

  test(`every value that can be chosen has a name in ${language}`, async () => {
    const choices = await read(language, 'choices')
    const values = known.flatMap(([resource, facts]) =>
      Object.entries(facts.fields).flatMap(([field, { values = [], isNullable }]) =>
        [...values.filter((value) => value !== null), ...(values.length > 0 && isNullable ? [''] : [])].map(
          (value) => [resource, field, String(value)] as const,
        ),
      ),
    )
    assert.deepEqual(
      values.filter(([resource, field, value]) => !choices[resource]?.[field]?.[value]),
      [],
    )
  })

  test(`the journal has a name for every resource in ${language}`, async () => {
    const { journal } = await read(language, 'choices')
    assert.deepEqual(
      known.map(([name]) => name).filter((name) => !unjournaled.has(name) && !journal.resource[name]),
      [],
    )
  })
}
