// The documents of the gallery, in the order of their numbers. Each shows something that is hard to get right.

import type { Kontor, NewDeliveryNote, NewInvoice, NewOffer, NewOrderConfirmation } from '../client/index.ts'
import type { Addressee, Company } from './company.ts'

interface Sample {
  readonly name: string
  /** Makes the document and reads its file. */
  make(kontor: Kontor, company: Company): Promise<File>
}

export const documents: readonly Sample[] = [
  {
    name: 'rechnung-kurz',
    make: (kontor, { customers, slips }) =>
      invoice(kontor, {
        ...customers.hotel,
        isr_id: slips.qr.id,
        period_from: '2026-02-23',
        period_to: '2026-02-27',
        texts: [{ title: 'Rechnung {RECHNUNGSNR}', introduction: 'Vielen Dank für Ihren Auftrag.' }],
        positions: [
          item('Empfangstheke überarbeitet', 12.5, 1, 118, 'Geschliffen und geölt, Kanten ersetzt'),
          item('Anfahrt', 1, 13, 95),
        ],
      }),
  },
  {
    name: 'facture-escompte',
    make: (kontor, { customers, slips }) =>
      invoice(kontor, {
        ...customers.ecole,
        language: 'fr',
        isr_id: slips.qr.id,
        isr_position: 'A',
        cash_discount_rate: 2,
        cash_discount_date: '2026-03-20',
        positions: [
          item('Étagères pour la bibliothèque', 6, 7, 485, 'Frêne massif, huilé, montage compris'),
          item('Pupitres réglables', 14, 7, 172.5, 'Hêtre, hauteur de 68 à 112 cm'),
          item('Réparation des fenêtres', 9.25, 1, 112),
          item('Élimination de l’ancien mobilier', 1, 13, 240),
        ],
      }),
  },
  {
    name: 'fattura',
    make: (kontor, { customers, slips }) =>
      invoice(kontor, {
        ...customers.studio,
        language: 'it',
        isr_id: slips.creditor.id,
        positions: [
          item(
            'Porta scorrevole in noce',
            2,
            7,
            1890,
            'Più robusta del modello dell’anno scorso, con guida a scomparsa',
          ),
          item('Maniglie', 4, 7, 68),
          item('Posa', 11, 1, 115, 'Due persone'),
        ],
      }),
  },
  {
    name: 'invoice',
    make: (kontor, { customers }) =>
      invoice(kontor, {
        ...customers.lodge,
        language: 'en',
        currency: 'GBP',
        period_text: 'February 2026',
        positions: [
          item('Bench of solid larch', 5, 7, 640, 'Length 180 cm, weatherproof, assembled on site', {
            vat: 0,
          }),
          item('Transport to Forres', 1, 13, 780, '', { vat: 0 }),
        ],
      }),
  },
  { name: 'offerte-abschnitte', make: offerWithSections },
  {
    name: 'confirmacion-de-pedido',
    make: (kontor, { customers }) =>
      orderConfirmation(kontor, {
        ...customers.posada,
        language: 'es',
        currency: 'EUR',
        period_text: 'Semana 19',
        positions: [
          item('Mesas de comedor', 8, 7, 1120, 'Roble macizo, 160 × 90 cm, superficie encerada', { vat: 0 }),
          item('Sillas a juego', 32, 7, 245, 'Asiento de enea', { vat: 0, discount_rate: 10 }),
          item('Embalaje y envío a España', 1, 13, 960, '', { vat: 0 }),
        ],
      }),
  },
  {
    name: 'lieferschein',
    make: (kontor, { customers }) =>
      deliveryNote(kontor, {
        ...customers.builder,
        ...cover.none,
        positions: deliveredDoors(),
      }),
  },
  {
    name: 'lieferschein-preise',
    make: (kontor, { customers, layouts }) =>
      deliveryNote(kontor, {
        ...customers.builder,
        ...cover.none,
        layout_id: layouts.prices.id,
        positions: deliveredDoors(),
      }),
  },
  {
    name: 'rechnung-70-positionen',
    make: (kontor, { customers, slips }) =>
      invoice(kontor, {
        ...customers.builder,
        ...cover.none,
        isr_id: slips.qr.id,
        positions: seventyPositions(),
      }),
  },
  {
    name: 'rechnung-brutto',
    make: (kontor, { customers, slips }) =>
      invoice(kontor, {
        ...customers.family,
        isr_id: slips.plain.id,
        isr_position: 'L',
        vat_included: true,
        discount_rate: 5,
        positions: [
          item('Esstisch aus Nussbaum', 1, 7, 2940, '200 × 95 cm, geölt'),
          item('Pflegeöl 0.5 l', 3, 7, 24.9),
          item('Kochbuch «Vom Baum zum Brett»', 1, 7, 42, '', { vat: 2.6 }),
          item('Apfelsaft vom Hof', 6, 9, 3.8, '', { vat: 2.6, catalog_type: 'P' }),
        ],
      }),
  },
  {
    name: 'rechnung-euro-girocode',
    make: (kontor, { customers, germanAccount }) =>
      invoice(kontor, {
        ...customers.posada,
        currency: 'EUR',
        bank_account_id: germanAccount.id,
        positions: [
          item('Anzahlung für Tische und Stühle', 1, 13, 6800, 'Gemäss Auftragsbestätigung', { vat: 0 }),
        ],
      }),
  },
  {
    name: 'rechnung-euro-qr',
    make: (kontor, { customers, slips }) =>
      invoice(kontor, {
        ...customers.studio,
        currency: 'EUR',
        isr_id: slips.creditor.id,
        discount_rate: 150,
        discount_type: 'A',
        positions: [
          item('Musterkoffer Oberflächen', 2, 7, 360, '24 Hölzer, je 10 × 15 cm'),
          item('Beratung am Telefon', 1.75, 1, 120),
        ],
      }),
  },
  {
    name: 'rechnung-freie-texte',
    make: (kontor, { customers, slips }) =>
      invoice(kontor, {
        ...customers.hotel,
        isr_id: slips.qr.id,
        isr_position: 'A',
        custom_fields: [{ key: 'OBJEKT', value: 'Seestrasse 48, Speisesaal' }],
        positions: [item('Parkett abgeschliffen und geölt', 64, 10, 58.5)],
        free_texts: [
          free('<b>Objekt:</b> {CUSTOM:OBJEKT}', 9, 20, 78, 1),
          free('Kopie für die Buchhaltung', 14, 120, 170, 1),
          free(
            'Bitte nur diesen Einzahlungsschein verwenden.\nDer frühere ist <i>nicht mehr gültig</i>.',
            10,
            20,
            60,
            2,
          ),
        ],
      }),
  },
  { name: 'quittung', make: receiptOfPaid },
  { name: 'mahnung', make: reminderPartlyPaid },
  { name: 'brief', make: letterWithCover },
  {
    name: 'extrem-namen',
    make: (kontor, { customers, slips }) =>
      invoice(kontor, {
        ...customers.longest,
        isr_id: slips.qr.id,
        positions: [
          item(
            'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftstür',
            3,
            7,
            1250,
          ),
          item(
            'Türe',
            1,
            7,
            980,
            'https://holzwerk-aare.example/katalog/tueren/innen/zimmer/eiche-massiv-gebuerstet-natur-geoelt?breite=86&hoehe=204&band=links&zarge=umfassung',
            { number: 'TÜR-EICHE-86-204-LINKS-UMFASSUNGSZARGE-2026-NATUR' },
          ),
          item(
            'Eine Bezeichnung, die so lang ist, dass sie in keine Zeile passt und auf mehrere verteilt werden muss, ohne dass Menge, Preis und Betrag ihre Zeile verlassen',
            2.5,
            11,
            310,
          ),
        ],
      }),
  },
  {
    name: 'extrem-betraege',
    make: async (kontor, { customers }) => {
      await kontor.settings.update({ round_to_five_rappen: true })
      const file = await invoice(kontor, {
        ...customers.family,
        positions: [
          item('Wald', 1, 14, 999999999.95, 'Mit allem, was darin wächst'),
          item('Furnierstreifen', 1234.123456, 16, 0.012345),
          item('Einzelne Späne', 0.000001, 8, 1000000),
          item('Gutschrift für Retouren', -3, 7, 1299.9, '', { discount_rate: 12.5 }),
          item('Nachlass', 1, 13, -999999.95),
          item('Abgabe', 1, 13, 0.01, '', { vat: 2.6 }),
        ],
      })
      await kontor.settings.update({ round_to_five_rappen: false })
      return file
    },
  },
  {
    name: 'gutschrift',
    make: (kontor, { customers }) =>
      invoice(kontor, {
        ...customers.hotel,
        texts: [
          {
            title: 'Gutschrift {RECHNUNGSNR}',
            introduction: '{ANREDE}\n\nWir schreiben Ihnen gut, was Sie uns zurückgegeben haben.',
            conditions: 'Der Betrag wird mit der nächsten Rechnung verrechnet.',
          },
        ],
        positions: [item('Eichenleiste 40 × 12 mm', -4, 16, 14.6, 'Nicht verwendet')],
      }),
  },
  {
    name: 'layout-fenster-links',
    make: (kontor, { customers, layouts, slips, signature }) =>
      invoice(kontor, {
        ...customers.ecole,
        layout_id: layouts.left.id,
        signature_id: signature.id,
        isr_id: slips.qr.id,
        positions: [
          item('Notenständer', 24, 7, 86, 'Ahorn, klappbar', { number: 'N-204' }),
          item('Transport', 1, 13, 180),
        ],
      }),
  },
  {
    name: 'layout-schwarz',
    make: (kontor, { customers, layouts, slips }) =>
      invoice(kontor, {
        ...customers.hotel,
        layout_id: layouts.plain.id,
        isr_id: slips.plain.id,
        isr_position: 'L',
        positions: [
          item('Garderobe für 60 Mäntel', 1, 7, 3480, 'Buche gedämpft, Haken aus Messing'),
          item('Montage', 7.5, 1, 112),
        ],
      }),
  },
]

