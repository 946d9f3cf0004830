import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBankCsv } from './bank-csv.ts'

const account = 'CH9300762011623852957'

const files = {
  'PostFinance in German': `\uFEFFDatum von:;="01.03.2026"
Datum bis:;="31.03.2026"
Kategorie:;"=Alle"
Konto:;"=${account}"
Währung:;"=CHF"

Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Label;Kategorie

03.03.2026;Gutschrift;"GUTSCHRIFT AUFTRAGGEBER: MUSTER AG REFERENZ 21 00000 00003 13947 14300 09017";1250.5;;;
02.03.2026;Gebühr;"PREIS FÜR KONTOFÜHRUNG";;-5;;

Disclaimer:
Dies ist kein Auszug.`,
  'PostFinance in Italian': `Conto:;"=${account}"
Valuta:;"=CHF"

Data;Tipo di movimento;Testo di avviso;Accredito in CHF;Addebito in CHF;Tag;Categoria
03.03.2026;Accredito;"MUSTER AG 21 00000 00003 13947 14300 09017";1250.50;;;
02.03.2026;Costi;"TENUTA CONTO";;-5.00;;`,
  'UBS in German': `Kontonummer:;0231 00100040.01;
IBAN:;CH93 0076 2011 6238 5295 7;
Von:;2026-03-01;
Bis:;2026-03-31;
Anfangssaldo:;100.00;
Schlusssaldo:;1345.50;
Bewertet in:;CHF;
Anzahl Transaktionen in diesem Zeitraum:;2;

Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten;
2026-03-03;;2026-03-03;2026-03-04;CHF;;1250.50;;1345.50;ZD1;"Muster AG;Bern";Gutschrift;"Referenz-Nr. QRR: 21 00000 00003 13947 14300 09017";;
2026-03-02;10:00:00;;2026-03-02;CHF;-5.00;;;95.00;ZD2;Gebühr;;;;`,
  'UBS in French': `Numéro de compte:;0000 00000000.0X;
IBAN:;CH93 0076 2011 6238 5295 7;
Solde initial:;100.00;
Solde final:;1345.50;
Évaluation en:;CHF;

Date de transaction;Heure de transaction;Date de comptabilisation;Date de valeur;Devise;Débit;Crédit;Sous-montant;Solde;No de transaction;Description1;Description2;Description3;Notes de bas de page;
2026-03-03;;2026-03-03;2026-03-04;CHF;;1250.50;;1345.50;ZD1;"Muster AG";;"21 00000 00003 13947 14300 09017";;
2026-03-02;;2026-03-02;2026-03-02;CHF;-5.00;;;95.00;ZD2;Frais;;;;`,
  ZKB: `"Datum";"Buchungstext";"Whg";"Betrag Detail";"ZKB-Referenz";"Referenznummer";"Belastung CHF";"Gutschrift CHF";"Valuta";"Saldo CHF";"Zahlungszweck";"Details"
"03.03.2026";"Gutschrift QR-Rechnung";"";"";"Z1";"210000000003139471430009017";"";"1'250.50";"03.03.2026";"1345.50";"";"Muster AG"
"02.03.2026";"Gebühr";"";"";"Z2";"";"5.00";"";"02.03.2026";"95.00";"";""`,
  'PostFinance in French with value dates': `Date de début:;="01.03.2026"
Compte:;="${account}"
Monnaie:;="CHF"

Date;Texte de notification;Crédit en CHF;Débit en CHF;Valeur;Solde en CHF

03.03.2026;"MUSTER AG 21 00000 00003 13947 14300 09017";1250.50;;04.03.2026;1345.50
02.03.2026;"FRAIS";;-5;02.03.2026;95`,
  'PostFinance before 2022': `Datum von:;01.03.26;;;;
Konto:;${account};;;;
Währung:;CHF;;;;
Buchungsdatum;Avisierungstext;Gutschrift;Lastschrift;Valuta;Saldo
03.03.26;MUSTER AG 21 00000 00003 13947 14300 09017;1'250.50;;04.03.26;1'345.50
02.03.26;PREIS;;-5.00;02.03.26;
;;;;;
Disclaimer:;;;;;
Dies ist kein Auszug.;;;;;`,
  'UBS in September 2022': `Kontonummer:;0231 00100040.01;
IBAN:;CH93 0076 2011 6238 5295 7;
Anfangssaldo:;100.00;
Schlusssaldo:;1345.50;
Bewertet in:;CHF;

Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Transaktionsbetrag;Belastung/Gutschrift;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten;
2026-03-03;;2026-03-03;2026-03-04;CHF;1250.50;Gutschrift;1345.50;ZD1;"Muster AG";;"21 00000 00003 13947 14300 09017";;
2026-03-02;;2026-03-02;2026-03-02;CHF;-5.00;Belastung;95.00;ZD2;Gebühr;;;;`,
  'the ZKB in English': `Date;"Booking text";"ZKB reference";"Reference number";"Debit CHF";"Credit CHF";"Value date";"Balance CHF"
"03.03.2026";"Credit QR-bill: Muster AG";"Z1";"210000000003139471430009017";"";"1'250.50";"03.03.2026";"1345.50"
"02.03.2026";"Fee";"Z2";"";"5.00";"";"02.03.2026";"95.00"`,
  'Raiffeisen with times': `IBAN;Booked At;Text;Details;Credit/Debit Amount;Balance;Valuta Date
${account};03.03.2026 00:00;Gutschrift Muster AG;21 00000 00003 13947 14300 09017;1250.5;1345.5;03.03.2026 00:00
${account};02.03.2026 00:00;Gebühr;;-5;95;02.03.2026 00:00`,
  Raiffeisen: `IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date
${account};2026-03-03 00:00:00.0;Gutschrift Muster AG;1250.5;1345.5;2026-03-03 00:00:00.0
;;21 00000 00003 13947 14300 09017;;;
${account};2026-03-02 00:00:00.0;Gebühr;-5;95;2026-03-02 00:00:00.0`,
}

