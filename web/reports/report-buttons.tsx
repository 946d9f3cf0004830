import { Button } from '@mantine/core'
import { type CsvValue, csvHead, csvLines } from '../../domain/text/csv.ts'
import { Icon } from '../frame/icons.tsx'
import { complain } from '../frame/notices.tsx'
import { csvFile } from '../list/csv.ts'
import { fileName } from '../list/file-name.ts'
import { csvSigns, today } from '../parts/format.ts'
import { saveFile } from '../parts/save-file.ts'
import { words } from '../words/words.ts'

interface CsvButtonProps {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: () => Rows | Promise<Rows>
}

type Rows = readonly (readonly CsvValue[])[]

/** Downloads the figures of a report. */
export function CsvButton({ name, columns, rows }: CsvButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      onClick={async () => {
        try {
          const lines = csvLines(await rows(), csvSigns)
          saveFile(csvFile([csvHead(columns, csvSigns), lines]), fileName(name, today(), 'csv'))
        } catch (error) {
          complain(error)
        }
      }}
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
