import { condition } from '../../../domain/filter.ts'
import { microOf } from '../../../domain/money/money.ts'
import { mondayOf } from '../../../domain/time/dates.ts'
import type { Shown } from '../../data/queries.ts'
import { hoursShown } from '../../hours/hours-format.ts'
import { HoursTabs } from '../../hours/hours-tabs.tsx'
import { session } from '../../start.ts'
import { words } from '../../words/words.ts'
import { wordOf } from '../filter/relative-days.ts'
import { durations } from '../many/selection-sums.ts'
import { RecordList } from '../record-list.tsx'

// Two decimals, so that hours line up.
const cells = { duration: ({ duration }: Shown<'efforts'>) => hoursShown(microOf(duration)) }

export function EffortList() {
  const { mine, thisMonth, notBilled, billed } = words.list.quick
  return (
    <RecordList
      resource="efforts"
      title={words.frame.hours}
      label={words.list.efforts}
      columns={['date', 'user_name', 'entity_name', 'activity_name', 'notes', 'is_invoiced', 'duration']}
      open={({ date, user_id }) => `/hours?week=${mondayOf(date)}&person=${user_id}`}
      empty={words.list.empty.efforts}
      firstStep={{ to: '/hours', name: words.list.recordHours }}
      cells={cells}
      sum={durations}
      sums={['duration']}
      card={{ title: 'entity_name', amount: 'duration', details: ['date', 'user_name', 'notes'] }}
      quick={[
        { name: mine, filter: condition('user_id', '=', session.user.id) },
        { name: thisMonth, filter: condition('date', '=', wordOf('thisMonth')) },
        { name: notBilled, filter: condition('is_invoiced', '=', false) },
        { name: billed.hours, filter: condition('is_invoiced', '=', true) },
      ]}
      nameOf={({ date, entity_name }) => `${date} ${entity_name ?? ''}`.trim()}
    >
      <HoursTabs />
    </RecordList>
  )
}
