import type { TopName } from '../../client/index.ts'
import { kontor } from '../data/kontor.ts'
import { readAll } from '../data/queries.ts'
import type { ListParameters } from './use-shown-records.ts'

/** A list with everything that it is asked for, not only the page that is shown. */
export interface WholeList {
  readonly resource: TopName
  readonly parameters: ListParameters
}

export function readWhole(
  { resource, parameters }: WholeList,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
) {
  return readAll(kontor.resource(resource), { parameters, signal }, onProgress)
}
