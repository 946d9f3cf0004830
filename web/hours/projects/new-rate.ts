// A project with a new hourly rate: booked efforts keep their own, unless the user lets them follow.

import type { AllMembers, Effort } from '../../../client/index.ts'
import { kontor } from '../../data/kontor.ts'
import { readAll } from '../../data/queries.ts'
import { tell } from '../../frame/notices.tsx'
import { changeEach } from '../../list/many/many.ts'
import { words } from '../../words/words.ts'

/** Long enough to read on the page after the form. */
const offerMs = 20_000

/** Offers to change the unbilled efforts of a project that have the old rate. */
export async function offerNewRate(
  project: number,
  before: number | null,
  after: number | null,
): Promise<void> {
  if (after === null) return
  const efforts = await readAll(kontor.efforts, {
    filter: { is_invoiced: false, entity_type: 'P', entity_id: project, hourly_rate: before },
    sort: 'id',
  })
  if (efforts.length === 0) return
  const adapt = () => changeEach(efforts, setRate(after), words.hours.adapted, undefined, setRate(before))
  tell(words.hours.rateNotNew(efforts.length), { name: words.hours.adapt, run: () => void adapt() }, offerMs)
}

function setRate(hourly_rate: number | null) {
  return (each: AllMembers, { id }: Pick<Effort, 'id'>) => each.efforts.update(id, { hourly_rate })
}
