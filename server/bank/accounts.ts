// Which bank account of the company a statement is of.

import sql from 'sql-template-tag'
import { compactIban } from '../../domain/payment/iban.ts'
import { invalid } from '../../domain/refusal.ts'
import { ibanText } from '../../domain/text/formats.ts'
import type { Reader } from '../db/db.ts'

/**
 * The bank account with this number; one that was told with an earlier statement is remembered. Refuses an unknown one if `told` does not
 * say which it is. Other companies are not looked at, so nobody learns whose account it is.
 */
export async function bankAccountOf(
  reader: Reader,
  company: number,
  account: string,
  told: number | null,
): Promise<number> {
  const known = account === '' ? undefined : await knownAccount(reader, company, account)
  if (known !== undefined) return known
  if (told === null)
    throw invalid(
      'bank_account_id',
      'required',
      account === ''
        ? 'The file does not name its account. Say with bank_account_id which one it is.'
        : `The account ${ibanText(account)} is not among your bank accounts. Add it there, or say with bank_account_id which one it is: this is asked once.`,
    )
  const row = await reader.get<{ id: number }>(sql`
    select id from bank_accounts where company_id = ${company} and id = ${told}`)
  if (!row) throw invalid('bank_account_id', 'not_allowed', 'There is no bank account with this id.')
  return row.id
}

async function knownAccount(reader: Reader, company: number, account: string): Promise<number | undefined> {
  const rows = await reader.all<{ id: number; iban: string }>(sql`
    select id, iban from bank_accounts where company_id = ${company} order by id`)
  const own = rows.find(({ iban }) => compactIban(iban) === account)
  if (own) return own.id
  const told = await reader.get<{ id: number }>(sql`
    select bank_account_id as id from bank_statements
    where company_id = ${company} and account = ${account} order by id desc limit 1`)
  return told?.id
}
