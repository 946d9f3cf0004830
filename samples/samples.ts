// npm run samples: a gallery of documents to look at. Serves an invented company in this process, makes its documents
// over the API and writes each of them as PDF, and every page as PNG, into samples/out.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pageCount, picture } from '../server/press/image/picture.ts'
import { foundCompany } from './company.ts'
import { documents } from './documents.ts'
import { openOffice } from './office.ts'

const folder = join(import.meta.dirname, 'out')
const pictureWidth = 1240

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
await using office = await openOffice()
const { kontor } = office
const company = await foundCompany(kontor)
for (const [index, { name, make }] of documents.entries()) {
  const file = `${String(index + 1).padStart(2, '0')}-${name}`
  const pdf = await (await make(kontor, company)).bytes()
  const pages = await pageCount(pdf)
  writeFileSync(join(folder, `${file}.pdf`), pdf)
  for (let page = 1; page <= pages; page++)
    writeFileSync(join(folder, `${file}-${page}.png`), await picture(pdf, page, pictureWidth))
  console.log(
    `${file}.pdf: ${pages === 1 ? '1 page' : `${pages} pages`}, ${Math.ceil(pdf.length / 1024)} KiB`,
  )
}
console.log(`The gallery lies in ${relative(process.cwd(), folder)}`)
