import { type Kind, kind, wrong } from './kind.ts'
import { id } from './kinds.ts'

/** Ids of records, each counted once. */
export function idList(max: number): Kind<readonly number[]> {
  const single = id()
  return kind<readonly number[]>({
    family: 'none',
    type: 'text',
    schema: { type: 'array', items: single.schema, minItems: 1, maxItems: max },
    parse(value, key, problems) {
      if (!Array.isArray(value)) return wrong(problems, key, 'wrong_type', 'must be a list')
      if (value.length === 0) return wrong(problems, key, 'required', 'must name at least one record')
      if (value.length > max) return wrong(problems, key, 'not_allowed', `can have at most ${max} entries`)
      const ids = value.map((entry, index) => single.parse(entry, `${key}.${index}`, problems))
      return ids.includes(undefined) ? undefined : [...new Set(ids as number[])]
    },
  })
}
