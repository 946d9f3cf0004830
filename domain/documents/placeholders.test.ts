import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../refusal.ts'
import { type DocumentLanguage, documentLanguages } from '../text/languages.ts'
import {
  type DocumentKind,
  expandDates,
  filler,
  type PlaceholderValues,
  placeholderNames,
  withNamesOf,
} from './placeholders.ts'

const values: PlaceholderValues = {
  salutation: 'Sehr geehrte Frau Keller',
  clientName: 'Hofladen Sonnenrain',
  creatorName: 'Reto Frei',
  personName: 'Anna',
  personSurname: 'Keller',
  customerNumber: '1007',
  contactName: 'Anna Keller',
  date: '2026-01-31',
  currency: 'CHF',
  total: '1’052.90',
  documentNumber: '10023',
  amount: '1’052.89',
  paidAmount: '200.00',
  openAmount: '1’034.50',
  reminderFee: '50.00',
  lateInterest: '4.25',
  askedAmount: '1’088.75',
  payBy: '2026-04-14',
  due: '2026-03-02',
  grace: '30',
  service: 'Januar 2026',
  esrNumber: '000000000000000000000001008',
  paypalLink: 'https://pay.example/paypal',
  postfinanceLink: 'https://pay.example/postfinance',
  payrexxLink: 'https://pay.example/payrexx',
  smartcommerceLink: 'https://pay.example/smartcommerce',
  acceptLink: 'https://pay.example/accept',
  custom: { KST: '4200', order_no: 'A-7', empty: null },
}
const kinds: readonly DocumentKind[] = ['invoice', 'offer', 'order_confirmation', 'delivery_note', 'letter']
const expanded = (text: string, kind: DocumentKind = 'invoice', language: DocumentLanguage = 'en') =>
  filler(kind, language, values).text('title', text)

