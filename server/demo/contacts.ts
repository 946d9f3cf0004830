import { usualPaymentDays } from '../../domain/documents/conversions.ts'
import { fold } from '../../domain/text/text.ts'
import { domainOf } from './company.ts'
import type { LocalClient, Made } from './local-client.ts'
import { phoneIn, type Scene } from './scene.ts'

/** A recipient of documents, and how they pay. */
export interface Customer {
  readonly recipient: {
    readonly contact_id: number
    readonly contact_address_id: number
    readonly contact_person_id: number | null
  }
  readonly isPrivate: boolean
  /** Before it is due, when it is due, or only after a reminder. */
  readonly pays: 'early' | 'on time' | 'late'
  readonly graceDays: number
  /** In percent, on every document. */
  readonly discount: number
}

interface Contact extends Made {
  readonly main_address_id: number
}

/** Makes the contacts with their addresses, people and groups. Suppliers are contacts too, but no customers. */
export async function makeContacts(client: LocalClient, scene: Scene): Promise<Customer[]> {
  const { words } = scene
  const groups = {} as Record<keyof typeof words.groups, number>
  for (const [key, name] of Object.entries(words.groups))
    groups[key as keyof typeof groups] = (await client.post('/contacts/configuration/groups', { name })).id

  const assign = (contact: Made, ids: readonly number[]) =>
    client.patch(`/contacts/${contact.id}/assign-groups/${ids.join(',')}`)
  const customers: Customer[] = []
  for (const [index, name] of words.companies.entries()) {
    const { contact, customer } = await makeCompany(client, scene, name, index)
    await assign(contact, index % 3 === 0 ? [groups.managers, groups.regulars] : [groups.managers])
    customers.push(customer)
  }
  for (let index = 0; index < privateCount; index += 1) {
    const { contact, customer } = await makePrivate(client, scene, index)
    await assign(contact, index % 5 === 0 ? [groups.private, groups.regulars] : [groups.private])
    customers.push(customer)
  }
  for (const name of words.suppliers)
    await assign(await makeSupplier(client, scene, name), [groups.suppliers])
  return customers
}

const privateCount = 19

async function makeCompany(client: LocalClient, scene: Scene, name: string, index: number) {
  const { dice, words } = scene
  const discount = index % 7 === 0 ? 5 : 0
  const graceDays = dice.pick([usualPaymentDays, usualPaymentDays, usualPaymentDays, 45, 20])
  const contact = await client.post<Contact>('/contacts', {
    ...companyBody(scene, name),
    relation: ['CL'],
    discount_rate: discount,
    payment_grace: graceDays === usualPaymentDays ? null : graceDays,
    hourly_rate: index % 5 === 0 ? 128 : null,
    notes: index % 4 === 1 ? dice.pick(words.contactNotes) : null,
  })
  const person = index % 3 === 2 ? null : await makePerson(client, scene, contact, name, true)
  if (index % 4 === 0) await makePerson(client, scene, contact, name, false)
  if (index % 5 === 0) await client.post(`/contacts/${contact.id}/addresses`, addressIn(scene))
  const customer: Customer = {
    recipient: recipientOf(contact, person),
    isPrivate: false,
    pays: dice.pick(['early', 'on time', 'on time', 'on time', 'late']),
    ...{ graceDays, discount },
  }
  return { contact, customer }
}

async function makePrivate(client: LocalClient, scene: Scene, index: number) {
  const { dice, words } = scene
  const { first, gender } = somebody(scene)
  const surname = words.surnames[index] as string
  const contact = await client.post<Contact>('/contacts', {
    relation: ['CL'],
    type: 'P',
    gender,
    gender_salutation_active: true,
    name: `${first} ${surname}`,
    email: `${fold(first)}.${fold(surname)}${index}@${mailHost}`,
    phone: phoneIn(scene),
    communication_channel: dice.pick(['E', 'E', 'P']),
    notes: index % 6 === 2 ? dice.pick(words.contactNotes) : null,
    main_address: addressIn(scene),
  })
  const customer: Customer = {
    recipient: recipientOf(contact, null),
    isPrivate: true,
    pays: dice.pick(['early', 'early', 'on time', 'on time', 'late']),
    ...{ graceDays: usualPaymentDays, discount: 0 },
  }
  return { contact, customer }
}

const mailHost = 'post.example'

async function makeSupplier(client: LocalClient, scene: Scene, name: string): Promise<Contact> {
  const contact = await client.post<Contact>('/contacts', { ...companyBody(scene, name), relation: ['CR'] })
  await makePerson(client, scene, contact, name, true)
  return contact
}

function companyBody(scene: Scene, name: string): object {
  const host = domainOf(name)
  return {
    type: 'C',
    name,
    email: `info@${host}`,
    website: host,
    phone: phoneIn(scene),
    communication_channel: 'E',
    main_address: addressIn(scene),
  }
}

async function makePerson(
  client: LocalClient,
  scene: Scene,
  contact: Made,
  company: string,
  isDefault: boolean,
): Promise<Made> {
  const { first, surname, gender } = somebody(scene)
  return client.post(`/contacts/${contact.id}/people`, {
    name: first,
    surname,
    gender,
    default: isDefault,
    department: scene.dice.pick(scene.words.departments),
    email: `${fold(first)}.${fold(surname)}@${domainOf(company)}`,
    phone: phoneIn(scene),
    show_title: true,
  })
}

function somebody({ dice, words }: Scene) {
  const isWoman = dice.chance(0.5)
  return {
    first: dice.pick(isWoman ? words.women : words.men),
    surname: dice.pick(words.surnames),
    gender: isWoman ? 'F' : 'M',
  }
}

function addressIn({ dice, words, place }: Scene): object {
  const [postcode, city] = dice.pick(place.towns)
  const street_no = String(dice.between(1, 98))
  return { country: place.country, street: dice.pick(words.streets), street_no, postcode, city }
}

function recipientOf(contact: Contact, person: Made | null): Customer['recipient'] {
  return {
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    contact_person_id: person?.id ?? null,
  }
}
