// A project with another hourly rate: what is booked already keeps its own, unless somebody wants it to follow.

import type { Effort } from '../../../client/index.ts'
import { kontor, patient } from '../../data/kontor.ts'
import { readAll } from '../../data/queries.ts'
import { tell } from '../../frame/notices.tsx'
import { changeEach } from '../../list/many/many.ts'
import { words } from '../../words/words.ts'

/** Long enough to read it on the page that comes after the form. */
const offerMs = 20_000

/** Offers to adapt the hours of a project that nobody has billed and that have the rate of before. */
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
  return ({ id }: Pick<Effort, 'id'>) => kontor.efforts.update(id, { hourly_rate }, { retries: patient })
}