async function offerWithSections(kontor: Kontor, { customers, signature }: Company): Promise<File> {
  const off = (percent: number) => ({ discount_rate: percent, discount_type: 'P' }) as const
  return offer(kontor, {
    ...customers.family,
    valid_until: '2026-05-31',
    signature_id: signature.id,
    positions: [
      row('H', 'Küche'),
      row('T', '', 'Alle Fronten in Esche weiss geölt, Korpusse in Birkensperrholz, Beschläge mit Dämpfung.'),
      item('Unterschränke', 7, 7, 890, 'Mit je zwei Auszügen', { number: 'K-10' }),
      item('Hochschrank für Backofen', 1, 7, 1640, 'Einbaumasse nach Gerät', { number: 'K-22' }),
      item('Abdeckung aus Granit', 4.2, 16, 420, 'Stärke 20 mm, Kanten gefast', off(5)),
      row('SI', 'Zwischensumme Küche'),
      row('H', 'Einbauschränke im Schlafzimmer'),
      item('Schrankfronten raumhoch', 6, 7, 760, 'Höhe 242 cm, Griffleiste gefräst', off(10)),
      item('Innenausstattung', 1, 13, 1180, 'Kleiderstangen, Tablare, Schubladen', {
        discount_rate: 80,
        discount_type: 'A',
      }),
      row('SNI', 'Zwischensumme Einbauschränke'),
      row('PB'),
      row('H', 'Montage'),
      item('Montage vor Ort', 46, 1, 112, 'Zwei Personen während drei Tagen'),
      item('Elektroarbeiten', 1, 13, 1450, 'Durch einen Partnerbetrieb', { show_only_total: true }),
      item('Entsorgung der alten Küche', 1, 13, 380),
      row('SNI'),
      row('SI', 'Alles zusammen'),
    ],
  })
}

