import { Button } from '@mantine/core'
import { useState } from 'react'
import { hoursSpent } from '../../domain/time/time-sheet.ts'
import type { Shown } from '../data/queries.ts'
import { removalKey, useHidden } from '../data/removal.ts'
import { Empty } from '../parts/empty.tsx'
import { dateText } from '../parts/format.ts'
import { words } from '../words/words.ts'
import { EntriesDialog } from './entries-dialog.tsx'
import { hoursShown } from './hours-format.ts'
import css from './table.module.css'
import { mayChangeHoursOf } from './time-data.ts'

const atFirst = 50

/** Entries, the latest first; a click opens one to change it. */
export function EffortTable({
  efforts,
  empty,
}: {
  readonly efforts: readonly Shown<'efforts'>[]
  readonly empty: string
}) {
  const hidden = useHidden()
  const [opened, setOpened] = useState<number>()
  const [isAll, setAll] = useState(false)
  const shown = efforts
    .filter(({ id }) => !hidden.has(removalKey('efforts', id)))
    .toSorted((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1))
  // Hours on a cost unit are not billed.
  const isBillable = shown.some(({ entity_type }) => entity_type !== 'CU')
  const openedEffort = shown.find(({ id }) => id === opened)
  if (shown.length === 0) return <Empty text={empty} />
  return (
    <div className={css.box}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{words.fields.date}</th>
            <th scope="col">{words.fields.activity_id}</th>
            <th scope="col" className={css.wide}>
              {words.hours.person}
            </th>
            {isBillable && (
              <th scope="col" className={css.wide}>
                {words.hours.billing}
              </th>
            )}
            <th scope="col" className={css.number}>
              {words.hours.hours}
            </th>
          </tr>
        </thead>
        <tbody>
          {(isAll ? shown : shown.slice(0, atFirst)).map((effort) => (
            <tr key={effort.id}>
              <td style={{ whiteSpace: 'nowrap' }}>
                {mayChangeHoursOf(effort.user_id) ? (
                  <button type="button" className={css.link} onClick={() => setOpened(effort.id)}>
                    {dateText(effort.date)}
                  </button>
                ) : (
                  dateText(effort.date)
                )}
              </td>
              <td>
                {effort.activity_name}
                <small className={css.detail}>{effort.notes}</small>
              </td>
              <td className={css.wide}>{effort.user_name}</td>
              {isBillable && (
                <td className={css.wide}>
                  <span className="quiet">{effort.is_invoiced ? words.hours.billed : words.hours.open}</span>
                </td>
              )}
              <td className={css.number}>{hoursShown(hoursSpent([effort]))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isAll && shown.length > atFirst && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {words.hours.showAll(shown.length)}
        </Button>
      )}
      {openedEffort && (
        <EntriesDialog
          title={[openedEffort.entity_name, dateText(openedEffort.date)].filter(Boolean).join(' · ')}
          efforts={[openedEffort]}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}
