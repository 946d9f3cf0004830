// The whole result of a list as a file. Read page by page, so that the user sees the progress and can stop it.

import { Button, Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { TopName } from '../../../client/index.ts'
import type { Shown } from '../../data/queries.ts'
import { textAt } from '../../data/value-at.ts'
import { Icon } from '../../frame/icons.tsx'
import { complain } from '../../frame/notices.tsx'
import { csvSigns, numberText, today } from '../../parts/format.ts'
import { saveFile } from '../../parts/save-file.ts'
import { words } from '../../words/words.ts'
import { csvFile, csvText } from '../csv.ts'
import { fileName } from '../file-name.ts'
import { type Column, extrasFor } from '../table/columns.ts'
import { valueForCsv } from '../table/values.ts'
import { ProgressDialog } from './progress-dialog.tsx'
import { readWhole, type WholeList } from './whole-list.ts'

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
          <Button variant="subtle" color="gray" fw={500} leftSection={<Icon name="download" size={16} />}>
            CSV
          </Button>
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
    readWhole({ ...list, parameters }, stop.signal, (done, total) => setProgress({ done, total }))
      .then((records) => {
        if (!stop.signal.aborted) download(list.resource, list.title, columns, records)
      })
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

/** Downloads records as a file. */
export function download<Name extends TopName>(
  resource: Name,
  title: string,
  columns: readonly Column<Shown<Name>>[],
  records: readonly Shown<Name>[],
): void {
  // Amounts of different currencies must not look alike.
  const isMoney = columns.some(({ kind, key }) => kind === 'money' || key === 'currency')
  const hasCurrency =
    isMoney &&
    !columns.some(({ key }) => key === 'currency') &&
    records.some((one) => textAt(one, 'currency'))
  const head = columns.map(({ label }) => label)
  const rows = records.map((record) => [
    ...columns.map((column) => valueForCsv(resource, column, record)),
    ...(hasCurrency ? [textAt(record, 'currency') ?? ''] : []),
  ])
  const text = csvText(hasCurrency ? [...head, words.fields.currency] : head, rows, csvSigns)
  saveFile(csvFile(text), fileName(title, today(), 'csv'))
}
