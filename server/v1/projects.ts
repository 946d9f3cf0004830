// Projects and cost units, with the hours that were spent on them.

import { costUnits } from '../reporting/cost-units.ts'
import { changeProjectStatus, projects as projectResource } from '../reporting/projects.ts'
import { currentDay } from '../resource/clock.ts'
import { idName } from '../resource/names.ts'
import { effortsOn } from './assigns.ts'
import { field, shown } from './fields.ts'
import { recordType } from './record-type.ts'
import { recordActions } from './records.ts'
import { code, date, decimal, reference, text } from './values.ts'

const projects = recordType({
  resource: projectResource,
  fields: {
    id: shown('id', decimal),
    name: field('name', text),
    client_id: field('contact_id', reference),
    description: field('description', text),
    estimate: field('hours_estimated', decimal),
    costperhour: field('hourly_rate', decimal),
    status: field('status', code({ 1: 'O', 2: 'P', 3: 'C', 4: 'B' })),
    start: field('start_date', date),
  },
  sorts: { name: 'name' },
  showMore: async (call, { id }) => ({ assigns: await effortsOn(call, 'P', id as number) }),
  complete: async (_call, { status: _, ...draft }, stored) =>
    stored || draft.start_date ? draft : { ...draft, start_date: currentDay() },
  // v2 sets it by an operation of its own.
  follow: async (call, id, { status }, stored) => {
    if (status === undefined || status === null || status === (stored?.status ?? 'O')) return
    const parameters = { [idName(projectResource)]: String(id), status: String(status) }
    await call.run(changeProjectStatus.name, { parameters })
  },
})

export const project = recordActions(projects)

const units = recordType({
  resource: costUnits,
  fields: {
    id: shown('id', decimal),
    name: field('name', text),
    description: field('description', text),
    status: field('type', code({ 1: 'P', 2: 'U' })),
  },
  sorts: { name: 'name' },
  showMore: async (call, { id }) => ({
    assigns: (await effortsOn(call, 'CU', id as number)).map(({ billed: _, ...assign }) => assign),
  }),
})

export const costunit = recordActions(units)
