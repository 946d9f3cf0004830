// The invented company of the gallery: a joinery in Bern, its layouts, accounts, texts and customers.

import type {
  BankAccount,
  Isr,
  Item,
  Kontor,
  Layout,
  NewAddress,
  NewBankAccount,
  NewContact,
  NewDocumentText,
  NewInvoice,
  NewIsr,
  NewLayout,
  NewPerson,
  Signature,
} from '../client/index.ts'
import { handwriting, markLogo } from './pictures.ts'

/** The records that documents refer to. */
export interface Company {
  readonly layouts: Readonly<Record<'prices' | 'left' | 'plain', Layout>>
  readonly signature: Signature
  readonly germanAccount: BankAccount
  readonly slips: Readonly<Record<'qr' | 'creditor' | 'plain', Isr>>
  readonly customers: Readonly<Record<CustomerName, Addressee>>
}

/** The recipient of a document. */
export type Addressee = Pick<NewInvoice, 'contact_id' | 'contact_address_id'> &
  Partial<Pick<NewInvoice, 'contact_person_id' | 'contact_prepage_address_id'>>

export async function foundCompany(kontor: Kontor): Promise<Company> {
  await kontor.company.update({
    addition: 'Schreinerei und Innenausbau',
    street: 'Uferweg',
    street_no: '21',
    postcode: '3013',
    city: 'Bern',
    phone: '+41 31 555 01 40',
    email: 'werkstatt@holzwerk-aare.example',
    website: 'holzwerk-aare.example',
    vat_id: 'CHE-123.456.788 MWST',
  })
  await kontor.customFields.create({
    entity: 'invoice',
    key: 'OBJEKT',
    name: 'Objekt',
  })
  await writeTexts(kontor)
  return {
    layouts: await makeLayouts(kontor),
    signature: itemOf(
      await kontor.signatures.create({
        name: 'Andrea Rossier',
        text: '<b>Andrea Rossier</b>\nGeschäftsleiterin',
        image: handwriting(),
      }),
    ),
    ...(await openAccounts(kontor)),
    customers: await greetCustomers(kontor),
  }
}

function itemOf<Value>({ item }: Item<Value>): Value {
  return item
}

async function makeLayouts(kontor: Kontor): Promise<Company['layouts']> {
  const layout = async (body: NewLayout) => itemOf(await kontor.layouts.create(body))
  const accent = '#0b6e5f'
  const logo = markLogo(accent)
  await layout({ name: 'Haus', default: true, color: accent, logo })
  return {
    prices: await layout({
      name: 'Lieferschein mit Preisen',
      color: accent,
      logo,
      delivery_note_prices: true,
    }),
    left: await layout({
      name: 'Fenster links',
      font: 'source-sans',
      font_size: 10.5,
      color: '#7a1f3d',
      address_position: 'L',
      logo: markLogo('#7a1f3d'),
      logo_position: 'R',
      logo_height: 16,
      head_text: '<b>Holzwerk Aare AG</b>\nSchreinerei seit 1962\n<i>Tische, Küchen, Türen</i>',
      foot_text:
        'Holzwerk Aare AG · Uferweg 21 · 3013 Bern · CHE-123.456.788 MWST\nWir arbeiten mit Holz aus Wäldern des Emmentals.',
    }),
    plain: await layout({ name: 'Schwarz', font: 'liberation-sans', color: '#000000' }),
  }
}

async function openAccounts(kontor: Kontor): Promise<Pick<Company, 'germanAccount' | 'slips'>> {
  const account = async (body: NewBankAccount) => itemOf(await kontor.bankAccounts.create(body))
  const slip = async (body: Partial<NewIsr>) =>
    itemOf(
      await kontor.isrs.create({
        type: 'RIS',
        recipient_name: 'Holzwerk Aare AG',
        recipient_street: 'Uferweg 21',
        recipient_city: '3013 Bern',
        ...body,
      }),
    )
  await account({
    default: true,
    description: 'Kontokorrent',
    bank_name: 'Aarebank Bern',
    iban: 'CH9300762011623852957',
  })
  return {
    germanAccount: await account({
      description: 'Konto in Deutschland',
      bank_name: 'Sparkasse am Oberrhein',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
    }),
    slips: {
      qr: await slip({
        name: 'QR-Rechnung',
        default: true,
        position: 'L',
        iban: 'CH4431999123000889012',
        delivery_number: '210000',
      }),
      creditor: await slip({
        name: 'Mit Creditor Reference',
        position: 'L',
        iban: 'CH9300762011623852957',
        reference_type: 'SCOR',
      }),
      plain: await slip({ name: 'Ohne Referenz', position: 'A', iban: 'CH9300762011623852957' }),
    },
  }
}

