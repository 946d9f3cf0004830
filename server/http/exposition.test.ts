import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Counter, Histogram, Registry } from 'prom-client'
import { readExposition } from '../../test/exposition.ts'
import { exposition, gaugesOf } from './exposition.ts'

test('what is counted, measured and read comes out in the format', async () => {
  const registry = new Registry()
  const registers = [registry]
  const addGauge = gaugesOf(registry)
  const answers = new Counter({
    ...{ name: 'answers_total', help: 'All answers.', labelNames: ['status'], registers },
  })
  answers.inc({ status: '500' }, 0)
  answers.inc({ status: '200' })
  answers.inc({ status: '200' })
  const times = new Histogram({
    ...{ name: 'times_seconds', help: 'How long.', labelNames: ['kind'], buckets: [0.1, 1], registers },
  })
  for (const seconds of [0.05, 0.1, 0.5, 7]) times.observe({ kind: 'a' }, seconds)
  addGauge('size', 'How much.', () => 3.5)
  addGauge('sizes', 'How much of each.', async () => [{ labels: { part: 'x' }, value: 1e21 }], ['part'])
  addGauge('nothing', 'What there is not.', () => [])
  const families = readExposition(await exposition(registry))
  assert.deepEqual(
    [...families].map(([name, { type, help }]) => [name, type, help]),
    [
      ['answers_total', 'counter', 'All answers.'],
      ['times_seconds', 'histogram', 'How long.'],
      ['size', 'gauge', 'How much.'],
      ['sizes', 'gauge', 'How much of each.'],
      ['nothing', 'gauge', 'What there is not.'],
    ],
  )
  const samplesOf = (name: string) =>
    families
      .get(name)
      ?.samples.map(({ labels: { le, ...others }, value }) => [
        ...Object.values(others),
        ...(le === undefined ? [] : [le]),
        value,
      ])
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
  assert.deepEqual(samplesOf('nothing'), [])
})

test('labels may have anything in them', async () => {
  const registry = new Registry()
  const counter = new Counter({
    ...{ name: 'things_total', help: 'Back\\slash\nand more.', labelNames: ['name'], registers: [registry] },
  })
  const strange = ['"', '\\', '\n', '\\n', '{a="b"} 7', 'ü', '']
  for (const name of strange) counter.inc({ name })
  const things = readExposition(await exposition(registry)).get('things_total')
  assert.deepEqual(
    things?.samples.map(({ labels }) => labels.name),
    strange,
  )
})

test('what cannot be read is left out, and the rest is there', async () => {
  const registry = new Registry()
  const addGauge = gaugesOf(registry)
  addGauge('broken', 'Fails.', () => {
    throw new Error('no')
  })
  addGauge('also_broken', 'Fails later.', async () => Promise.reject(new Error('no')))
  addGauge('whole', 'Works.', () => 1)
  assert.deepEqual([...readExposition(await exposition(registry)).keys()], ['whole'])
})
