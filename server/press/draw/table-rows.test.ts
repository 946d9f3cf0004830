import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenItem, givenPaper, givenTable } from '../../../test/given-paper.ts'
import { charactersOf, textOf as pageTexts, type SeenCharacter } from '../../../test/pdf.ts'
import { paperToPdf } from '../pdf.ts'

const description = 'Hecken, Rasen und Beete im Innenhof. '.repeat(8)

test('a long description is as wide as the page', async () => {
  const page = await pageOf(givenItem({ description }))
  const right = Math.max(...page.map((line) => (inText(line) ? (line.at(-1)?.right ?? 0) : 0)))
  assert.ok(right > 180 && right < 190.1, `${right} mm`)
})

test('a description beside the second line of a unit stays in its column', async () => {
  const page = await pageOf(givenItem({ description, unit: 'Quadratmeter Rasenfläche mit Rand' }))
  assert.ok(page.some((line) => inText(line) && textOf(line).endsWith('mitRand')))
  for (const line of page.filter(inText))
    line.forEach((character, index) => {
      assert.ok(character.left >= (line[index - 1]?.left ?? 0), textOf(line))
    })
})

for (const unit of ['metri quadrati', 'metros cuadrados', 'chilogrammi'])
  test(`the unit "${unit}" is one line, beside a name of usual length`, async () => {
    const item = givenItem({ unit, name: 'Riassetto del giardino con siepe' })
    const { pdf } = await paperToPdf(givenPaper({ positions: givenTable([item]) }))
    assert.match(String(await pageTexts(pdf)), new RegExp(`con siepe .*${unit}`))
  })

/** The characters of each line of a paper with one position, from left to right as they were drawn. */
async function pageOf(item: ReturnType<typeof givenItem>): Promise<SeenCharacter[][]> {
  const { pdf } = await paperToPdf(givenPaper({ positions: givenTable([item]) }))
  const [page = []] = await charactersOf(pdf)
  return [...Map.groupBy(page, ({ bottom }) => Math.round(bottom)).values()]
}

function textOf(line: readonly SeenCharacter[]): string {
  return line.map(({ character }) => character).join('')
}

function inText(line: readonly SeenCharacter[]): boolean {
  return textOf(line).includes('Innenhof')
}
