import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Email } from 'postal-mime'
import sql from 'sql-template-tag'
import { type Api, newCompany, onOneDatabase } from '../../../test/api.ts'
import { atFileEnd } from '../../../test/end.ts'
import { Guest } from '../../../test/guest.ts'
import { linkIn, openMailbox } from '../../../test/mailbox.ts'
import { SoftPasskey } from '../../../test/soft-passkey.ts'

const origin = 'https://kontor.example'
const mailbox = await openMailbox()
atFileEnd(() => mailbox.close())

/** Invites somebody and returns the page of the invitation, whose link the inviting member has too. */
async function invite(api: Api, email: string): Promise<string> {
  const { link } = (await api.post('/v2/auth/invitations', { email, role: 'member' })).item
  return new URL(link).pathname
}

/** The next mail with this subject. */
async function mailCalled(subject: string): Promise<Email> {
  for (;;) {
    const mail = await mailbox.next()
    if (mail.subject === subject) return mail
  }
}

async function signInBy(passkey: SoftPasskey, guest: Guest): Promise<boolean> {
  const { text } = await guest.post('/sign-in/passkey/options')
  const credential = JSON.stringify(passkey.answer(JSON.parse(text), { origin }))
  await guest.post('/sign-in/passkey', { credential, next: '' })
  return guest.isSignedIn()
}

onOneDatabase(
  'whoever used an invitation in the place of somebody else is out once that person sets a password',
  async (api) => {
    const email = `${randomUUID()}@sonnenrain.example`
    const attacker = new Guest(api.server)
    const joined = await attacker.post(await invite(api, email), { name: 'Noé', password: 'stolen horse' })
    assert.equal(joined.location, '/')
    const passkey = new SoftPasskey()
    const proof = { password: 'stolen horse' }
    const { body: options } = await attacker.call('POST', '/v2/auth/passkeys/options', proof)
    const credential = passkey.made(options.item, { origin })
    const added = await attacker.call('POST', '/v2/auth/passkeys', { name: 'Telefon', credential })
    assert.equal(added.status, 201)
    assert.equal(await signInBy(passkey, new Guest(api.server)), true)

    const page = await invite(await newCompany(api.server), email)
    const victim = new Guest(api.server)
    await victim.post('/password/forgotten', { email })
    const reset = new URL(linkIn(await mailCalled('New password for Kontor'))).pathname
    const set = await victim.post(reset, { password: 'battery staple' })
    assert.equal(set.location, '/password/changed')
    const notice = await mailCalled('Your password for Kontor was changed')
    assert.match(notice.text ?? '', /all passkeys are removed/)
    assert.equal((await victim.signIn(email, 'battery staple', page)).location, page)
    assert.equal((await victim.post(page)).location, '/')

    assert.equal(await signInBy(passkey, new Guest(api.server)), false)
    assert.equal(await attacker.isSignedIn(), false)
    const [entry] = await api.server.db.all<{ via: string; before: string }>(sql`
      select via, before from journal where company_id = 0 and resource = 'passkeys' and action = 'delete'
      order by id desc limit 1`)
    assert.deepEqual([entry?.via, JSON.parse(entry?.before as string).name], ['password-link', 'Telefon'])
  },
  { url: origin, smtp: mailbox.smtp },
)
