import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneDatabase } from '../../test/api.ts'
import { Visitor } from '../../test/visitor.ts'
import { placesOf } from './places.ts'

for (const [country, postcode, ...places] of [
  ['CH', '8001', 'Zürich'],
  ['CH', '3600', 'Thun'],
  ['CH', '2502', 'Biel/Bienne'],
  ['CH', '6945', 'Origlio'],
  ['CH', '8021', 'Zürich'], // a box
  ['CH', '1071', 'Chexbres', 'Rivaz', 'St-Saphorin (Lavaux)'],
  ['LI', '9490', 'Vaduz'],
  ['AT', '1010', 'Wien'],
  ['AT', '4021', 'Linz'], // a box
  ['AT', '6900', 'Bregenz'],
  ['DE', '10115', 'Berlin'],
  ['DE', '03046', 'Cottbus'], // it has a Sorbian name too
  ['DE', '88131', 'Bodolz', 'Lindau (Bodensee)'],
] as const)
  test(`${postcode} in ${country} is ${places.join(', ')}`, () => {
    assert.deepEqual(placesOf(country, postcode), places)
  })

onOneDatabase('anybody may ask for places; of what is no postcode there are none', async ({ server }) => {
  const visitor = new Visitor(server.url)
  const { status, text, headers } = await visitor.get('/places/CH/3400')
  assert.deepEqual([status, JSON.parse(text)], [200, ['Burgdorf']])
  assert.match(headers.get('cache-control') ?? '', /^public/)
  for (const path of [
    'CH/0000',
    'CH/constructor',
    'constructor/8001',
    'FR/67000',
    'CH/8001%00',
    'ch/8001',
    'DE/8001',
  ])
    assert.deepEqual(JSON.parse((await visitor.get(`/places/${path}`)).text), [], path)
  assert.match((await visitor.get('/places.js')).text, /data-places/)
})
