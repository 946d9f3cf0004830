import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenItem, givenPaper, givenTable } from '../../../test/given-paper.ts'
import { charactersOf, textOf } from '../../../test/pdf.ts'
import { paperToPdf } from '../pdf.ts'

test('the taxed amount follows its rate without a gap, beside a much larger one', async () => {
  const small = givenItem({ vat: 0n, quantity: 1_000_000n, price: 10_000_000n })
  const large = givenItem({ quantity: 9_000_000_000n })
  const { pdf } = await paperToPdf(givenPaper({ positions: givenTable([small, large]) }))
  const [page = []] = await charactersOf(pdf)
  const text = page.map(({ character }) => character).join('')
  const at = text.indexOf('MWST0%auf10.00') + 'MWST0%auf'.length
  const gap = (page[at]?.left ?? 0) - (page[at - 1]?.right ?? 0)
  assert.ok(gap > 0 && gap < 2, `${gap} mm`)
})

test('a long sentence below the totals is as wide as the page', async () => {
  const reason = 'Innergemeinschaftliche Lieferung, steuerfrei. '.repeat(3).trim()
  const totals = { vatReasons: [reason] }
  const { pdf } = await paperToPdf(givenPaper({ positions: givenTable([givenItem()], { totals }) }))
  const [page = ''] = await textOf(pdf)
  const [first = ''] = page.split('\n').filter((line) => line.includes('steuerfrei'))
  assert.ok(first.length > 80, first)
})
