import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentLanguages } from '../../domain/text/languages.ts'
import { words } from './words.ts'

/** Every text of a language by the path to it; functions return their arguments. */
function textsOf(part: object, path = ''): [path: string, text: string][] {
  return Object.entries(part).flatMap(([key, value]) => {
    if (typeof value === 'string') return [[path + key, value]]
    if (typeof value === 'function') return [[path + key, value('{1}', '{2}', '{3}')]]
    return textsOf(value, `${path}${key}.`)
  })
}

const german = textsOf(words.de)

for (const language of documentLanguages) {
  const texts = new Map(textsOf(words[language]))

  test(`no word is missing in ${language}`, () => {
    assert.deepEqual(
      [...texts.keys()],
      german.map(([path]) => path),
    )
    for (const [path, text] of texts) assert.notEqual(text.trim(), '', path)
  })

  test(`sentences in ${language} say what they are about`, () => {
    for (const [path, sentence] of german)
      for (const value of sentence.match(/\{\d\}/g) ?? []) assert.ok(texts.get(path)?.includes(value), path)
  })
}

test('German is written without ß', () => {
  for (const [, text] of german) assert.doesNotMatch(text, /ß/)
})
