// Assigns: hours that were spent on a project, a cost unit or a client.

import { all, condition } from '../../domain/filter.ts'
import { activities } from '../reporting/activities.ts'
import { efforts } from '../reporting/efforts.ts'
import type { V1Call } from './call.ts'
import { field, type Item, once, shown } from './fields.ts'
import { allOf } from './lists.ts'
import { idOfNamed } from './named.ts'
import { recordType } from './record-type.ts'
import { recordActions } from './records.ts'
import { code, date, day, decimal, flag, month, reference, text, year } from './values.ts'

const dateParts = {
  year: shown('date', year),
  month: shown('date', month),
  day: shown('date', day),
}

const assigns = recordType({
  resource: efforts,
  fields: {
    id: shown('id', decimal),
    type: once('entity_type', code({ 1: 'P', 2: 'CU', 4: 'C' })),
    type_id: once('entity_id', reference),
    name: shown('entity_name', text),
    employee: shown('user_name', text),
    hours: field('duration', decimal),
    ...dateParts,
    date: field('date', date),
    activity: field('activity_name', text),
    comment: field('notes', text),
    billed: field('is_invoiced', flag),
  },
  sorts: { date: 'date' },
  with: { list: 'entity_name,user_name,activity_name' },
  names: { activity_id: 'activity' },
  complete: async (call, { activity_name: name, ...draft }) =>
    name === undefined
      ? draft
      : { ...draft, activity_id: await idOfNamed(call, activities, name, 'activity') },
})

export const assign = recordActions(assigns)

/** Efforts as clients, projects and cost units show them. */
const shortAssigns = recordType({
  resource: efforts,
  fields: {
    id: shown('id', decimal),
    employee: shown('user_name', text),
    comment: shown('notes', text),
    hours: shown('duration', decimal),
    ...dateParts,
    billed: shown('is_invoiced', flag),
  },
  sorts: { date: 'date' },
  with: { list: 'user_name' },
})

export function effortsOn(call: V1Call, type: 'P' | 'CU' | 'C', id: number): Promise<Item[]> {
  return allOf(call, shortAssigns, all(condition('entity_type', '=', type), condition('entity_id', '=', id)))
}
