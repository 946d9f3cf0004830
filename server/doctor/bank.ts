// The entries of banks: what was booked of each comes to its amount, and all of an account come to its balances. The files for banks have the
// hash that was told when they were made.

import { hash } from 'node:crypto'
import sql from 'sql-template-tag'
import { amountText } from '../../domain/money/money.ts'
import { ibanText, moneyText } from '../../domain/text/formats.ts'
import { balancesOf } from '../bank/balances.ts'
import { bankEntries } from '../bank/entries/entries.ts'
import { paymentFiles } from '../bank/orders/payment-files.ts'
import type { Reader } from '../db/db.ts'
import { type Company, called, type Fault } from './check.ts'

export async function* bankFaults(reader: Reader, company: Company): AsyncGenerator<Fault> {
  const wrong = await reader.all<{ id: number; amount: string; booked: string }>(sql`
    select e.id, cast(e.amount as text) as amount, cast(coalesce(sum(b.amount), 0) as text) as booked
    from bank_entries e left join bank_bookings b on b.company_id = e.company_id and b.bank_entry_id = e.id
    where e.company_id = ${company.id} and e.status = 'booked'
    group by e.id, e.amount having coalesce(sum(b.amount), 0) <> e.amount order by e.id`)
  for (const { id, amount, booked } of wrong)
    yield {
      message: `${called(bankEntries, id)} has the amount ${amountText(BigInt(amount))}, but what was booked of it comes to ${amountText(BigInt(booked))}.`,
      repair: 'Undo the entry, and book it again.',
    }
  for (const { iban, currency, balance, difference } of await balancesOf(reader, company.id))
    if (difference)
      yield {
        message: `The entries of the bank account ${ibanText(iban)} differ by ${moneyText(currency, difference)} from its balance of ${moneyText(currency, balance ?? 0n)}.`,
        repair: 'Import the statements that are missing.',
        isAdvice: true,
      }
  const files = await reader.all<{ id: number; hash: string; content: string }>(sql`
    select id, hash, content from payment_files where company_id = ${company.id} order by id`)
  for (const file of files)
    if (hash('sha256', file.content) !== file.hash)
      yield {
        message: `${called(paymentFiles, file.id)} was changed after it was made.`,
        repair: 'Compare it with the file that the bank has.',
      }
}