for (const [bank, file] of Object.entries(files))
  test(`the CSV of ${bank} is read`, () => {
    const [first, ...rest] = [...readBankCsv(file.split('\n'))]
    assert.ok(first?.kind === 'statement')
    // ZKB names neither the account nor, outside of the columns, the currency.
    assert.equal(first.statement.account, bank.includes('ZKB') ? '' : account)
    assert.equal(first.statement.currency, bank.startsWith('Raiffeisen') ? '' : 'CHF')
    const entries = rest.flatMap((part) => (part.kind === 'entry' ? [part.entry] : []))
    assert.deepEqual(
      entries.map(({ amount, bookingDate, details }) => [amount, bookingDate, details[0]?.reference]),
      [
        [1250_500n, '2026-03-03', '210000000003139471430009017'],
        [-5_000n, '2026-03-02', null],
      ],
    )
    const { opening, closing } = first.statement
    assert.deepEqual([opening, closing], bank.startsWith('UBS') ? [100_000n, 1345_500n] : [null, null])
  })

test('lines without a date are the payments of the entry above them', () => {
  const head = files.ZKB.split('\n')[0] as string
  const rows = [
    '"03.03.2026";"Gutschriften (2)";"";"";"Z1";"";"";"100.00";"03.03.2026";"1345.50";"";""',
    '"";"Muster AG";"CHF";"60.00";"";"";"";"";"";"";"";""',
    '"";"Beispiel GmbH";"CHF";"40.00";"";"";"";"";"";"";"";""',
  ]
  const [, part] = [...readBankCsv([head, ...rows])]
  assert.ok(part?.kind === 'entry')
  assert.deepEqual(
    part.entry.details.map(({ amount, message }) => [amount, message]),
    [
      [60_000n, 'Muster AG'],
      [40_000n, 'Beispiel GmbH'],
    ],
  )
})

test('lines of UBS with a date and only the amount of a part are the payments of the entry above them', () => {
  const head =
    'Bewertungsdatum;IBAN;Whrg.;Buchungsdatum;Valuta;Beschreibung 1;Transaktions-Nr.;Einzelbetrag;Belastung;Gutschrift;Saldo'
  const begin = `31.03.2026;${account};EUR;08.03.2026;08.03.2026`
  const parts = [
    ...readBankCsv([
      head,
      `${begin};e-banking-Sammelauftrag;Z1;;3'150.00;;`,
      `${begin};Versicherung AG;Z1;3'100.00;;;`,
      `${begin};Verein;Z1;50.00;;;`,
      `${begin};Gebühr;Z2;;1.00;;`,
    ]),
  ]
  assert.ok(parts[0]?.kind === 'statement')
  assert.equal(parts[0].statement.currency, 'EUR')
  const entries = parts.flatMap((part) => (part.kind === 'entry' ? [part.entry] : []))
  assert.deepEqual(
    entries.map(({ amount, details }) => [amount, details.map(({ message }) => message)]),
    [
      [-3150_000n, ['Versicherung AG', 'Verein']],
      [-1_000n, ['Gebühr']],
    ],
  )
})

test('what stands below the table belongs to no entry', () => {
  const [, part] = [
    ...readBankCsv([
      'Datum;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF',
      '03.03.2026;Gebühr;;-5',
      'Disclaimer:',
      'Dies ist kein Auszug; Ihre Bank',
    ]),
  ]
  assert.ok(part?.kind === 'entry')
  assert.equal(part.entry.details[0]?.message, 'Gebühr')
})

for (const { what, lines, sentence } of [
  {
    what: 'without an amount',
    lines: [files.Raiffeisen.split('\n')[0], `${account};2026-03-03;Text;;;`],
    sentence: /^Line 2 has no amount/,
  },
  {
    what: 'with a quote that does not end',
    lines: [files.Raiffeisen.split('\n')[0], 'CH;"open'],
    sentence: /^Line 2 has a quote/,
  },
  { what: 'of another bank', lines: ['a;b;c', '1;2;3'], sentence: /no CSV of PostFinance/ },
  { what: 'without entries', lines: [files.Raiffeisen.split('\n')[0]], sentence: /no entries/ },
])
  test(`a CSV ${what} is refused`, () =>
    assert.throws(() => [...readBankCsv(lines as string[])], { message: sentence }))
