import assert from 'node:assert/strict'
import { test } from 'node:test'
import { microOf } from '../money/money.ts'
import { unitBehind } from './unit-words.ts'

for (const [quantity, unit, language, text] of [
  [1, 1, 'de', 'Stunde'],
  [18.25, 1, 'de', 'Stunden'],
  [0.5, 1, 'de', 'Stunden'],
  [-1, 1, 'de', 'Stunde'],
  [0, 1, 'de', 'Stunden'],
  [3, 7, 'it', 'pezzi'],
  [1, 7, 'it', 'pezzo'],
  // In French, what is less than two is singular.
  [1.5, 1, 'fr', 'heure'],
  [2, 1, 'fr', 'heures'],
  [0, 1, 'fr', 'heure'],
  [1.5, 1, 'en', 'hours'],
  [2, 10, 'es', 'metros cuadrados'],
  // Spanish and French count millions in a class of their own.
  [1_000_000, 2, 'es', 'días'],
  [1_000_000, 2, 'fr', 'jours'],
  [1, 14, 'de', undefined],
  [1, 999, 'de', undefined],
] as const)
  test(`${quantity} of the unit ${unit} in ${language}: ${text}`, () => {
    assert.equal(unitBehind(unit, microOf(quantity), language), text)
  })
