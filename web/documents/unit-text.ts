// The units of positions as words behind a quantity, in the language of the screen: 1 Stunde, 18.25 Stunden.

import { isPlural, unitBehind } from '../../domain/documents/unit-words.ts'
import { microOf } from '../../domain/money/money.ts'
import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import { session } from '../start.ts'

export function useUnitText(): (id: number | null, quantity: number) => string {
  const units = useList(kontor.units, { limit: 200, with: ['plural'] }).data?.items ?? []
  const { language } = session.user
  return (id, quantity) => {
    const unit = units.find((one) => one.id === id)
    if (!unit || unit.name === '-') return ''
    const amount = microOf(quantity)
    const own = unit.plural && isPlural(amount, language) ? unit.plural : unit.name
    return (unit.custom ? undefined : unitBehind(unit.id, amount, language)) ?? own
  }
}
