// A company with records of the greatest size. One for a whole run: it takes a while to make, and only scenes use it,
// so that their expectations hold.

import { letters } from '../../server/contacts/letters.ts'
import { insert } from '../../server/resource/write.ts'
import { type Api, newCompany, type TestServer } from '../api.ts'

/** The number of letters, all to one contact. Together with that contact, they exceed the largest answer. */
export const letterCount = 120
/** This many of them, with their contact, easily fit into an answer. */
export const fittingLetters = 60

const longestText = 65_535

export interface HeavyCompany {
  readonly owner: Api
  /** Its ids, by resource. */
  readonly known: ReadonlyMap<string, readonly number[]>
}

/** Large invoices take seconds to make: short runs do without. */
export type HeavySize = 'letters' | 'letters and invoices'

const companies = new WeakMap<TestServer, Promise<HeavyCompany>>()

/** The heavy company of a server, created when it is first needed. */
export function heavyCompany(server: TestServer, size: HeavySize): Promise<HeavyCompany> {
  const company = companies.get(server) ?? makeCompany(server, size)
  companies.set(server, company)
  return company
}

/** The same, if it was created. */
export function heavyCompanyOf(server: TestServer): Promise<HeavyCompany> | undefined {
  return companies.get(server)
}

async function makeCompany(server: TestServer, size: HeavySize): Promise<HeavyCompany> {
  const owner = await newCompany(server)
  for (const entity of ['letter', 'invoice'])
    await owner.post('/v2/configuration/custom-fields', { entity, key: 'A', name: 'A' })
  // Four bytes each: the most that a text of this length can have.
  const contact = await owner.given.contact({ notes: '😀'.repeat(longestText) })
  const recipient = { contact_id: contact.id, contact_address_id: contact.main_address_id }
  const letter = await owner.given.letter({ ...recipient, notes: needleHay })
  const more = await copies(owner, letter)
  const invoices = size === 'letters' ? [] : await largeInvoices(owner, recipient)
  return {
    owner,
    known: new Map([
      ['contacts', [contact.id]],
      ['addresses', [contact.main_address_id]],
      ['letters', [letter.id, ...more]],
      ['invoices', invoices],
    ]),
  }
}

/** A text in which a search that compares at every position takes long. */
const needleHay = 'a'.repeat(longestText)

/** In one transaction: a request for each would take seconds. */
function copies({ server, identity: { company, user } }: Api, letter: Letter): Promise<number[]> {
  const { contact_id, contact_address_id, layout_id, date } = letter
  return server.db.transaction({ company, user, via: 'test' }, async (tx) => {
    const ids: number[] = []
    for (let i = 1; i < letterCount; i++)
      ids.push(
        await insert(tx, letters, {
          ...{ contact_id, contact_address_id, layout_id, date },
          ...{ title: `Brief ${i}`, content: '', notes: needleHay, language: 'de', contact_name: 'Hofladen' },
        }),
      )
    return ids
  })
}

type Letter = Readonly<Record<'contact_id' | 'contact_address_id' | 'layout_id', number>> & {
  readonly date: string
}

const invoiceCount = 36
const positionCount = 15

/** Each is nearly as large as a body can be, and so is its journal entry. */
async function largeInvoices(owner: Api, recipient: object): Promise<number[]> {
  const position = { type: 'T', catalog_type: 'S', name: 'Text', description: 'b'.repeat(longestText) }
  const ids: number[] = []
  for (let i = 0; i < invoiceCount; i++)
    ids.push((await owner.given.invoice({ ...recipient, positions: Array(positionCount).fill(position) })).id)
  return ids
}
