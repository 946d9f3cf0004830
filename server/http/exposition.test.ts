import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExposition } from '../../test/exposition.ts'
import { createRegistry } from './exposition.ts'

test('what is counted, measured and read comes out in the format', async () => {
  const registry = createRegistry()
  const answers = registry.counter('answers_total', 'All answers.', [{ status: '500' }])
  answers.add({ status: '200' })
  answers.add({ status: '200' })
  const times = registry.histogram('times_seconds', 'How long.', [0.1, 1])
  for (const seconds of [0.05, 0.1, 0.5, 7]) times.observe(seconds, { kind: 'a' })
  registry.read('gauge', 'size', 'How much.', () => 3.5)
  registry.read('gauge', 'sizes', 'How much of each.', async () => [{ labels: { part: 'x' }, value: 1e21 }])
  const families = readExposition(await registry.text())
  assert.deepEqual(
    [...families].map(([name, { type, help }]) => [name, type, help]),
    [
      ['answers_total', 'counter', 'All answers.'],
      ['times_seconds', 'histogram', 'How long.'],
      ['size', 'gauge', 'How much.'],
      ['sizes', 'gauge', 'How much of each.'],
    ],
  )
  const samplesOf = (name: string) =>
    families.get(name)?.samples.map(({ labels, value }) => [...Object.values(labels), value])
  assert.deepEqual(samplesOf('answers_total'), [
    ['500', 0],
    ['200', 2],
  ])
  assert.deepEqual(samplesOf('times_seconds'), [
    ['a', '0.1', 2],
    ['a', '1', 3],
    ['a', '+Inf', 4],
    ['a', 7.65],
    ['a', 4],
  ])
  assert.deepEqual(samplesOf('size'), [[3.5]])
  assert.deepEqual(samplesOf('sizes'), [['x', 1e21]])
})

test('labels may have anything in them', async () => {
  const registry = createRegistry()
  const counter = registry.counter('things_total', 'Back\\slash\nand more.')
  const strange = ['"', '\\', '\n', '\\n', '{a="b"} 7', 'ü', '']
  for (const name of strange) counter.add({ name })
  const things = readExposition(await registry.text()).get('things_total')
  assert.deepEqual(
    things?.samples.map(({ labels }) => labels.name),
    strange,
  )
})

test('what cannot be read is left out, and the rest is there', async () => {
  const registry = createRegistry()
  registry.read('gauge', 'broken', 'Fails.', () => {
    throw new Error('no')
  })
  registry.read('gauge', 'also_broken', 'Fails later.', async () => Promise.reject(new Error('no')))
  registry.read('gauge', 'whole', 'Works.', () => 1)
  assert.deepEqual([...readExposition(await registry.text()).keys()], ['whole'])
})
