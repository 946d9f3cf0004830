import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentLanguages } from '../text/languages.ts'
import { type MailKind, mailKindOfInvoice, mailText } from './mail-texts.ts'
import { type DocumentKind, filler, type PlaceholderValues } from './placeholders.ts'

const values: PlaceholderValues = {
  salutation: 'Sehr geehrte Frau Meier',
  date: '2026-02-10',
  due: '2026-03-12',
  currency: 'CHF',
  amount: '843.18',
  documentNumber: '10023',
  acceptLink: 'https://kontor.example/accept/1-ab',
}

const documents: Record<MailKind, DocumentKind> = {
  invoice: 'invoice',
  partly_paid_invoice: 'invoice',
  settled_invoice: 'invoice',
  credit_note: 'credit_note',
  offer: 'offer',
  online_offer: 'offer',
  order_confirmation: 'order_confirmation',
  delivery_note: 'delivery_note',
  letter: 'letter',
}

for (const [mailKind, kind] of Object.entries(documents) as [MailKind, DocumentKind][])
  for (const language of documentLanguages)
    test(`a mail with ${mailKind} says all in ${language}`, () => {
      const { subject, body, closing } = mailText(mailKind, language)
      const fill = (text: string) => filler(kind, language, values).text('body', text)
      for (const text of [subject, body, closing]) {
        assert.doesNotMatch(fill(text), /[{}<>]|undefined| {2}/)
        assert.ok(fill(text).trim())
      }
      assert.match(fill(body), /^Sehr geehrte Frau Meier\n\n/)
      if (kind !== 'letter') assert.match(fill(subject), / 10023$/)
      if (kind === 'invoice' || kind === 'offer') assert.match(fill(body), /CHF 843\.18/)
      const names = { due: /12\.03\.2026/, link: /\nhttps:\/\/kontor\.example\/accept\/1-ab$/ }
      const isOpen = ![
        'settled_invoice',
        'credit_note',
        'order_confirmation',
        'delivery_note',
        'letter',
      ].includes(mailKind)
      assert.equal(names.due.test(fill(body)), isOpen)
      assert.equal(names.link.test(fill(body)), mailKind === 'online_offer')
    })

for (const [status, total, total_paid, kind] of [
  ['DR', 100n, 0n, 'invoice'],
  ['S', 100n, 0n, 'invoice'],
  ['PP', 100n, 40n, 'partly_paid_invoice'],
  ['S', 100n, 100n, 'settled_invoice'],
  ['P', 100n, 0n, 'settled_invoice'],
  ['C', 100n, 0n, 'settled_invoice'],
  ['D', 100n, 0n, 'settled_invoice'],
  ['S', 0n, 0n, 'settled_invoice'],
  ['S', -100n, 0n, 'settled_invoice'],
] as const)
  test(`of an invoice over ${total} with status ${status} and ${total_paid} paid, a mail says ${kind}`, () => {
    assert.equal(mailKindOfInvoice({ status, total, total_paid }), kind)
  })
