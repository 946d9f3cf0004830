import type { CompanyProfile } from '../configuration/company.ts'
import type { Agenda } from './agenda.ts'
import type { Dice } from './dice.ts'
import type { Place } from './places.ts'
import type { DemoVat } from './vat.ts'
import type { Words } from './words/words.ts'

/** What all parts of the demo go by. */
export interface Scene {
  readonly company: CompanyProfile
  readonly agenda: Agenda
  readonly dice: Dice
  readonly words: Words
  readonly place: Place
  readonly vatOn: (day: string) => DemoVat
}

/** A telephone number that nobody has. */
export function phoneIn({ dice, place }: Pick<Scene, 'dice' | 'place'>): string {
  return `${place.phone} ${dice.between(10, 99)} ${dice.between(10, 99)}`
}
