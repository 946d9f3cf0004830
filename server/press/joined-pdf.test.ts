import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenBill, givenItem, givenPaper, givenTable } from '../../test/given-paper.ts'
import { pageCount, picture } from './image/picture.ts'
import { encodePng } from './image/png.ts'
import { JoinedPdf } from './joined-pdf.ts'
import { paperToPdf } from './pdf.ts'

const noise = Int32Array.from({ length: 64 * 64 }, (_, index) => (index * 2_654_435_761) & 0xffffff)
const image = { bytes: encodePng(noise, 64, 64), width: 64, height: 64 }
const { design } = givenPaper({})
const withLogo = { ...design, logo: image }

const papers = [
  givenPaper({ title: 'Rechnung (1 0 R) \\ eins', payment: givenBill, design: withLogo }),
  givenPaper({
    title: 'Rechnung zwei',
    positions: givenTable(Array.from({ length: 60 }, (_, index) => givenItem({ name: `Artikel ${index}` }))),
    design: withLogo,
  }),
  givenPaper({ title: 'Rechnung drei', design: { ...withLogo, font: 'liberation-sans' } }),
]

async function joined(times = 1): Promise<{ readonly pdf: Buffer; readonly single: Uint8Array[] }> {
  const file = new JoinedPdf()
  const chunks = [file.begin()]
  const single: Uint8Array[] = []
  for (const paper of papers) single.push((await paperToPdf(paper)).pdf)
  for (let time = 0; time < times; time++)
    for (const [index, pdf] of single.entries())
      chunks.push(file.add(pdf, `Nr. ${index} “ä”`), file.comment(`{"index":${index}}`))
  chunks.push(...file.end())
  return { pdf: Buffer.concat(chunks), single }
}

test('every page of a joined file looks as in its own file', async () => {
  const { pdf, single } = await joined()
  let page = 0
  for (const one of single)
    for (let own = 1; own <= (await pageCount(one)); own++) {
      const [here, there] = await Promise.all([picture(pdf, ++page, 300), picture(one, own, 300)])
      assert.ok(Buffer.from(here).equals(there), `page ${page}`)
    }
  assert.equal(await pageCount(pdf), page)
  assert.ok(page > papers.length)
})

test('every object of a joined file is where its table says, and refers to others that are in it', async () => {
  const source = (await joined(300)).pdf.toString('latin1')
  const [, at] = /startxref\n(\d+)\n%%EOF\n$/.exec(source) ?? []
  const [table, ...offsets] = source.slice(Number(at)).match(/(?<=^xref\n)0 \d+|\d{10}(?= 00000 n)/gm) ?? []
  assert.equal(table, `0 ${offsets.length + 1}`)
  for (const [index, offset] of offsets.entries())
    assert.ok(source.startsWith(`${index + 1} 0 obj\n`, Number(offset)), `object ${index + 1}`)
  const heads = source.replace(/\nstream\n.*?\nendstream/gs, '')
  const referred = new Set([...heads.matchAll(/\b(\d+) 0 R\b/g)].map(([, number]) => Number(number)))
  assert.deepEqual(
    [...referred].filter((number) => number < 1 || number > offsets.length),
    [],
  )
  assert.equal(source.match(/\/Parent 2 0 R/g)?.length, source.match(/\/Type \/Page\n/g)?.length)
  assert.doesNotMatch(heads, /StructParent|\/Metadata/)
})

test('a logo is in a joined file once, and its documents have bookmarks', async () => {
  const { pdf } = await joined(3)
  const source = pdf.toString('latin1')
  assert.equal(source.match(/\/Subtype \/Image/g)?.length, 1)
  assert.equal(source.match(/\/Dest \[/g)?.length, 9)
  const title = Buffer.from('Nr. 2 “ä”', 'utf16le').swap16().toString('hex').toUpperCase()
  assert.ok(source.includes(`/Title <FEFF${title}>`))
})
