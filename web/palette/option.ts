import type { Visit } from '../data/visits.ts'
import type { IconName } from '../frame/icons.tsx'

/** An option of the palette: a link or an action. */
export interface Option {
  readonly key: string
  readonly icon: IconName
  readonly name: string
  /** Small, at the right or below: distinguishes options of the same name. */
  readonly detail?: string
  readonly to?: string
  readonly run?: () => void
  /** Of a record: its entry among the visited ones. */
  readonly visit?: Visit
}

export interface OptionGroup {
  readonly name: string
  /** Beside the name: the total number. */
  readonly note?: string
  readonly options: readonly Option[]
}
