// Tables as CSV files (RFC 4180), with the separators that the spreadsheets of a country expect.

export type CsvValue = string | number | null

export interface CsvSigns {
  /** The separator of columns. */
  readonly separator: ',' | ';'
  readonly decimal: '.' | ','
}

/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF'

/** The names of the columns, at the beginning of the file. */
export function csvHead(names: readonly string[], signs: CsvSigns): string {
  return byteOrderMark + csvLines([names], signs)
}

export function csvLines(rows: readonly (readonly CsvValue[])[], signs: CsvSigns): string {
  return rows
    .map((values) => `${values.map((value) => cell(value, signs)).join(signs.separator)}\r\n`)
    .join('')
}

function cell(value: CsvValue, { separator, decimal }: CsvSigns): string {
  if (value === null) return ''
  const safe = typeof value === 'number' ? String(value).replace('.', decimal) : withoutFormula(value)
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A spreadsheet would run text that begins like a formula. */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
