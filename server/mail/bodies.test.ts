import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../../domain/refusal.ts'
import { readBody } from '../resource/actions.ts'
import { inputSchema } from '../resource/fields.ts'
import { mailBody, postBody } from './bodies.ts'

const recipient = { email: 'post@sonnenrain.example', name: 'Hofladen' }
const mail = { subject: 'Rechnung 10023', body: 'Im Anhang', recipients: [recipient] }

test('a mail has a subject, a body and recipients, and may say who it is from', () => {
  assert.deepEqual(readBody(mailBody, mail), { ...mail, from: null })
  assert.deepEqual(readBody(mailBody, { ...mail, from: 'CE' }), { ...mail, from: 'CE' })
  assert.deepEqual(problems({}), { subject: 'required', body: 'required', recipients: 'required' })
})

test('names and addresses of all kinds are taken', () => {
  const recipients = [
    { email: "o'brien+kontor@sub.example.com", name: 'O’Brien, "Bob" <boss>' },
    { email: 'käthe@müller.example', name: '' },
    { email: 'a@b.c', name: '李雷 🌱' },
  ]
  const body = { ...mail, subject: 'Größe: «2 × 3», 100 % 🌱', recipients }
  assert.deepEqual(readBody(mailBody, body), { ...body, from: null })
})

for (const email of [
  '',
  'nobody',
  '@sonnenrain.example',
  'post@sonnenrain',
  'post@.example',
  'post@sonnenrain.example.',
  'one@a.example,two@a.example',
  'one@a.example;two@a.example',
  'one@a.example two@a.example',
  'post@sonnenrain.example\nBcc: thief@example.com',
  'post@sonnenrain.example\r\nBcc:thief@example.com',
  'post\t@sonnenrain.example',
  'post\u0000@sonnenrain.example',
  'post\u007f@sonnenrain.example',
  'post\u2028@sonnenrain.example',
  'post\u200b@sonnenrain.example',
  '<post@sonnenrain.example>',
  '"post"@sonnenrain.example',
  'post(hidden)@sonnenrain.example',
  'group:post@sonnenrain.example',
  'post\\@sonnenrain.example',
  'a@b@sonnenrain.example',
  `${'x'.repeat(65)}@sonnenrain.example`,
])
  test(`${JSON.stringify(email).slice(0, 60)} is no recipient`, () => {
    assert.deepEqual(problems({ ...mail, recipients: [recipient, { email, name: 'Hofladen' }] }), {
      'recipients.1.email': 'wrong_format',
    })
  })

for (const text of [
  'one\ntwo',
  'one\rtwo',
  'one\r\nBcc: thief@example.com',
  'a\u0000',
  'a\u001b',
  'a\u0085b',
  'a\u2028b',
])
  test(`${JSON.stringify(text)} is neither a subject nor a name`, () => {
    assert.deepEqual(problems({ ...mail, subject: text, recipients: [{ ...recipient, name: text }] }), {
      subject: 'wrong_format',
      'recipients.0.name': 'wrong_format',
    })
  })

test('a mail has between one and a hundred recipients', () => {
  const many = (count: number) => Array.from({ length: count }, () => recipient)
  assert.deepEqual(problems({ ...mail, recipients: [] }), { recipients: 'required' })
  assert.deepEqual(problems({ ...mail, recipients: many(101) }), { recipients: 'not_allowed' })
  assert.equal(readBody(mailBody, { ...mail, recipients: many(100) }).recipients.length, 100)
  assert.deepEqual(problems({ ...mail, recipients: 'post@sonnenrain.example' }), { recipients: 'wrong_type' })
  assert.deepEqual(problems({ ...mail, recipients: [{}] }), {
    'recipients.0.email': 'required',
    'recipients.0.name': 'required',
  })
})

test('a subject says something, and not too much', () => {
  assert.deepEqual(problems({ ...mail, subject: ' ' }), { subject: 'required' })
  assert.deepEqual(problems({ ...mail, subject: 'x'.repeat(256) }), { subject: 'not_allowed' })
  assert.deepEqual(problems({ ...mail, subject: 7 }), { subject: 'wrong_type' })
  assert.deepEqual(problems({ ...mail, from: 'XX' }), { from: 'not_allowed' })
})

test('post says how it is printed and how fast it travels', () => {
  const post = { palette: 'BW', print: 'D', speed: 'P' }
  assert.deepEqual(readBody(postBody, post), post)
  assert.deepEqual(problems({}, postBody), { palette: 'required', print: 'required', speed: 'required' })
  assert.deepEqual(problems({ palette: 'X', print: 'X', speed: 'X' }, postBody), {
    palette: 'not_allowed',
    print: 'not_allowed',
    speed: 'not_allowed',
  })
})

test('the description says what must be sent', () => {
  const { required, properties } = inputSchema(mailBody, 'create') as {
    required: string[]
    properties: Record<string, object>
  }
  assert.deepEqual(required, ['subject', 'body', 'recipients'])
  assert.deepEqual(properties.recipients, {
    type: 'array',
    items: {
      type: 'object',
      required: ['email', 'name'],
      properties: {
        email: {
          type: 'string',
          maxLength: 255,
          pattern: '^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$',
          examples: ['post@sonnenrain.example', 'lea@brunner.example'],
        },
        name: { type: 'string', maxLength: 255 },
      },
    },
    minItems: 1,
    maxItems: 100,
  })
})

/** The problems of a body: code by key. */
function problems(body: object, fields: Parameters<typeof readBody>[0] = mailBody): Record<string, string> {
  try {
    readBody(fields, body)
  } catch (error) {
    assert.ok(error instanceof Refusal)
    return Object.fromEntries((error.details.problems ?? []).map(({ key, code }) => [key, code]))
  }
  return {}
}
