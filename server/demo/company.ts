// The profile and the payment of the company. Existing values stay.

import sql from 'sql-template-tag'
import { isQrIban, isSwissIban } from '../../domain/payment/iban.ts'
import { fold } from '../../domain/text/text.ts'
import { type CompanyProfile, profileOf } from '../configuration/company.ts'
import type { Tx } from '../db/db.ts'
import type { LocalClient, Made } from './local-client.ts'
import type { Town } from './places.ts'
import { phoneIn, type Scene } from './scene.ts'

/** The account and the payment slip for its invoices. */
export interface Payment {
  readonly bank_account_id: number
  readonly isr_id: number | null
}

export async function introduceCompany(tx: Tx, client: LocalClient, scene: Scene): Promise<Payment> {
  await fillProfile(client, scene)
  await writeTexts(tx, client, scene)
  const account = await needAccount(tx, client, scene)
  return { bank_account_id: account.id, isr_id: await slipFor(tx, client, scene, account.iban) }
}

async function fillProfile(client: LocalClient, scene: Scene): Promise<void> {
  const { company, place, words, dice } = scene
  const [postcode, city] = place.towns[0] as Town
  const street = words.streets.at(-1)
  const hasAddress = Boolean(company.street || company.postcode || company.city)
  const isAtHome = place.country === company.country
  const details = {
    ...(hasAddress || !isAtHome ? {} : { street, street_no: '12', postcode, city }),
    addition: words.trade,
    phone: phoneIn({ dice, place }),
    website: domainOf(company.name),
    ...(isSwiss(company) ? { vat_id: `CHE-123.456.788 ${words.vatMark}` } : {}),
  }
  const missing = Object.entries(details).filter(([key]) => !company[key as keyof CompanyProfile])
  await client.put('/configuration/company', Object.fromEntries(missing))
}

/** The internet domain that a company of this name might have, under the reserved `.example`. */
export function domainOf(name: string): string {
  return `${fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}.example`
}

function isSwiss({ country }: CompanyProfile): boolean {
  return ['CH', 'LI'].includes(country)
}

async function writeTexts(tx: Tx, client: LocalClient, { company, words }: Scene): Promise<void> {
  const own = await tx.get(sql`select id from document_texts where company_id = ${company.id} limit 1`)
  if (own) return
  for (const [document, text] of Object.entries(words.texts))
    await client.post('/receivables/configuration/texts', { document, language: company.language, ...text })
}

interface Account extends Made {
  readonly iban: string
}

async function needAccount(tx: Tx, client: LocalClient, { company, place, words }: Scene): Promise<Account> {
  const own = await tx.get<Account>(sql`
    select id, iban from bank_accounts where company_id = ${company.id} order by "default" desc, id limit 1`)
  if (own) return own
  const account = { default: true, description: words.account, bank_name: 'Kontor Bank', iban: place.iban }
  return client.post<Account>('/configuration/bank-accounts', account)
}

/** The existing slip, or a new one for the account: a payment must never go to an account that is not the company's. */
async function slipFor(
  tx: Tx,
  client: LocalClient,
  { place }: Scene,
  account: string,
): Promise<number | null> {
  const company = await profileOf(tx, tx.actor.company)
  const own = await tx.get<Made>(sql`
    select id from isrs where company_id = ${company.id} order by "default" desc, id limit 1`)
  if (own) return own.id
  const { name, street, street_no, postcode, city, currency } = company
  const iban = (account === place.iban && place.qrIban) || account
  if (!isSwissIban(iban) || !['CHF', 'EUR'].includes(currency) || !street || !postcode || !city) return null
  const slip = await client.post('/receivables/configuration/isrs', {
    default: true,
    type: 'RIS',
    position: 'L',
    name: 'QR',
    recipient_name: name,
    recipient_street: [street, street_no].filter(Boolean).join(' '),
    recipient_city: `${postcode} ${city}`,
    iban,
    reference_type: isQrIban(iban) ? 'QRR' : 'SCOR',
  })
  return slip.id
}