async function receiptOfPaid(kontor: Kontor, { customers, slips }: Company): Promise<File> {
  const { item: made } = await kontor.invoices.create({
    ...usual,
    due,
    ...customers.hotel,
    isr_id: slips.qr.id,
    positions: [item('Zimmertüren gestrichen', 22, 7, 185), item('Beschläge ersetzt', 22, 7, 38.4)],
  })
  await kontor.invoices.payments(made.id).create({
    type: 'N',
    channel: 'T',
    amount: made.total,
    date: '2026-03-24',
  })
  return kontor.invoices.pdf(made.id, { options: '{"receipt":true}' })
}

async function reminderPartlyPaid(kontor: Kontor, { customers, slips }: Company): Promise<File> {
  const { item: made } = await kontor.invoices.create({
    ...usual,
    due,
    ...customers.ecole,
    isr_id: slips.qr.id,
    positions: [item('Bühnenpodest', 3, 7, 1420, 'Multiplex, mit Rollen und Feststellern')],
  })
  await kontor.invoices.payments(made.id).create({
    type: 'N',
    channel: 'T',
    amount: 2000,
    date: '2026-04-15',
  })
  await kontor.invoices.changeStatus(made.id, { status: 'R1' })
  return kontor.invoices.pdf(made.id)
}

async function letterWithCover(kontor: Kontor, { customers, signature }: Company): Promise<File> {
  const { item: letter } = await kontor.letters.create({
    ...customers.builder,
    date,
    language: 'de',
    title: 'Einladung zur Besichtigung unserer neuen Werkstatt',
    signature_id: signature.id,
    content: `<p>{ANREDE}</p><p>Nach einem Jahr Bauzeit ist unsere neue Werkstatt am Uferweg fertig. <b>Am Freitag, 24. April 2026, ab 16 Uhr</b> zeigen wir sie allen, mit denen wir arbeiten. Sie sehen:</p>
<ul><li>die neue <i>Formatkreissäge</i> und die Absaugung, die kaum mehr zu hören ist,</li><li>das Plattenlager, das jetzt im Trockenen liegt und in dem jede Platte einen Platz mit einer Nummer hat, sodass sie in einer Minute gefunden ist,</li><li>den Oberflächenraum mit<ol><li>Schleifplatz,</li><li>Spritzkabine,</li><li>Trocknung.</li></ol></li></ul>
<p>Um 18 Uhr gibt es Suppe aus dem grossen Topf und Brot aus dem Holzofen. Kinder dürfen an der Hobelbank ein Schiff bauen; Material ist genug da.</p><p>Bitte sagen Sie uns bis am <u>10. April</u>, mit wie vielen Leuten Sie kommen. Wir freuen uns.</p><p>Freundliche Grüsse</p>`,
  })
  return kontor.letters.pdf(letter.id)
}