// By kind; values that all documents have are listed with the invoice.
const known: readonly [kind: DocumentKind, names: string, expected: string | null | undefined][] = [
  ['invoice', 'CUSTOMERNO KUNDENNR NOCLIENT NOCLIENTE', '1007'],
  ['invoice', 'DATE DATUM DATA FECHA', '31.01.2026'],
  ['invoice', 'SALUTATION ANREDE SALUTO SALUDO', values.salutation],
  ['invoice', 'CLIENTNAME KUNDENNAME NOMCLIENT NOMECLIENTE NOMBRECLIENTE', values.clientName],
  ['invoice', 'CONTACTNAME KONTAKTNAME NOMCONTACT NOMECONTATTO NOMBRECONTACTO', values.contactName],
  ['invoice', 'CREATORNAME ERSTELLERNAME NOMCREATEUR NOMECREATORE NOMBRECREADOR', values.creatorName],
  ['invoice', 'PERSON_NAME PERSON_VORNAME PERSONNE_PRENOM PERSONA_NOME PERSONA_NOMBRE', 'Anna'],
  ['invoice', 'PERSON_SURNAME PERSONNE_NOM PERSONA_COGNOME PERSONA_APELLIDO', 'Keller'],
  ['invoice', 'CURRENCY WAEHRUNG MONNAIE VALUTA MONEDA', 'CHF'],
  ['invoice', 'TOTAL TOTALE', values.total],
  ['invoice', 'INVOICENO RECHNUNGSNR NOFACTURE NOFATTURA NOFACTURA', '10023'],
  ['invoice', 'INVOICEAMOUNT RECHNUNGSBETRAG MONTANTFACTURE IMPORTOFATTURA IMPORTEFACTURA', values.amount],
  ['invoice', 'PAIDAMOUNT BEZAHLTERBETRAG MONTANTPAYE IMPORTOPAGATO IMPORTEPAGADO', values.paidAmount],
  ['invoice', 'OPENAMOUNT OFFENERBETRAG MONTANTOUVERT IMPORTOAPERTO IMPORTEPENDIENTE', values.openAmount],
  ['invoice', 'REMINDERFEE MAHNGEBUEHR FRAISRAPPEL SPESERICHIAMO GASTOSRECORDATORIO', values.reminderFee],
  ['invoice', 'LATEINTEREST VERZUGSZINS INTERETSMORATOIRES INTERESSIDIMORA INTERESESDEMORA', '4.25'],
  ['invoice', 'ASKEDAMOUNT GEFORDERTERBETRAG MONTANTRECLAME IMPORTORICHIESTO', values.askedAmount],
  ['invoice', 'PAYBY ZAHLBARBIS PAYABLEJUSQUAU PAGABILEENTRO PAGARHASTA', '14.04.2026'],
  ['invoice', 'DATEDUE FAELLIG DATEECHEANCE DATASCADENZA FECHAVENCIMIENTO', '02.03.2026'],
  ['invoice', 'GRACE FRIST DELAI TERMINE PLAZO', '30'],
  ['invoice', 'SERVICE LEISTUNG PRESTATION PRESTAZIONE PRESTACION', 'Januar 2026'],
  ['invoice', 'ESRNO ESRNR NOBVR NOPVR NOESR', values.esrNumber],
  ['invoice', 'PAYPALLINK LIENPAYPAL LINKPAYPAL ENLACEPAYPAL', values.paypalLink],
  ['invoice', 'POSTFINANCELINK LIENPOSTFINANCE LINKPOSTFINANCE ENLACEPOSTFINANCE', values.postfinanceLink],
  ['invoice', 'PAYREXXLINK LIENPAYREXX LINKPAYREXX ENLACEPAYREXX', values.payrexxLink],
  ['invoice', 'SMARTCOMMERCELINK LIENSMARTCOMMERCE LINKSMARTCOMMERCE', values.smartcommerceLink],
  ['offer', 'OFFERNO OFFERTENNR NOOFFRE NOOFFERTA NOOFERTA', '10023'],
  ['offer', 'OFFERAMOUNT OFFERTENBETRAG MONTANTOFFRE IMPORTOOFFERTA IMPORTEOFERTA', values.amount],
  ['offer', 'DATEDUE FAELLIG', '02.03.2026'],
  ['offer', 'GRACE FRIST', '30'],
  ['offer', 'ACCEPTONLINELINK ONLINEAKZEPTIERENLINK LIENACCEPTATION LINKACCETTAZIONE', values.acceptLink],
  ['delivery_note', 'RECEIPTNO LIEFERSCHEINNR NOBULLETIN NOBOLLETTINO NOALBARAN', '10023'],
  ['delivery_note', 'RECEIPTAMOUNT LIEFERSCHEINBETRAG MONTANTBULLETIN IMPORTOBOLLETTINO', values.amount],
  ['order_confirmation', 'SALESCONFIRMATIONNO AUFTRAGSBESTAETIGUNGSNR NOCONFIRMATION NOCONFERMA', '10023'],
  ['order_confirmation', 'SALESCONFIRMATIONAMOUNT AUFTRAGSBESTAETIGUNGSBETRAG', values.amount],
  ['order_confirmation', 'MONTANTCONFIRMATION IMPORTOCONFERMA IMPORTECONFIRMACION', values.amount],
  ['letter', 'SALUTATION ANREDE', values.salutation],
  ['letter', 'CLIENTNAME KUNDENNAME', values.clientName],
  ['letter', 'CREATORNAME ERSTELLERNAME', values.creatorName],
  ['letter', 'PERSON_SURNAME', 'Keller'],
]
for (const [kind, names, expected] of known) {
  test(`in one of kind ${kind}, ${names.replaceAll(' ', ', ')} stand for "${expected}"`, () => {
    for (const name of names.split(' ')) assert.equal(expanded(`{${name}}`, kind), expected, name)
  })
}

for (const [kind, name] of [
  ['invoice', 'OFFERNO'],
  ['invoice', 'ACCEPTONLINELINK'],
  ['offer', 'INVOICENO'],
  ['offer', 'ESRNO'],
  ['delivery_note', 'DATEDUE'],
  ['order_confirmation', 'RECEIPTNO'],
  ['letter', 'CUSTOMERNO'],
  ['letter', 'DATE'],
  ['letter', 'TOTAL'],
  ['letter', 'CONTACTNAME'],
  ['invoice', 'INVOICENUMBER'],
  ['invoice', 'toString'],
  ['invoice', ' INVOICENO '],
  ['invoice', 'CUSTOM'],
  ['invoice', 'CUSTOM:'],
  ['invoice', 'CUSTOM:OTHER'],
  ['invoice', 'CUSTOM:__proto__'],
  ['invoice', 'D'],
] as const) {
  test(`one of kind ${kind} leaves {${name}} as it is`, () => {
    assert.equal(expanded(`a {${name}} b`, kind), `a {${name}} b`)
  })
}

