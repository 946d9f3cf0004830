import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenPaper } from '../../../test/given-paper.ts'
import { textOf } from '../../../test/pdf.ts'
import { paperToPdf } from '../pdf.ts'

for (const [country, city] of [
  ['CH', '6005 Luzern'],
  ['GB', 'Luzern 6005'],
] as const)
  test(`head, window and foot of a company in ${country} have ${city}`, async () => {
    const { pdf } = await paperToPdf(givenPaper({ country }))
    const [page = ''] = await textOf(pdf)
    assert.equal(page.split(city).length - 1, 3, page)
  })
