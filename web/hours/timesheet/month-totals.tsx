import { hoursOfRanges } from '../../../domain/time/hours-entry.ts'
import { hoursSpent } from '../../../domain/time/time-sheet.ts'
import type { Shown } from '../../data/queries.ts'
import { Anchor } from '../../parts/anchor.tsx'
import { Empty } from '../../parts/empty.tsx'
import page from '../../parts/page.module.css'
import { words } from '../../words/words.ts'
import { hoursShown } from '../hours-format.ts'
import css from '../table.module.css'
import { rangeOf } from './sheet-writes.ts'

const places = { P: '/projects', CU: '/cost-units', C: '/contacts' }

/** The hours of the month by task, the most first. */
export function TaskTotals({ efforts }: { readonly efforts: readonly Shown<'efforts'>[] }) {
  const groups = [
    ...Map.groupBy(efforts, ({ entity_type, entity_id }) => `${entity_type} ${entity_id}`).values(),
  ]
    .map((group) => ({ group, first: group[0] as Shown<'efforts'>, hours: hoursSpent(group) }))
    .toSorted((a, b) => Number(b.hours - a.hours))
  return (
    <section className={page.card}>
      <h2>{words.hours.byTask}</h2>
      {groups.length === 0 ? (
        <Empty text={words.hours.emptyMonth} />
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{words.hours.task}</th>
              <th scope="col" className={css.number}>
                {words.hours.hours}
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ group, first, hours }) => (
              <tr key={`${first.entity_type} ${first.entity_id}`}>
                <td>
                  <Anchor to={`${places[first.entity_type]}/${first.entity_id}`}>
                    {first.entity_name ?? '–'}
                  </Anchor>
                  <small className={css.detail}>
                    {words.choices.efforts.entity_type[first.entity_type]} ·{' '}
                    {words.hours.entryCount(group.length)}
                  </small>
                </td>
                <td className={css.number}>{hoursShown(hours)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** The hours of each person, for users who see the hours of others. */
export function PersonTotals(props: {
  readonly month: string
  readonly efforts: readonly Shown<'efforts'>[]
  readonly presence: readonly Shown<'working-hours'>[]
}) {
  const names = new Map(
    [...props.efforts, ...props.presence].map(({ user_id, user_name }) => [user_id, user_name ?? '']),
  )
  const people = [...names].toSorted(([, a], [, b]) => a.localeCompare(b))
  return (
    <section className={page.card}>
      <h2>{words.hours.byPerson}</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{words.hours.person}</th>
            <th scope="col" className={css.number}>
              {words.hours.presence}
            </th>
            <th scope="col" className={css.number}>
              {words.hours.spent}
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map(([id, name]) => (
            <tr key={id}>
              <td>
                <Anchor to={`/hours/month?month=${props.month}&person=${id}`}>{name}</Anchor>
              </td>
              <td className={css.number}>
                {hoursShown(
                  hoursOfRanges(props.presence.filter(({ user_id }) => user_id === id).map(rangeOf)),
                )}
              </td>
              <td className={css.number}>
                {hoursShown(hoursSpent(props.efforts.filter(({ user_id }) => user_id === id)))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