for (const [text, language, expected] of [
  ['{PERSON_NAME}', 'de', 'Keller'],
  ['{PERSON_NAME}', 'en', 'Anna'],
  ['{PERSON_NAME}', 'fr', 'Anna'],
  ['{PERSON_VORNAME} {PERSON_NAME}', 'de', 'Anna Keller'],
  ['{PERSON_VORNAME} {PERSON_NAME}', 'en', 'Anna Keller'],
  ['{person_vorname} {Person_Name}', 'it', 'Anna Keller'],
  ['{PERSON_NAME} {PERSON_SURNAME}', 'en', 'Anna Keller'],
  ['{PERSON_NAME} {PERSON_SURNAME}', 'de', 'Anna Keller'],
  ['{PERSON_NAME}: {PERSON_VORNAME} {PERSON_SURNAME}', 'de', 'Keller: Anna Keller'],
  ['{PERSON_NAME}: {PERSON_VORNAME} {PERSON_SURNAME}', 'en', 'Anna: Anna Keller'],
] as const) {
  test(`"${text}" in ${language} is "${expected}"`, () => {
    assert.equal(expanded(text, 'letter', language), expected)
  })
}

for (const [text, expected] of [
  ['{CUSTOM:KST}', '4200'],
  ['{custom:kst}', '4200'],
  ['{CUSTOM:ORDER_NO}', 'A-7'],
  ['[{CUSTOM:EMPTY}]', '[]'],
  ['{D#d.m.Y}', '31.01.2026'],
  ['{D#j.n.y}', '31.1.26'],
  ['{d#Y-m-d}', '2026-01-31'],
  ['{D#m/Y#+1m}', '02/2026'],
  ['{D#d.m.Y#+1D}', '01.02.2026'],
  ['{D#d.m.Y#-2W}', '17.01.2026'],
  ['{D#d.m.Y#+1M}', '28.02.2026'], // the end of a shorter month
  ['{D#d.m.Y#+25M}', '29.02.2028'],
  ['{D#d.m.Y#+3M}', '30.04.2026'],
  ['{D#d.m.Y#-2M}', '30.11.2025'],
  ['{D#d.m.Y#-1M}', '31.12.2025'],
  ['{D#d.m.Y#+1Y#-1D}', '30.01.2027'],
  ['{D#d.m.Y#-1D#+1Y}', '30.01.2027'],
  ['{D#d.m.Y#+1M#+1M}', '28.03.2026'], // one after the other
  ['{D#d.m.Y} – {D#d.m.Y#+3M#-1D}', '31.01.2026 – 29.04.2026'],
  ['{D#d.m.Y#+0D}', '31.01.2026'],
  ['{D#d.m.Y#+7973Y}', '31.01.9999'],
  ['{D#d.m.Y#+7974Y}', '{D#d.m.Y#+7974Y}'], // no day of the calendar
  ['{D#d.m.Y#-2026Y}', '{D#d.m.Y#-2026Y}'],
  ['{D#d.m.Y#-9999M#-9999M#-9999M}', '{D#d.m.Y#-9999M#-9999M#-9999M}'],
  ['{D#F Y}', '{D#F Y}'], // a letter of PHP that is not supported
  ['{D#d.m.Y#1Y}', '{D#d.m.Y#1Y}'],
  ['{D#d.m.Y#+1H}', '{D#d.m.Y#+1H}'],
  ['{D#d.m.Y#}', '{D#d.m.Y#}'],
  ['{D#}', '{D#}'],
  ['{{INVOICENO}}', '{10023}'],
  ['{INVOICENO', '{INVOICENO'],
  ['{}', '{}'],
  ['{invoiceNo}', '10023'],
  ['{INVOICENO}/{INVOICENO}', '10023/10023'],
] as const) {
  test(`"${text}" becomes "${expected}"`, () => {
    assert.equal(expanded(text), expected)
  })
}

test('dates can be put in alone', () => {
  const text = '{D#d.m.Y}–{D#d.m.Y#+1Y#-1D} {INVOICENO} {DATE} {D#F} {d#n/y#+1M}'
  assert.equal(expandDates(text, '2026-01-31'), '31.01.2026–30.01.2027 {INVOICENO} {DATE} {D#F} 2/26')
})

test('the last day of February is the last one next year too', () => {
  const leap = { ...values, date: '2028-02-29' }
  assert.equal(filler('invoice', 'de', leap).text('title', '{D#d.m.Y#+1Y}'), '28.02.2029')
})

test('what is known and has no value leaves nothing', () => {
  const text = '[{SERVICE}{DATE}{DATEDUE}{D#d.m.Y}{PERSON_NAME}]'
  assert.equal(filler('invoice', 'de', { service: null }).text('title', text), '[]')
})

