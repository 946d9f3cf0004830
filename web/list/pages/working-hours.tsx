import { condition } from '../../../domain/filter.ts'
import { mondayOf } from '../../../domain/time/dates.ts'
import { HoursTabs } from '../../hours/hours-tabs.tsx'
import { session } from '../../start.ts'
import { words } from '../../words/words.ts'
import { wordOf } from '../filter/relative-days.ts'
import { attendances } from '../many/selection-sums.ts'
import { RecordList } from '../record-list.tsx'

export function WorkingHoursList() {
  const { mine, thisMonth } = words.list.quick
  return (
    <RecordList
      resource="working-hours"
      title={words.frame.hours}
      label={words.list.workingHours}
      columns={['date', 'user_name', 'time_start', 'time_end']}
      open={({ date, user_id }) => `/hours?week=${mondayOf(date)}&person=${user_id}`}
      empty={words.list.empty.workingHours}
      firstStep={{ to: '/hours', name: words.list.recordHours }}
      sum={attendances}
      sums={['hours']}
      labels={{ hours: words.frame.hours }}
      card={{ title: 'date', details: ['user_name', 'time_start', 'time_end'] }}
      quick={[
        { name: mine, filter: condition('user_id', '=', session.user.id) },
        { name: thisMonth, filter: condition('date', '=', wordOf('thisMonth')) },
      ]}
      nameOf={({ date, time_start }) => `${date} ${time_start}`}
    >
      <HoursTabs />
    </RecordList>
  )
}
