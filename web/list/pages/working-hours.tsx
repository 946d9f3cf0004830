import { mondayOf } from '../../../domain/dates.ts'
import { HoursTabs } from '../../hours/hours-tabs.tsx'
import { today } from '../../parts/format.ts'
import { session } from '../../start.ts'
import { words } from '../../words/words.ts'
import { between, condition } from '../filter.ts'
import { periodOf } from '../periods.ts'
import { RecordList } from '../record-list.tsx'

export function WorkingHoursList() {
  const { mine, thisMonth } = words.list.quick
  const { from, to } = periodOf('thisMonth', today())
  return (
    <RecordList
      resource="working-hours"
      title={words.frame.hours}
      label={words.list.workingHours}
      columns={['date', 'user_name', 'time_start', 'time_end']}
      open={({ date, user_id }) => `/hours?week=${mondayOf(date)}&person=${user_id}`}
      empty={words.list.empty.workingHours}
      firstStep={{ to: '/hours', name: words.list.recordHours }}
      card={{ title: 'date', details: ['user_name', 'time_start', 'time_end'] }}
      quick={[
        { name: mine, filter: condition('user_id', '=', session.user.id) },
        { name: thisMonth, filter: between('date', from, to) },
      ]}
      nameOf={({ date, time_start }) => `${date} ${time_start}`}
    >
      <HoursTabs />
    </RecordList>
  )
}