async function writeTexts(kontor: Kontor): Promise<void> {
  for (const text of texts) await kontor.documentTexts.create(text)
}

const texts: readonly NewDocumentText[] = [
  {
    document: 'invoice',
    language: 'de',
    title: 'Rechnung {RECHNUNGSNR}',
    introduction:
      '{ANREDE}\n\nVielen Dank für Ihren Auftrag. Wir stellen Ihnen die folgenden Arbeiten und Lieferungen in Rechnung.',
    conditions: 'Bitte überweisen Sie den Betrag bis zum {FAELLIG}.\n\nFreundliche Grüsse\n{ERSTELLERNAME}',
  },
  {
    document: 'invoice',
    language: 'fr',
    title: 'Facture {NOFACTURE}',
    introduction:
      '{SALUTATION},\n\nNous vous remercions de votre commande et vous facturons les travaux et livraisons ci-dessous.',
    conditions:
      'Payable net dans les {DELAI} jours, au plus tard le {DATEECHEANCE}.\n\nAvec nos meilleures salutations\n{NOMCREATEUR}',
  },
  {
    document: 'invoice',
    language: 'it',
    title: 'Fattura {NOFATTURA}',
    introduction: '{SALUTO},\n\nla ringraziamo per l’ordine e le fatturiamo quanto segue.',
    conditions: 'Pagabile entro il {DATASCADENZA}.\n\nCordiali saluti\n{NOMECREATORE}',
  },
  {
    document: 'invoice',
    language: 'en',
    title: 'Invoice {INVOICENO}',
    introduction: '{SALUTATION}\n\nThank you for your order. We invoice the following work and deliveries.',
    conditions: 'Please pay by {DATEDUE}.\n\nKind regards\n{CREATORNAME}',
  },
  {
    document: 'offer',
    language: 'de',
    title: 'Offerte {OFFERTENNR}: Küche und Einbauschränke',
    introduction:
      '{ANREDE}\n\nGerne offerieren wir Ihnen den Umbau, wie wir ihn an der Besichtigung vom {D#d.m.Y#-8D} besprochen haben. Masse und Oberflächen entsprechen den Plänen, die dieser Offerte beiliegen.',
    conditions:
      '<b>Bedingungen</b><ul><li>Diese Offerte gilt bis zum {FAELLIG}.</li><li>Lieferfrist: acht Wochen nach Freigabe der Pläne.</li><li>Zahlung: 40 % bei Auftrag, 40 % bei Montagebeginn, 20 % nach Abnahme.</li></ul>\nWir freuen uns auf Ihren Auftrag.\n\nFreundliche Grüsse',
  },
  {
    document: 'order_confirmation',
    language: 'es',
    title: 'Confirmación de pedido {NOCONFIRMACION}',
    introduction:
      '{SALUDO}:\n\nLe agradecemos su pedido y le confirmamos la fabricación y la entrega de lo siguiente.',
    conditions: 'La entrega está prevista en la semana 19.\n\nUn cordial saludo\n{NOMBRECREADOR}',
  },
  {
    document: 'delivery_note',
    language: 'de',
    title: 'Lieferschein {LIEFERSCHEINNR}',
    introduction: 'Bitte prüfen Sie die Lieferung und melden Sie Schäden innert zweier Tage.',
    conditions: 'Erhalten am: ______________________     Unterschrift: ______________________',
  },
]

type CustomerName = 'hotel' | 'ecole' | 'studio' | 'lodge' | 'family' | 'posada' | 'builder' | 'longest'

