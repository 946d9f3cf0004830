// A paper as HTML: what stands on the sheets, for screens of any width.

import { amountIn, percentIn, priceIn, quantityIn, swiss } from '../../domain/text/company-formats.ts'
import type { DocumentLanguage } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { notesOf, totalsRows } from '../press/draw/totals-rows.ts'
import type { Paper, PositionRow, PositionTable } from '../press/paper.ts'
import { safeHtml } from '../press/typeset/rich-text.ts'
import { type Words, wordsOf } from '../press/words.ts'

interface Setting {
  readonly table: PositionTable
  readonly words: Words
  readonly formats: NonNullable<Paper['formats']>
  readonly hasVat: boolean
}

/** The content of a paper with our words in the reader's language. Its own texts stay in theirs. */
export function paperHtml(paper: Paper, language: DocumentLanguage): string {
  const { introduction, conditions, signature, positions, recipient, facts } = paper
  const own = paper.language === language ? '' : ` lang="${paper.language}"`
  const text = (html: string) => (html.trim() === '' ? '' : `<div class="text"${own}>${safeHtml(html)}</div>`)
  return [
    `<div class="head"><address${own}>${recipient.map(escapedMarkup).join('<br>')}</address>`,
    `<dl class="facts"${own}>${facts.map(({ label, value }) => `<div><dt>${escapedMarkup(label)}</dt><dd>${escapedMarkup(value)}</dd></div>`).join('')}</dl></div>`,
    text(introduction),
    positions ? tableHtml(paper, positions, language) : '',
    text(conditions.replaceAll(payLine, '')),
    signature ? text(signature.text) : '',
  ].join('\n')
}

/** The lines with payment links, which are buttons on the page. */
const payLine = /<p>\w+: https?:\/\/[^\s<]+\/pay\/[^\s<]+<\/p>/g

function tableHtml(
  { formats = swiss, country, language: own }: Paper,
  table: PositionTable,
  language: DocumentLanguage,
): string {
  const words = wordsOf(country === undefined ? { language } : { language, country })
  const hasVat = table.showsPrices && table.rows.some((row) => row.type === 'item' && row.vat !== 0n)
  const setting: Setting = { table, words, formats, hasVat }
  const { columns } = words
  const head = [
    `<th>${columns.name}</th>`,
    `<th class="number wide">${columns.quantity}</th>`,
    `<th class="wide">${columns.unit}</th>`,
    ...(table.showsPrices ? [`<th class="number wide">${columns.price}</th>`] : []),
    ...(hasVat ? [`<th class="number wide">${columns.vat}</th>`] : []),
    ...(table.showsPrices ? [`<th class="number">${columns.amount} ${table.currency}</th>`] : []),
  ]
  const rows = table.rows.map((row) => rowHtml(row, head.length, setting))
  return `<table class="positions"><thead><tr>${head.join('')}</tr></thead>
<tbody${own === language ? '' : ` lang="${own}"`}>${rows.join('\n')}</tbody></table>
${table.showsPrices ? totalsHtml(setting) : ''}`
}

function rowHtml(row: PositionRow, columns: number, setting: Setting): string {
  switch (row.type) {
    case 'item':
      return itemHtml(row, setting)
    case 'heading':
      return `<tr class="heading"><th scope="rowgroup" colspan="${columns}">${nameHtml(row)}</th></tr>`
    case 'text':
      return `<tr><td colspan="${columns}">${row.description ? nameHtml(row) : escapedMarkup(row.name)}</td></tr>`
    case 'subtotal':
      if (!setting.table.showsPrices) return ''
      return `<tr class="subtotal"><td colspan="${columns - 1}">${nameHtml(row)}</td><td class="number">${amountIn(setting.formats, row.amount)}</td></tr>`
    case 'page break':
      return ''
  }
}

function nameHtml({ name, description }: { readonly name: string; readonly description: string }): string {
  return `${name ? `<b>${escapedMarkup(name)}</b>` : ''}${description ? safeHtml(description) : ''}`
}

type Item = Extract<PositionRow, { type: 'item' }>

function itemHtml(item: Item, { table, words, formats, hasVat }: Setting): string {
  const { showsPrices, currency } = table
  const isOpen = !item.showsOnlyTotal
  const quantity = isOpen ? quantityIn(formats, item.quantity) : ''
  const unit = isOpen ? escapedMarkup(item.unit) : ''
  const price = isOpen && showsPrices ? priceIn(formats, item.price) : ''
  const vat = hasVat ? percentIn(formats, item.vat) : ''
  const discount =
    item.discount && isOpen && showsPrices
      ? `${words.discount} ${item.discount.type === 'P' ? percentIn(formats, item.discount.rate) : `${currency} ${priceIn(formats, item.discount.rate)}`}`
      : ''
  const number = item.number ? `${words.articleNumber} ${escapedMarkup(item.number)}` : ''
  const how = [[quantity, unit].filter(Boolean).join(' '), price].filter(Boolean).join(' × ')
  const below = [number, discount].filter(Boolean).map((text) => `<small class="quiet">${text}</small>`)
  // On a phone the columns become one line below the name.
  const onPhone = [how, vat && `${words.columns.vat} ${vat}`].filter(Boolean).join(' · ')
  const cells = [
    `<td>${nameHtml(item)}${below.join('')}${onPhone ? `<small class="quiet narrow">${onPhone}</small>` : ''}</td>`,
    `<td class="number wide">${quantity}</td>`,
    `<td class="wide">${unit}</td>`,
    ...(showsPrices ? [`<td class="number wide">${price}</td>`] : []),
    ...(hasVat ? [`<td class="number wide">${vat}</td>`] : []),
    ...(showsPrices ? [`<td class="number">${amountIn(formats, item.amount)}</td>`] : []),
  ]
  return `<tr>${cells.join('')}</tr>`
}

function totalsHtml({ table, words, formats }: Setting): string {
  const rows = totalsRows(table, words, formats).map(
    ({ label, amount, weight }) =>
      `<div${weight ? ` class="${weight}"` : ''}><dt>${escapedMarkup(label)}</dt><dd>${amountIn(formats, amount)}</dd></div>`,
  )
  const notes = notesOf(table, words, formats).map((note) => `<p class="quiet">${escapedMarkup(note)}</p>`)
  return `<dl class="totals">${rows.join('')}</dl>${notes.join('')}`
}
