import type { CompanyProfile } from '../configuration/company.ts'
import type { Agenda } from './agenda.ts'
import type { Dice } from './dice.ts'
import type { Place } from './places.ts'
import type { DemoVat } from './vat.ts'
import type { Words } from './words/words.ts'

/** The data that all parts of the demo share. */
export interface Scene {
  readonly company: CompanyProfile
  readonly agenda: Agenda
  readonly dice: Dice
  readonly words: Words
  readonly place: Place
  readonly vatOn: (day: string) => DemoVat
  /** The payments that come from the bank. */
  readonly transfers: Transfer[]
}

interface Transfer {
  readonly invoiceId: number
  readonly day: string
  readonly amount: number
}

/** An invented telephone number. */
export function phoneIn({ dice, place }: Pick<Scene, 'dice' | 'place'>): string {
  return `${place.phone} ${dice.between(10, 99)} ${dice.between(10, 99)}`
}
