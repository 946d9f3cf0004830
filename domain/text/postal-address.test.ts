import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cityLine, streetLine } from './postal-address.ts'

for (const [country, street, city] of [
  ['CH', 'Gare 7', '1000 X'],
  ['DE', 'Gare 7', '1000 X'],
  ['IT', 'Gare 7', '1000 X'],
  ['FR', '7 Gare', '1000 X'],
  ['GB', '7 Gare', 'X 1000'],
  ['LV', 'Gare 7', 'X 1000'],
] as const)
  test(`in ${country} an address is written ${street}, ${city}`, () => {
    const place = { street: 'Gare', street_no: '7', postcode: '1000', city: 'X', country }
    assert.deepEqual([streetLine(place), cityLine(place)], [street, city])
    const bare = { ...place, street_no: null, postcode: null }
    assert.deepEqual([streetLine(bare), cityLine(bare)], ['Gare', 'X'])
  })