async function greetCustomers(kontor: Kontor): Promise<Company['customers']> {
  const customers = {} as Record<CustomerName, Addressee>
  for (const [name, { person, cover, ...body }] of Object.entries(customerBodies)) {
    const contact = itemOf(await kontor.contacts.create({ relation: ['CL'], type: 'C', ...body }))
    customers[name as CustomerName] = {
      contact_id: contact.id,
      contact_address_id: contact.main_address_id,
      ...(person && {
        contact_person_id: (await kontor.contacts.people(contact.id).create(person)).item.id,
      }),
      ...(cover && {
        contact_prepage_address_id: (await kontor.contacts.addresses(contact.id).create(cover)).item.id,
      }),
    }
  }
  return customers
}

interface Customer
  extends Omit<NewContact, 'relation' | 'type'>,
    Partial<Pick<NewContact, 'relation' | 'type'>> {
  readonly person?: NewPerson
  readonly cover?: NewAddress
}

const customerBodies: Record<CustomerName, Customer> = {
  hotel: {
    name: 'Hotel Schwanenmatt',
    main_address: { country: 'CH', street: 'Seestrasse', street_no: '48', postcode: '3700', city: 'Spiez' },
    person: { name: 'Nora', surname: 'Zürcher', gender: 'F', show_title: true },
  },
  ecole: {
    name: 'École de musique du Léman',
    name_addition: 'Secrétariat',
    main_address: {
      country: 'CH',
      street: 'Rue de l’Hôpital',
      street_no: '7',
      postcode: '1800',
      city: 'Vevey',
    },
    person: { name: 'François', surname: 'Béguelin', gender: 'M', show_title: true },
  },
  studio: {
    name: 'Studio Architetti Ponzio & Figli Sagl',
    main_address: {
      country: 'CH',
      street: 'Via Cantonale',
      street_no: '112',
      postcode: '6500',
      city: 'Bellinzona',
    },
    vat_identification: 'CHE-987.654.326 IVA',
  },
  lodge: {
    name: 'Glenmoray Lodges Ltd',
    main_address: {
      country: 'GB',
      street: 'Harbour Road',
      street_no: '3',
      postcode: 'IV36 2XX',
      city: 'Forres',
    },
    person: { name: 'Fiona', surname: 'MacAulay', gender: 'F' },
  },
  family: {
    type: 'P',
    gender: 'M',
    gender_salutation_active: true,
    name: 'Jürg Käser',
    main_address: { country: 'CH', street: 'Im Grossacker', postcode: '3115', city: 'Gerzensee' },
  },
  posada: {
    name: 'Posada del Río Ñuble S.L.',
    main_address: {
      country: 'ES',
      street: 'Calle de la Alegría',
      street_no: '15',
      postcode: '18009',
      city: 'Granada',
    },
    person: { name: 'Begoña', surname: 'Muñoz', gender: 'F', show_title: true },
  },
  builder: {
    name: 'Baugenossenschaft Felsenegg',
    name_addition: 'Abteilung Unterhalt',
    main_address: {
      country: 'CH',
      street: 'Felsenstrasse',
      street_no: '102a',
      postcode: '9000',
      city: 'St. Gallen',
    },
    person: {
      name: 'Dario',
      surname: 'Eggenberger',
      gender: 'M',
      department: 'Technik',
      show_department: true,
    },
    cover: { country: 'CH', street: 'Postfach', street_no: '1140', postcode: '9001', city: 'St. Gallen' },
    vat_identification: 'CHE-111.222.338 MWST',
  },
  longest: {
    name: 'Genossenschaft für gemeinschaftliches Wohnen, Handwerk und Landwirtschaft im oberen Emmental und in seinen Nachbartälern',
    name_addition: 'Liegenschaftsverwaltungsabteilungsleitungsstellvertretung',
    main_address: {
      country: 'CH',
      street: 'Oberschwarzenbachgrabenstrasse hinter der Sägerei',
      street_no: '1234b',
      postcode: '3555',
      city: 'Trubschachen im Emmental',
    },
  },
}
