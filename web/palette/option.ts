import type { Visit } from '../data/visits.ts'
import type { IconName } from '../frame/icons.tsx'

/** Something to choose: it leads somewhere, or does something. */
export interface Option {
  readonly key: string
  readonly icon: IconName
  readonly name: string
  /** Small, at the right or on a phone below: what tells it from others of the same name. */
  readonly detail?: string
  readonly to?: string
  readonly run?: () => void
  /** Of a record: how it is remembered. */
  readonly visit?: Visit
}

export interface OptionGroup {
  readonly name: string
  /** Beside the name: how many there are in all. */
  readonly note?: string
  readonly options: readonly Option[]
}
