// The whole result of a list as a file. Read in groups of pages, so that the user sees the progress and can stop it.

import { Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { TopName } from '../../../client/index.ts'
import { resources } from '../../../client/resources.ts'
import { csvHead, csvLines } from '../../../domain/text/csv.ts'
import type { Shown } from '../../data/queries.ts'
import { textAt } from '../../data/value-at.ts'
import { complain } from '../../frame/notices.tsx'
import { csvSigns, numberText, today } from '../../parts/format.ts'
import { saveFile } from '../../parts/save-file.ts'
import { words } from '../../words/words.ts'
import { csvFile } from '../csv.ts'
import { fileName } from '../file-name.ts'
import { type Column, extrasFor } from '../table/columns.ts'
import { valueForCsv } from '../table/values.ts'
import { ToolButton } from '../tool-button.tsx'
import { ProgressDialog } from './progress-dialog.tsx'
import { groupsOfWhole, type WholeList } from './whole-list.ts'

interface ExportedList<Name extends TopName> extends WholeList<Name> {
  readonly title: string
  readonly shown: readonly Column<Shown<Name>>[]
  readonly all: readonly Column<Shown<Name>>[]
}

export function ExportMenu<Name extends TopName>({ list }: { readonly list: ExportedList<Name> }) {
  const [columns, setColumns] = useState<readonly Column<Shown<Name>>[]>()
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ToolButton icon="download">CSV</ToolButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{words.list.export}</Menu.Label>
          <Menu.Item onClick={() => setColumns(list.shown)}>{words.list.exportShown}</Menu.Item>
          <Menu.Item onClick={() => setColumns(list.all)}>{words.list.exportAll}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {columns && <Exporting list={list} columns={columns} onDone={() => setColumns(undefined)} />}
    </>
  )
}

function Exporting<Name extends TopName>(props: {
  readonly list: ExportedList<Name>
  readonly columns: readonly Column<Shown<Name>>[]
  readonly onDone: () => void
}) {
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  // The export keeps the list and columns it began with, even if the screen changes.
  const asked = useRef(props)
  useEffect(() => {
    const { list, columns, onDone } = asked.current
    const stop = new AbortController()
    const parameters = { ...list.parameters, with: extrasFor(columns) }
    writeCsv({ ...list, parameters }, columns, stop.signal, (done, total) => setProgress({ done, total }))
      .then((file) => saveFile(file, fileName(list.title, today(), 'csv')))
      .catch((error) => {
        if (!stop.signal.aborted) complain(error)
      })
      .finally(() => {
        if (!stop.signal.aborted) onDone()
      })
    return () => stop.abort()
  }, [])
  const { done, total } = progress
  return (
    <ProgressDialog
      title={words.list.exporting}
      done={done}
      total={total}
      text={words.list.exported(numberText(done), numberText(total))}
      onCancel={props.onDone}
    />
  )
}

/** The whole list as a file. Each group of records is handed to the browser, which keeps large files on the disk. */
async function writeCsv<Name extends TopName>(
  list: WholeList<Name>,
  columns: readonly Column<Shown<Name>>[],
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<Blob> {
  const { head, linesOf } = csvOf(list.resource, columns)
  const parts = [new Blob([head])]
  let done = 0
  for await (const { records, total } of groupsOfWhole(list, signal)) {
    parts.push(new Blob([linesOf(records)]))
    done += records.length
    onProgress(done, Math.max(total, done))
  }
  signal.throwIfAborted()
  return csvFile(parts)
}

/** Downloads records as a file. */
export function download<Name extends TopName>(
  resource: Name,
  title: string,
  columns: readonly Column<Shown<Name>>[],
  records: readonly Shown<Name>[],
): void {
  const { head, linesOf } = csvOf(resource, columns)
  saveFile(csvFile([head, linesOf(records)]), fileName(title, today(), 'csv'))
}

function csvOf<Name extends TopName>(resource: Name, columns: readonly Column<Shown<Name>>[]) {
  // Amounts of different currencies must not look alike.
  const hasCurrency =
    'currency' in resources[resource].fields &&
    columns.some(({ kind }) => kind === 'money') &&
    !columns.some(({ key }) => key === 'currency')
  const names = columns.map(({ label }) => label)
  return {
    head: csvHead(hasCurrency ? [...names, words.fields.currency] : names, csvSigns),
    linesOf: (records: readonly Shown<Name>[]) =>
      csvLines(
        records.map((record) => [
          ...columns.map((column) => valueForCsv(resource, column, record)),
          ...(hasCurrency ? [textAt(record, 'currency') ?? ''] : []),
        ]),
        csvSigns,
      ),
  }
}
