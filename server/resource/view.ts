import type { Role } from '../../domain/access/roles.ts'
import type { Language } from '../../domain/text/languages.ts'

/** Which records are read, and in which language. */
export interface View {
  readonly company: number
  readonly language: Language
  /** The parent, for records that belong to one. */
  readonly parent?: number
  /** The role of the caller; the server itself has no role, and no limits. */
  readonly role?: Role
  /** The user to whose records the view is limited. */
  readonly only?: number
}
