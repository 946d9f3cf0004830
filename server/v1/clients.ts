// Clients: contacts who are customers, with their addresses and people.

import { condition } from '../../domain/filter.ts'
import { addresses, contacts } from '../contacts/contacts.ts'
import { people } from '../contacts/people.ts'
import { actionName, idName } from '../resource/names.ts'
import type { AnyResource } from '../resource/resource.ts'
import { effortsOn } from './assigns.ts'
import type { V1Call } from './call.ts'
import { unknownClient, V1Error } from './errors.ts'
import { detail, type FieldTable, field, type Item, isObject, listOf, shown } from './fields.ts'
import { recordType, told } from './record-type.ts'
import { recordActions } from './records.ts'
import { code, decimal, flag, numberOrText, reference, text, textOrNull } from './values.ts'

const addressFields: FieldTable = {
  id: field('id', reference),
  street: field('street', textOrNull),
  streetno: field('street_no', textOrNull),
  street2: field('street2', textOrNull),
  code: field('postcode', numberOrText),
  // The same, as newer clients name it.
  postcode: field('postcode', textOrNull),
  city: field('city', textOrNull),
  country: field('country', text),
  primary: field('default', flag),
}

const contactFields: FieldTable = {
  id: field('id', reference),
  surname: field('surname', textOrNull),
  name: field('name', textOrNull),
  email: field('email', textOrNull),
  phone: field('phone', textOrNull),
  gender: field('gender', code({ 1: 'M', 2: 'F' })),
  primary: field('default', flag),
}

export const clients = recordType({
  resource: contacts,
  fields: {
    id: shown('id', decimal),
    type: field('type', code({ 1: 'C', 2: 'P' })),
    gender: field('gender', code({ 0: null, 1: 'M', 2: 'F' })),
    number: field('number', numberOrText),
    name: field('name', text),
    addition: field('name_addition', text),
    vat_id: field('vat_identification', text),
    language: field('communication_language', text),
    phone: field('phone', text),
    fax: field('fax', text),
    email: field('email', text),
    website: field('website', text),
    notes: field('notes', text),
    einvoice_account_id: field('ebill_account_id', textOrNull),
    main_contact_id: shown('main_contact.id', reference),
    main_address_id: shown('main_address_id', reference),
    street: shown('main_address.street', text),
    streetno: shown('main_address.street_no', text),
    street2: detail(shown('main_address.street2', text)),
    code: shown('main_address.postcode', numberOrText),
    city: shown('main_address.city', text),
    country: shown('main_address.country', text),
    addresses: field('addresses', listOf(addressFields)),
    contacts: field('people', listOf(contactFields)),
  },
  sorts: { name: 'name', number: 'number' },
  with: { list: 'main_address,addresses,people' },
  filter: condition('relation', '=', 'CL'),
  names: { main_address: 'addresses' },
  prepared: (item) => ({ ...item, main_contact: (item.people as Item[]).find((one) => one.default) }),
  showMore: async (call, { id }) => ({ assigns: await effortsOn(call, 'C', id as number) }),
  complete,
  follow,
  missing: (isGone) =>
    isGone ? new V1Error(99410, 'Object does not exist') : new V1Error(15016, unknownClient),
})

export const client = recordActions(clients)

/** A new client has its main address in its body; all other parts are written after it. */
async function complete(_call: V1Call, draft: Item, stored?: Item): Promise<Item> {
  const { addresses: sentAddresses, people: _, ...rest } = draft
  if (stored) return rest
  const main = mainOf(sentAddresses)
  return { relation: ['CL'], ...rest, main_address: main && { ...emptyPlace, ...partOf(main) } }
}

async function follow(call: V1Call, id: number, draft: Item, stored?: Item): Promise<void> {
  const main = stored ? undefined : mainOf(draft.addresses)
  await writeParts(
    call,
    id,
    addresses,
    entriesOf(draft.addresses, 'addresses'),
    stored?.addresses,
    (one) => one !== main,
  )
  const known = (stored?.people ?? []) as Item[]
  const persons = entriesOf(draft.people, 'contacts')
  // One of them is the main one.
  const [first] = persons
  const hasMain = [...known, ...persons].some((one) => one.default === true)
  if (first && !hasMain) first.default = true
  await writeParts(call, id, people, persons, stored?.people, () => true)
}

/** The address that becomes the main one: the last that says so, else the first. */
function mainOf(list: unknown): Item | undefined {
  const entries = entriesOf(list, 'addresses')
  return entries.findLast((one) => one.default === true) ?? entries[0]
}

/** v1 need not send them. v2 needs each of them, and something in one. */
const emptyPlace = { street: '', postcode: '', city: '' }

/** Entries with an id are changed, others are added, and those that are not sent stay. */
async function writeParts(
  call: V1Call,
  contactId: number,
  resource: AnyResource,
  entries: readonly Item[],
  stored: unknown,
  isWritten: (entry: Item) => boolean,
): Promise<void> {
  const [list, fields] = resource === addresses ? ['addresses', addressFields] : ['contacts', contactFields]
  const above = { [idName(contacts)]: String(contactId) }
  for (const [index, entry] of entries.entries()) {
    if (!isWritten(entry)) continue
    const prefix = `${list}.${index}.`
    const known = ((stored ?? []) as Item[]).find(({ id }) => id === entry.id)
    if (stored && entry.id && !known)
      throw new V1Error(4004, `Field "${prefix}id" refers to an unknown object`)
    const body = partOf(entry)
    await told({ fields }, { isAdded: !known, prefix }, () =>
      known
        ? call.run(actionName('update', resource), {
            parameters: { ...above, [idName(resource)]: String(entry.id) },
            body,
          })
        : call.run(actionName('create', resource), {
            parameters: above,
            body: resource === addresses ? { ...emptyPlace, ...body } : body,
          }),
    )
  }
}

/** Without its id, and without saying that it is not the main one: another one says that it is. */
function partOf({ id: _, default: isMain, ...values }: Item): Item {
  return isMain === true ? { ...values, default: true } : values
}

function entriesOf(list: unknown, name: string): Item[] {
  if (list === undefined) return []
  if (Array.isArray(list) && list.every(isObject)) return list as Item[]
  throw new V1Error(4003, `Field "${name}" is invalid`)
}
