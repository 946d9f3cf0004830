import { Button } from '@mantine/core'
import { useState } from 'react'
import { kontor } from '../data/kontor.ts'
import { useAnswer } from '../data/queries.ts'
import { FlagField } from '../fields/choice-field.tsx'
import { Icon } from '../frame/icons.tsx'
import { complain } from '../frame/notices.tsx'
import { fileName } from '../list/file-name.ts'
import { Badge } from '../parts/badge.tsx'
import { dateTimeText, numberText, today } from '../parts/format.ts'
import { Loaded } from '../parts/loaded.tsx'
import page from '../parts/page.module.css'
import { saveFile } from '../parts/save-file.ts'
import { company, may } from '../start.ts'
import { words } from '../words/words.ts'
import table from './form/resource-editor.module.css'
import css from './settings.module.css'

type Data = Awaited<ReturnType<typeof kontor.data.get>>['item']

export function Section() {
  const query = useAnswer('data', kontor.data.get)
  return (
    <div className={css.stack}>
      {may('manage', 'company_data') && <Export />}
      <Loaded of={query}>{({ item }) => <Backups data={item} />}</Loaded>
    </div>
  )
}

/** All data of the company as a file. Making it may take minutes, so the page says that it is being made. */
function Export() {
  const { data } = words.settings
  const [hasPapers, setPapers] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const file = await kontor.export.get({ pdf: hasPapers ? '1' : '0' })
      saveFile(file, fileName(company.name, today(), 'zip'))
    } catch (error) {
      complain(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={page.card}>
      <h2>{data.export}</h2>
      <p className="quiet">{data.exportHint}</p>
      <FlagField label={data.withPapers} value={hasPapers} onChange={setPapers} />
      <div className={page.actions} style={{ marginTop: 12 }}>
        <Button loading={isBusy} leftSection={<Icon name="download" size={16} />} onClick={run}>
          {data.download}
        </Button>
        <span role="status" className="quiet">
          {isBusy ? data.inTheMaking : ''}
        </span>
      </div>
    </section>
  )
}

const databases = { sqlite: 'SQLite', postgresql: 'PostgreSQL' }

function Backups({ data }: { readonly data: Data }) {
  const { backups, backups_are_made, backup_folder, last_backup, last_failure, database } = data
  const said = words.settings.data
  return (
    <section className={page.card}>
      <h2>{said.backups}</h2>
      <dl className={page.facts}>
        <dt>{said.database}</dt>
        <dd>{databases[database]}</dd>
        <dt>{said.lastBackup}</dt>
        <dd>
          {last_backup ? (
            dateTimeText(last_backup)
          ) : backups_are_made ? (
            said.noneYet
          ) : (
            <Badge tone="waiting">{said.notMade}</Badge>
          )}
        </dd>
        {last_failure && (
          <>
            <dt>{said.lastFailure}</dt>
            <dd>
              <Badge tone="overdue">{dateTimeText(last_failure)}</Badge>
            </dd>
          </>
        )}
        {backup_folder && (
          <>
            <dt>{said.folder}</dt>
            <dd>{backup_folder}</dd>
          </>
        )}
      </dl>
      {!backups_are_made && <p className={css.note}>{said.notMadeHint}</p>}
      {backups.length > 0 && (
        <table className={table.table} style={{ marginTop: 12 }}>
          <thead>
            <tr>
              <th scope="col">{said.file}</th>
              <th scope="col">{said.made}</th>
              <th scope="col" data-number>
                {said.size}
              </th>
            </tr>
          </thead>
          <tbody>
            {backups.map(({ name, time, bytes }) => (
              <tr key={name}>
                <td data-label={said.file}>{name}</td>
                <td data-label={said.made}>{dateTimeText(time)}</td>
                <td data-label={said.size} data-number>
                  {megabytes(bytes)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function megabytes(bytes: number): string {
  return `${numberText(Math.max(1, Math.round(bytes / 100_000)) / 10)} MB`
}
