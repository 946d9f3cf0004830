import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx'
import type { Edited } from './edited.ts'

/** In the form of a record: shown when somebody else has changed the record meanwhile. */
export function Conflict({
  of: edited,
}: {
  readonly of: Pick<Edited<object>, 'isConflict' | 'loadTheirs' | 'saveAnyway'>
}) {
  if (!edited.isConflict) return null
  return <ChangedMeanwhile onLoad={edited.loadTheirs} onOverwrite={edited.saveAnyway} />
}
