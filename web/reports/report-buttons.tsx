import { Button } from '@mantine/core'
import { Icon } from '../frame/icons.tsx'
import { type CsvValue, csvFileName, csvHead, csvRow } from '../list/csv.ts'
import { today } from '../parts/format.ts'
import { words } from '../words/words.ts'

interface CsvButtonProps {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: () => readonly (readonly CsvValue[])[]
}

/** The numbers of a report as a file. */
export function CsvButton({ name, columns, rows }: CsvButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      onClick={() => save(csvFileName(name, today()), csvHead(columns) + rows().map(csvRow).join(''))}
    >
      {words.reports.csv}
    </Button>
  )
}

export function PrintButton() {
  return (
    <Button variant="default" onClick={() => print()}>
      {words.reports.print}
    </Button>
  )
}

function save(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
