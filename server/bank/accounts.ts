// Which bank account of the company a statement is of.

import sql from 'sql-template-tag'
import { compactIban } from '../../domain/payment/iban.ts'
import { invalid, Refusal } from '../../domain/refusal.ts'
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

/** The company whose accounts these are, for a file that nobody has sent in the name of one. `reported` are those of its reports on orders. */
export async function companyOfAccounts(
  reader: Reader,
  accounts: readonly string[],
  reported: ReadonlySet<number>,
): Promise<number> {
  const owners = new Set(reported)
  for (const account of accounts) {
    const companies = account === '' ? [] : await companiesWith(reader, account)
    const [company, ...others] = companies
    if (company === undefined) throw refused(noOwner(account))
    if (others.length > 0)
      throw refused(
        `Several companies have the account ${ibanText(account)}. Send the file in the name of one.`,
      )
    owners.add(company)
  }
  const [owner, ...others] = owners
  if (owner === undefined)
    throw refused('The file has no statement, and no report on a payment file that was made here.')
  if (others.length > 0) throw refused('The file has accounts of several companies. Send it in parts.')
  return owner
}

function refused(message: string): Refusal {
  return new Refusal('bad_request', message)
}

function noOwner(account: string): string {
  return account === ''
    ? 'The file does not name its account. Drop it on the page Bank, or use kontor bank import with --account.'
    : `The account ${ibanText(account)} is not among the bank accounts of any company. Add it there, and put the file into the folder again.`
}

/** The companies that have this account; if none has it, those that were told with an earlier statement that it is theirs. */
async function companiesWith(reader: Reader, account: string): Promise<number[]> {
  const rows = await reader.all<{ company_id: number; iban: string }>(
    sql`select company_id, iban from bank_accounts order by company_id`,
  )
  const own = rows.filter(({ iban }) => compactIban(iban) === account)
  if (own.length > 0) return [...new Set(own.map(({ company_id }) => company_id))]
  const told = await reader.all<{ company_id: number }>(
    sql`select distinct company_id from bank_statements where account = ${account}`,
  )
  return told.map(({ company_id }) => company_id)
}

/** The IBANs of all accounts of a company. */
export async function ownIbans(reader: Reader, company: number): Promise<string[]> {
  const rows = await reader.all<{ iban: string }>(sql`
    select iban from bank_accounts where company_id = ${company}`)
  return rows.map(({ iban }) => compactIban(iban))
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
