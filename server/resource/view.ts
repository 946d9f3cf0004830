import type { Role } from '../../domain/access/roles.ts'
import type { Language } from '../../domain/text/languages.ts'

/** Whose records are read, and in which language. */
export interface View {
  readonly company: number
  readonly language: Language
  /** The record above, for records that belong to one. */
  readonly parent?: number
  /** What the reader may do; the server itself has no limits. */
  readonly role?: Role
  /** The user whose records alone are to be seen. */
  readonly only?: number
}
