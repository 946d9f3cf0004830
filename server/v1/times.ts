import { workingHours } from '../reporting/working-hours.ts'
import { V1Error } from './errors.ts'
import { field, shown } from './fields.ts'
import { recordType } from './record-type.ts'
import { recordActions } from './records.ts'
import { clock, date, day, decimal, month, text, year } from './values.ts'

/** Times: when people began and ended their work. */
const times = recordType({
  resource: workingHours,
  fields: {
    id: shown('id', decimal),
    employee: shown('user_name', text),
    start: field('time_start', clock),
    end: field('time_end', clock),
    year: shown('date', year),
    month: shown('date', month),
    day: shown('date', day),
    date: field('date', date),
  },
  sorts: { date: 'date,time_start' },
  with: { list: 'user_name' },
  missing: () => new V1Error(5001, 'Object not found'),
})

export const time = recordActions(times)