const date = '2026-03-10'
const due = '2026-04-09'
const usual = { date, currency: 'CHF', language: 'de' } as const
const cover = { none: { contact_prepage_address_id: null } }

type Content = Addressee & Pick<NewInvoice, 'positions'> & Partial<NewInvoice>

type Position = NewInvoice['positions'][number]

async function invoice(kontor: Kontor, body: Content): Promise<File> {
  const { item } = await kontor.invoices.create({ ...usual, due, ...body })
  return kontor.invoices.pdf(item.id)
}

async function orderConfirmation(
  kontor: Kontor,
  body: Addressee & Pick<NewOrderConfirmation, 'positions'> & Partial<NewOrderConfirmation>,
): Promise<File> {
  const { item } = await kontor.orderConfirmations.create({ ...usual, ...body })
  return kontor.orderConfirmations.pdf(item.id)
}

async function deliveryNote(
  kontor: Kontor,
  body: Addressee & Pick<NewDeliveryNote, 'positions'> & Partial<NewDeliveryNote>,
): Promise<File> {
  const { item } = await kontor.deliveryNotes.create({ ...usual, ...body })
  return kontor.deliveryNotes.pdf(item.id)
}

async function offer(
  kontor: Kontor,
  body: Addressee & Pick<NewOffer, 'positions' | 'valid_until'> & Partial<NewOffer>,
): Promise<File> {
  const { item } = await kontor.offers.create({ ...usual, ...body })
  return kontor.offers.pdf(item.id)
}

function item(
  name: string,
  amount: number,
  unit: number,
  price: number,
  description = '',
  more: Partial<Position> = {},
): Position {
  return { type: 'N', catalog_type: 'S', name, description, amount, unit_id: unit, price, vat: 8.1, ...more }
}

function row(type: 'H' | 'T' | 'SI' | 'SNI' | 'PB', name = '', description = ''): Position {
  return { type, catalog_type: 'S', name, description }
}

function free(text: string, fontSize: number, x: number, y: number, page: number) {
  return { text, font_size: fontSize, position_x: x, position_y: y, page }
}

function deliveredDoors() {
  return [
    item('Zimmertüre Eiche', 6, 7, 690, '86 × 204 cm, Band links', { number: 'T-4110' }),
    item('Zimmertüre Eiche', 4, 7, 690, '86 × 204 cm, Band rechts', { number: 'T-4111' }),
    item('Brandschutztüre EI30', 2, 7, 1480, 'Mit Zulassung und Türschliesser', { number: 'T-7030' }),
    item('Drückergarnitur', 12, 7, 64.5, '', { number: 'B-118' }),
    item('Montageschaum', 9, 7, 12.8, '', { number: 'M-002' }),
  ]
}

/** Ten rooms with seven works each; every third has a description that needs several lines. */
function seventyPositions() {
  const rooms = ['Treppenhaus', 'Waschküche', 'Keller Nord', 'Keller Süd', 'Velokeller', 'Eingang', 'Estrich']
  const works = [
    ['Türblatt ersetzt', 7, 486.5],
    ['Schwelle neu versetzt', 7, 92],
    ['Handlauf geschliffen', 16, 34.75],
    ['Sockelleisten montiert', 16, 18.4],
    ['Schloss und Zylinder ausgewechselt', 7, 214],
    ['Decke mit Akustikplatten verkleidet', 10, 96.2],
    ['Arbeitszeit', 1, 112],
    ['Fenstersims abgeschliffen und lackiert', 16, 41.3],
    ['Schrankwand angepasst', 1, 118],
    ['Reinigung nach den Arbeiten', 13, 160],
  ] as const
  const long =
    'Ausbau des bestehenden Teils, Prüfung der Unterkonstruktion, Ersatz der schadhaften Stellen, Einpassen und Befestigen des neuen Teils, Anschlüsse gedichtet, Oberfläche zweimal behandelt, Abnahme mit der Hauswartung.'
  return rooms.flatMap((room, roomIndex) =>
    works.map(([name, unit, price], workIndex) => {
      const place = roomIndex * works.length + workIndex
      const amount = 1 + ((place * 7) % 19) + (unit === 1 ? 0.5 : 0)
      return item(name, amount, unit, price, place % 3 === 0 ? `${room}. ${long}` : room)
    }),
  )
}