test('a value is escaped where the text is HTML, and the text is not', () => {
  const dangerous = { clientName: 'A & <b>B</b>', custom: { X: '<i>' } }
  assert.equal(
    filler('invoice', 'de', dangerous).html('conditions', '<b>{CLIENTNAME}</b> {CUSTOM:X} {Y<}'),
    '<b>A &amp; &lt;b&gt;B&lt;/b&gt;</b> &lt;i&gt; {Y<}',
  )
})

test('a value is not expanded again, whatever it says', () => {
  const tricky = { clientName: '{INVOICENO} $& $1', documentNumber: '1' }
  const fill = filler('invoice', 'de', tricky)
  assert.equal(fill.text('title', '{CLIENTNAME} {INVOICENO}'), '{INVOICENO} $& $1 1')
})

test('a custom field is found by its key, or else by the first that differs in capitals only', () => {
  const fill = filler('letter', 'de', { custom: { ab: '1', AB: '2', aB: null } })
  assert.equal(
    fill.text('title', '{CUSTOM:AB}{CUSTOM:ab}{CUSTOM:Ab}[{CUSTOM:aB}]{custom:c}'),
    '211[]{custom:c}',
  )
})

test('the texts of one filler have room for a million characters together, and the one beyond it is named', () => {
  const fill = filler('letter', 'de', { custom: { A: 'x'.repeat(1000), B: '&'.repeat(1000), C: null } })
  const tooLong = (key: string) => (error: unknown) => {
    assert.ok(error instanceof Refusal)
    assert.deepEqual(
      error.details.problems?.map((problem) => [problem.key, problem.code]),
      [[key, 'not_allowed']],
    )
    return true
  }
  assert.equal(fill.text('title', '{CUSTOM:A}'.repeat(400)).length, 400_000)
  assert.equal(fill.html('content', '{CUSTOM:B}'.repeat(100)).length, 500_000)
  assert.equal(fill.text('title', `${'x'.repeat(99_990)}{CUSTOM:C}`).length, 99_990)
  assert.throws(() => fill.html('free_texts.3.text', '{CUSTOM:A}'), tooLong('free_texts.3.text'))
  assert.throws(() => fill.text('subject', 'x'), tooLong('subject'))
})

test('what a text stands for is refused before it takes more memory than there is', () => {
  const fill = filler('letter', 'de', { custom: { A: 'x'.repeat(65_535) } })
  assert.throws(() => fill.html('content', '{CUSTOM:A}'.repeat(100_000)), Refusal)
})

test('every name of a kind and language is expanded, and the same name never means two things', () => {
  for (const kind of kinds) {
    const meanings = new Map<string, string>()
    for (const language of documentLanguages) {
      for (const [index, name] of placeholderNames(kind, language).entries()) {
        assert.match(name, /^\{[A-Z_]+\}$/)
        assert.notEqual(expanded(name, kind, language), name)
        const english = placeholderNames(kind, 'en')[index] ?? ''
        if (name === '{PERSON_NAME}') continue
        assert.equal(meanings.get(name) ?? english, english, name)
        meanings.set(name, english)
      }
    }
  }
})

test('the names of a letter in German', () => {
  assert.deepEqual(placeholderNames('letter', 'de'), [
    '{ANREDE}',
    '{KUNDENNAME}',
    '{ERSTELLERNAME}',
    '{PERSON_VORNAME}',
    '{PERSON_NAME}',
  ])
})

const word = fc.constantFrom(
  ...[
    '{',
    '}',
    '#',
    'D#',
    'd.m.Y',
    '#+1M',
    '#-9999Y',
    '+',
    'CUSTOM:',
    'KST',
    'INVOICENO',
    '{DATE}',
    '$&',
    'é',
    '\n',
  ],
)
const anyText = fc.oneof(
  fc.string(),
  fc.array(word).map((words) => words.join('')),
)

test('no text is too strange to be expanded, and one without braces stays as it is', () => {
  fc.assert(
    fc.property(
      anyText,
      fc.constantFrom(...kinds),
      fc.constantFrom(...documentLanguages),
      (text, kind, language) => {
        const result = expanded(text, kind, language)
        if (!/\{.+\}/s.test(text)) assert.equal(result, text)
      },
    ),
  )
})

test('a text can be told in the names of another language', () => {
  const text = '{INVOICENO}: {CURRENCY} {openamount}, {NOBODY}'
  assert.equal(withNamesOf('de', 'invoice', text), '{RECHNUNGSNR}: {WAEHRUNG} {OFFENERBETRAG}, {NOBODY}')
})
