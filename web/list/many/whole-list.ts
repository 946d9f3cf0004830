import type { TopName } from '../../../client/index.ts'
import { kontor } from '../../data/kontor.ts'
import { readAll, type Shown } from '../../data/queries.ts'
import type { ListParameters } from '../table/use-shown-records.ts'

/** A list with its whole result, not only the shown page. */
export interface WholeList<Name extends TopName> {
  readonly resource: Name
  readonly parameters: ListParameters
}

export async function readWhole<Name extends TopName>(
  { resource, parameters }: WholeList<Name>,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<readonly Shown<Name>[]> {
  const records = await readAll(kontor.resource(resource), { parameters, signal }, onProgress)
  return records as readonly Shown<Name>[]
}
