// Tables as files that every spreadsheet opens (RFC 4180).

export type CsvValue = string | number | null

/** With it, spreadsheets know that the file is UTF-8. */
const byteOrderMark = '\uFEFF'

/** The beginning of a file: the names of its columns. */
export function csvHead(names: readonly string[]): string {
  return byteOrderMark + csvRow(names)
}

export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

function cell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = withoutFormula(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A spreadsheet would calculate text that begins like a formula, whoever has written it. */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

export function csvFile(head: string, rows: readonly string[]): Blob {
  return new Blob([head, ...rows], { type: 'text/csv;charset=utf-8' })
}
