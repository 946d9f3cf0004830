import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenItem, givenPaper, givenTable } from '../../../test/given-paper.ts'
import { paperToPdf } from '../pdf.ts'

/** The addresses that the annotations of a file lead to. */
async function linksOf(paper: Parameters<typeof paperToPdf>[0]): Promise<string[]> {
  const { pdf } = await paperToPdf(paper)
  const source = Buffer.from(pdf).toString('latin1')
  assert.equal(source.match(/\/Subtype \/Link/g)?.length, source.match(/\/F 4\b/g)?.length)
  return [...source.matchAll(/\/URI \((.*)\)/g)].map(([, address = '']) => address)
}

test('addresses on paper are links: of the company, in positions and in texts', async () => {
  const description = 'Siehe <b>www.erde.example/spezial</b>'
  const paper = givenPaper({
    positions: givenTable([givenItem({ description })]),
    conditions: 'Fragen an info@brunner.example.',
  })
  assert.deepEqual(await linksOf(paper), [
    'mailto:buero@brunner-gartenbau.example',
    'https://brunner-gartenbau.example/',
    'https://www.erde.example/spezial',
    'mailto:info@brunner.example',
  ])
})

test('an address that is broken into lines leads to the same place from each', async () => {
  const address = `https://brunner.example/${'sehr-lang/'.repeat(20)}`
  const links = await linksOf(givenPaper({ introduction: address }))
  const long = links.filter((link) => link.includes('sehr-lang'))
  assert.ok(long.length > 1)
  assert.deepEqual([...new Set(long)], [address])
})
