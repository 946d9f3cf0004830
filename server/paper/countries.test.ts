// Papers speak the language of the document and the country of the company.

import assert from 'node:assert/strict'
import { onOneDatabase } from '../../test/api.ts'
import { address, position } from '../../test/given.ts'
import { textOf } from '../../test/pdf.ts'

const positions = [{ ...position, price: 1234.5, amount: 1, vat: 20 }]

for (const { company, language, customer, says } of [
  {
    company: { country: 'CH', vat_id: 'CHE-123.456.788 MWST' },
    language: 'fr',
    customer: {
      ...address,
      country: 'FR',
      street: 'rue de la Gare',
      street_no: '7',
      postcode: '75001',
      city: 'Paris',
    },
    says: [
      /CHE-123\.456\.788 TVA/,
      /TVA 20\s% sur 1’234\.50/,
      /1’481\.40/,
      /10\.02\.2026/,
      /7 rue de la Gare\n75001 Paris/,
    ],
  },
  {
    company: { country: 'DE', vat_id: 'de 123456788', tax_number: '21/815/08150', currency: 'EUR' },
    language: 'de',
    customer: address,
    says: [
      /USt-IdNr\. DE123456788 · St\.-Nr\. 21\/815\/08150/,
      /USt\. 20\s% auf 1\.234,50/,
      /1\.481,40/,
      /10\.02\.2026/,
      /Ihre USt-IdNr\.\s+CHE-123\.456\.788/,
      /GiroCode/,
    ],
  },
  {
    company: { country: 'DE', vat_id: 'DE123456788', currency: 'EUR' },
    language: 'en',
    customer: address,
    says: [/VAT no\. DE123456788/, /VAT 20\s% on 1\.234,50/, /QR code for banking apps/],
  },
  {
    company: { country: 'AT', vat_id: 'ATU12345675', currency: 'EUR' },
    language: 'de',
    customer: address,
    says: [/UID ATU12345675/, /USt\. 20\s% auf 1\.234,50/, /Ihre UID\s+CHE-123\.456\.788/, /Zahlen mit Code/],
  },
  {
    company: { country: 'FR', vat_id: 'FR11123456782', currency: 'EUR' },
    language: 'fr',
    customer: address,
    says: [/N° TVA FR11123456782/, /TVA 20\s% sur 1\s234,50/, /10\/02\/2026/],
  },
  {
    company: { country: 'IT', vat_id: 'IT01234560108', currency: 'EUR' },
    language: 'it',
    customer: address,
    says: [
      /P\. IVA IT01234560108/,
      /IVA 20\s% su 1\.234,50/,
      /10\/02\/2026/,
      /La Sua partita IVA\s+CHE-123\.456\.788/,
    ],
  },
] as const) {
  onOneDatabase(`an invoice of a company in ${company.country} in ${language}`, async (api) => {
    await api.put('/v2/configuration/company', company)
    await api.post('/v2/configuration/bank-accounts', {
      description: 'Konto',
      iban: 'DE89370400440532013000',
      default: true,
    })
    const contact = await api.given.contact({ vat_identification: 'CHE-123.456.788', main_address: customer })
    const { id } = await api.given.invoice({
      contact_id: contact.id,
      contact_address_id: contact.main_address_id,
      date: '2026-02-10',
      language,
      currency: company.country === 'CH' ? 'CHF' : 'EUR',
      positions,
    })
    const { bytes } = await api.request('GET', `/v2/receivables/invoices/${id}/pdf`)
    const text = (await textOf(bytes)).join('\n')
    for (const expected of says) assert.match(text, expected)
  })
}

onOneDatabase('what a paper from before says stays as it was', async (api) => {
  await api.put('/v2/configuration/company', { country: 'DE', vat_id: 'DE123456788' })
  const { id } = await api.given.invoice({ positions, language: 'de' })
  await api.patch(`/v2/receivables/invoices/${id}/change-status`, { status: 'S' })
  const pdf = async () => (await api.request('GET', `/v2/receivables/invoices/${id}/pdf`)).bytes
  const before = await pdf()
  await api.put('/v2/configuration/company', { country: 'CH', vat_id: null })
  assert.deepEqual(await pdf(), before)
  const copy = await api.request('GET', `/v2/receivables/invoices/${id}/pdf`, {
    query: { options: '{"copy":true}' },
  })
  assert.match((await textOf(copy.bytes)).join('\n'), /USt\. 20\s% auf 1\.234,50/)
})
