import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invitationNotice } from './notice-texts.ts'

test('a long name is whole in the text, and ends early in the subject', () => {
  const company = `Brunner ${'x'.repeat(200)}`
  const facts = { company, role: 'member', name: 'Lea Brunner', link: 'https://kontor.example' } as const
  const { subject, text } = invitationNotice({ email: 'noe@sonnenrain.example', language: 'de' }, facts)
  assert.equal(subject, `Einladung zu ${company.slice(0, 99)}…`)
  assert.ok(text.includes(`«${company}»`))
})
