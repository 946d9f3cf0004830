import { reminderStatuses } from '../../domain/payment/next-reminder.ts'
import { preset, type Row, required } from '../resource/fields.ts'
import { type Kind, wrong } from '../resource/kind.ts'
import { integer, money, oneOf, rate } from '../resource/kinds.ts'
import { list } from '../resource/records.ts'

const fields = {
  status: required(oneOf(...reminderStatuses)),
  /** In the currency of the invoice. */
  fee: preset(money(0), 0n),
  /** In percent a year, from the due date on. */
  interest: preset(rate(), 0n),
  /** The days to pay, from the reminder on. */
  days: preset(integer(0, 365), 10),
}

/** The terms of reminders, at most one for each level. */
export function reminderTerms(): Kind<readonly Row<typeof fields>[]> {
  const base = list(fields)
  return {
    ...base,
    parse(value, key, problems) {
      const parsed = base.parse(value, key, problems)
      const twice = parsed?.findIndex((one, index) => one && parsed.some(isSameBefore(one, index))) ?? -1
      if (twice < 0) return parsed
      return wrong(problems, `${key}.${twice}.status`, 'taken', 'There are terms for this level already.')
    },
  }
}

function isSameBefore({ status }: Row<typeof fields>, index: number) {
  return (other: Row<typeof fields> | undefined, place: number) => place < index && other?.status === status
}
