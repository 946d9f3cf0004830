import { computed, type Field } from './fields.ts'
import { integer } from './kinds.ts'
import { type AnyResource, referrersOf } from './resource.ts'

/** How many records refer to this one, in any field of any resource. */
export function usage(self: () => AnyResource): Field<number, 'computed'> {
  return computed(
    integer(),
    () => referrersOf(self()).map(({ resource }) => resource),
    (table) =>
      referrersOf(self())
        .map(
          ({ resource, key }) =>
            `select count(*) from ${resource.table} u where u.company_id = ${table}.company_id and u.${key} = ${table}.id`,
        )
        .join(') + ('),
  )
}
