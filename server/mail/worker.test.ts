// The worker against a real mail server, which runs here and behaves as each test tells it.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import sql from 'sql-template-tag'
import { Refusal } from '../../domain/refusal.ts'
import { type Api, newCompany, onOneDatabase, ownServers } from '../../test/api.ts'
import { endProcesses, markedRecords } from '../../test/ended-process.ts'
import type { SmtpServer } from '../config.ts'
import { verifyJournal } from '../db/journal.ts'
import { openDatabase } from '../db/open.ts'
import { leftMarks } from '../in-hand.ts'
import { markHandedOver, takeNext } from './claims.ts'
import { dropOldFiles, type Print } from './files.ts'
import { createMail } from './mail-server/smtp.ts'
import { addToOutbox, type NewMessage } from './outbox.ts'
import { createPostFolder } from './post.ts'
import { type CompanyMessage, createMailWorker } from './worker.ts'

ownServers()

const pdf = Buffer.from('%PDF-1.7\nnot a real one, but \x00 bytes \xff are bytes\n', 'latin1')
const onePage = { pdf, pages: 1 }
const minuteMs = 60_000

withOutbox(
  'a mail arrives with its texts, its sender and its PDF',
  async ({ api, put, item, received, mail, run }) => {
    const id = await put({
      subject: 'Rechnung 10023 für Grüne Gärten – fällig',
      body: '<p>Grüezi <b>Frau Müller</b></p><p>Im Anhang.<script>alert(1)</script></p>',
      recipients: [
        { email: 'post@sonnenrain.example', name: 'Käthe Müller, "Hofladen"' },
        { email: 'buero@gruene-gaerten.example', name: '' },
      ],
      from_email: 'lea@brunner.example',
      from_name: 'Brunner Gärten AG',
    })
    assert.equal((await item(id)).status, 'W')
    assert.deepEqual(await run(mail), [{ company: api.identity.company, id, status: 'S' }])

    const [{ envelope, email }] = received as [Received]
    assert.deepEqual(envelope, {
      from: 'lea@brunner.example',
      to: ['post@sonnenrain.example', 'buero@gruene-gaerten.example'],
    })
    assert.equal(email.subject, 'Rechnung 10023 für Grüne Gärten – fällig')
    assert.deepEqual(email.from, { address: 'lea@brunner.example', name: 'Brunner Gärten AG' })
    assert.deepEqual(email.to, [
      { address: 'post@sonnenrain.example', name: 'Käthe Müller, "Hofladen"' },
      { address: 'buero@gruene-gaerten.example', name: '' },
    ])
    assert.equal(email.text?.trim(), 'Grüezi Frau Müller\n\nIm Anhang.')
    assert.equal(email.html?.trim(), '<p>Grüezi <b>Frau Müller</b></p><p>Im Anhang.</p>')
    assert.match(
      email.messageId ?? '',
      new RegExp(`^<${api.identity.company}\\.${id}\\.\\d{14}@kontor\\.example>$`),
    )
    assert.ok(email.date)
    assert.deepEqual(
      email.attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition]),
      [['Rechnung 10023.pdf', 'application/pdf', 'attachment']],
    )
    assert.deepEqual(Buffer.from(email.attachments[0]?.content as ArrayBuffer), pdf)

    const { status, attempts, sent, error, next_attempt } = await item(id)
    assert.deepEqual([status, attempts, error, next_attempt], ['S', 1, null, null])
    assert.match(sent, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.deepEqual(await run(mail), [])
    assert.equal(received.length, 1)
  },
)

withOutbox('an attachment has a name that leads nowhere', async ({ put, received, mail, run }) => {
  await put({ file_name: '../../etc/Rechnung\\\u202e7.pdf' })
  await run(mail)
  assert.equal(received[0]?.email.attachments[0]?.filename, '-..-etc-Rechnung--7.pdf')
})

withOutbox('what would be another header stays in its own', async ({ put, received, mail, run }) => {
  await put({
    subject: 'Rechnung\r\nBcc: thief@example.com\r\n\r\nHello',
    recipients: [{ email: 'post@sonnenrain.example', name: 'Hof\r\nBcc: thief@example.com' }],
    from_name: 'Brunner\nX-Evil: yes',
  })
  await run(mail)
  const [{ envelope, email, raw }] = received as [Received]
  assert.deepEqual(envelope.to, ['post@sonnenrain.example'])
  assert.equal(email.bcc, undefined)
  assert.doesNotMatch(raw, /^(Bcc|X-Evil):/im)
})

withOutbox('a recipient that the server refuses is named, and the others get the mail', async (box) => {
  const { put, item, received, run } = box
  const picky = await box.mailServer({ onRcptTo: refusing('gone@', 550, 'No such user here') })
  const recipients = ['post@sonnenrain.example', 'gone@sonnenrain.example', 'lea@brunner.example']
  const id = await put({ recipients: recipients.map((email) => ({ email, name: 'Hofladen' })) })
  await run(picky)
  assert.deepEqual(received[0]?.envelope.to, ['post@sonnenrain.example', 'lea@brunner.example'])
  const { status, error } = await item(id)
  assert.equal(status, 'S')
  assert.equal(error, 'The mail server did not take it for gone@sonnenrain.example (550 No such user here).')
})

for (const [what, behaviour, words] of [
  [
    'all recipients',
    { onRcptTo: refusing('', 550, 'No such user here') },
    'post@sonnenrain.example (550 No such user here)',
  ],
  ['the sender', { onMailFrom: refusing('', 553, 'Who are you?') }, '553 Who are you?'],
  ['the content', { onData: refusingContent(554, 'This is spam') }, '554 This is spam'],
] as const)
  withOutbox(`a server that refuses ${what} for good is not asked again`, async (box) => {
    const id = await box.put()
    const server = await box.mailServer(behaviour)
    assert.deepEqual(statuses(await box.run(server)), ['F'])
    const { status, error, next_attempt } = await box.item(id)
    assert.deepEqual([status, next_attempt], ['F', null])
    assert.equal(error, `The mail server refused the mail: ${words}.`)
    assert.deepEqual(await box.run(box.mail, afterDays(4)), [])
  })

for (const [what, behaviour, words] of [
  [
    'a recipient',
    { onRcptTo: refusing('', 450, 'Come back later') },
    'post@sonnenrain.example (450 Come back later)',
  ],
  ['the sender', { onMailFrom: refusing('', 451, 'Come back later') }, '451 Come back later'],
  ['the content', { onData: refusingContent(450, 'Come back later') }, '450 Come back later'],
] as const)
  withOutbox(`a server that does not take ${what} for now is asked again`, async (box) => {
    const id = await box.put()
    const start = new Date()
    assert.deepEqual(statuses(await box.run(await box.mailServer(behaviour), start)), ['W'])
    const { status, error, attempts } = await box.item(id)
    assert.deepEqual([status, attempts], ['W', 1])
    assert.equal(error, `The mail server did not take the mail for now: ${words}.`)
    assert.deepEqual(await box.run(box.mail, after(start, 0.9)), [])
    assert.deepEqual(statuses(await box.run(box.mail, after(start, 1))), ['S'])
    assert.equal(box.received.length, 1)
    assert.equal((await box.item(id)).error, null)
  })

const three = ['post@sonnenrain.example', 'busy@sonnenrain.example', 'gone@sonnenrain.example'].map(
  (email) => ({
    email,
    name: 'Hofladen',
  }),
)

/** The recipients of each attempt. */
function envelopes({ received }: Pick<Box, 'received'>): (readonly string[])[] {
  return received.map(({ envelope }) => envelope.to)
}

withOutbox('a recipient that is refused for a moment is tried again, alone', async (box) => {
  const id = await box.put({ recipients: three })
  const start = new Date()
  const busy = await box.mailServer({
    onRcptTo: refusingEach({ busy: [451, 'Greylisted'], gone: [550, 'No such user'] }),
  })
  assert.deepEqual(statuses(await box.run(busy, start)), ['W'])
  const { status, error } = await box.item(id)
  assert.equal(status, 'W')
  assert.equal(
    error,
    'The mail server did not take it for now for busy@sonnenrain.example (451 Greylisted). It refused it for gone@sonnenrain.example (550 No such user). These have it: post@sonnenrain.example.',
  )
  assert.deepEqual(await box.run(box.mail, after(start, 0.9)), [])
  // Recipients who have it, or were refused for good, are not tried again.
  assert.deepEqual(statuses(await box.run(busy, after(start, 1))), ['W'])
  assert.deepEqual(statuses(await box.run(box.mail, after(start, 6))), ['S'])
  assert.deepEqual(envelopes(box), [['post@sonnenrain.example'], ['busy@sonnenrain.example']])
  const sent = await box.item(id)
  assert.deepEqual(
    [sent.status, sent.error],
    ['S', 'The mail server did not take it for gone@sonnenrain.example (550 No such user).'],
  )
  // The mails of all attempts have the same recipients in their head and the same id.
  assert.equal(box.received[1]?.email.messageId, box.received[0]?.email.messageId)
  assert.deepEqual(box.received[1]?.email.to, box.received[0]?.email.to)
  assert.deepEqual(await box.run(box.mail, afterDays(4)), [])
})

withOutbox('of recipients that are all refused, those refused for a moment are tried again', async (box) => {
  const id = await box.put({ recipients: three.slice(1) })
  const start = new Date()
  const busy = await box.mailServer({
    onRcptTo: refusingEach({ busy: [452, 'Mailbox full'], gone: [550, 'No such user'] }),
  })
  assert.deepEqual(statuses(await box.run(busy, start)), ['W'])
  assert.deepEqual(statuses(await box.run(box.mail, after(start, 1))), ['S'])
  assert.deepEqual(envelopes(box), [['busy@sonnenrain.example']])
  assert.equal(
    (await box.item(id)).error,
    'The mail server did not take it for gone@sonnenrain.example (550 No such user).',
  )
})

withOutbox(
  'who is refused at the second time for good does not get it, and the others keep it',
  async (box) => {
    const id = await box.put({ recipients: three.slice(0, 2) })
    const start = new Date()
    await box.run(await box.mailServer({ onRcptTo: refusingEach({ busy: [451, 'Greylisted'] }) }), start)
    const closed = await box.mailServer({ onRcptTo: refusingEach({ busy: [550, 'No such user'] }) })
    assert.deepEqual(statuses(await box.run(closed, after(start, 1))), ['S'])
    assert.deepEqual(envelopes(box), [['post@sonnenrain.example']])
    assert.equal(
      (await box.item(id)).error,
      'The mail server did not take it for busy@sonnenrain.example (550 No such user).',
    )
  },
)

withOutbox('after three days it is told who has it, and a retry goes to the others', async (box) => {
  const id = await box.put({ recipients: three.slice(0, 2) })
  const start = await queuedAt(box.api, id)
  const busy = await box.mailServer({ onRcptTo: refusingEach({ busy: [451, 'Greylisted'] }) })
  await box.run(busy, start)
  await box.run(busy, after(start, 72 * 60))
  const { status, error } = await box.item(id)
  assert.equal(status, 'F')
  assert.equal(
    error,
    'The mail server did not take it for now for busy@sonnenrain.example (451 Greylisted). It was tried for three days. These have it: post@sonnenrain.example.',
  )
  await box.api.patch(`/v2/outbox/${id}/retry`, {})
  assert.deepEqual(statuses(await box.run(box.mail, afterDays(4))), ['S'])
  assert.deepEqual(envelopes(box), [['post@sonnenrain.example'], ['busy@sonnenrain.example']])
})

withOutbox('a retry also goes to those who were refused for good', async (box) => {
  const id = await box.put({ recipients: three })
  const closed = await box.mailServer({ onRcptTo: refusing('', 550, 'No such user here') })
  assert.deepEqual(statuses(await box.run(closed)), ['F'])
  await box.api.patch(`/v2/outbox/${id}/retry`, {})
  assert.deepEqual(statuses(await box.run(box.mail)), ['S'])
  assert.deepEqual(envelopes(box), [three.map(({ email }) => email)])
  assert.equal((await box.item(id)).error, null)
})

withOutbox('a second attempt whose answer is lost may have reached the others only', async (box) => {
  const id = await box.put({ recipients: three.slice(0, 2) })
  const start = new Date()
  await box.run(await box.mailServer({ onRcptTo: refusingEach({ busy: [451, 'Greylisted'] }) }), start)
  const rude = await box.mailServer({
    onData: (stream) => {
      stream.resume().on('end', () => box.dropConnections())
    },
  })
  assert.deepEqual(statuses(await box.run(rude, after(start, 1))), ['U'])
  assert.match((await box.item(id)).error, / These have it: post@sonnenrain\.example\.$/)
  await box.api.patch(`/v2/outbox/${id}/retry`, {})
  assert.deepEqual(statuses(await box.run(box.mail, after(start, 2))), ['S'])
  assert.deepEqual(envelopes(box), [['post@sonnenrain.example'], ['busy@sonnenrain.example']])
})

withOutbox('recipients who were taken with a content that was not have nothing yet', async (box) => {
  await box.put({ recipients: three.slice(0, 2) })
  const start = new Date()
  const full = await box.mailServer({
    onRcptTo: refusingEach({ busy: [451, 'Greylisted'] }),
    onData: refusingContent(452, 'Disk full'),
  })
  assert.deepEqual(statuses(await box.run(full, start)), ['W'])
  assert.deepEqual(statuses(await box.run(box.mail, after(start, 1))), ['S'])
  assert.deepEqual(envelopes(box), [three.slice(0, 2).map(({ email }) => email)])
})

withOutbox('a mail that is too large for the server fails', async (box) => {
  const id = await box.put()
  assert.deepEqual(statuses(await box.run(await box.mailServer({ size: 100 }))), ['F'])
  assert.match(
    (await box.item(id)).error,
    /^The mail server refused the mail: Message size larger than allowed 100\.$/,
  )
})

withOutbox('after a connection that was lost before the answer a person decides', async (box) => {
  const id = await box.put()
  const rude = await box.mailServer({
    onData: (stream) => {
      stream.resume().on('end', () => box.dropConnections())
    },
  })
  assert.deepEqual(statuses(await box.run(rude)), ['U'])
  const { status, error, next_attempt } = await box.item(id)
  assert.deepEqual([status, next_attempt], ['U', null])
  assert.match(error, /It may have been sent: look whether it arrived, then retry or leave it\.$/)
  assert.deepEqual(await box.run(box.mail, afterDays(4)), [])
  assert.equal(box.received.length, 0)

  await box.api.patch(`/v2/outbox/${id}/retry`, {})
  assert.deepEqual(statuses(await box.run(box.mail, afterDays(4))), ['S'])
  assert.equal(box.received.length, 1)
})

withOutbox('pauses grow, and after three days it is enough', async (box) => {
  const id = await box.put()
  const closed = box.closedServer()
  const start = await queuedAt(box.api, id)
  const minutes = [0, 1, 6, 21, 81, 321, 1041, 1761, 2481, 3201, 3921, 4320]
  for (const [index, minute] of minutes.entries()) {
    assert.deepEqual(await box.run(closed, after(start, minute - 0.01)), [], `before minute ${minute}`)
    const isLast = index === minutes.length - 1
    assert.deepEqual(statuses(await box.run(closed, after(start, minute))), ['W'], `at minute ${minute}`)
    const { status, attempts, error } = await box.item(id)
    assert.deepEqual([status, attempts], [isLast ? 'F' : 'W', index + 1])
    assert.match(error, /^The mail server cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:\d+\./)
    if (isLast) assert.match(error, /It was tried for three days\.$/)
  }
  assert.deepEqual(await box.run(box.mail, afterDays(9)), [])
})

withOutbox('after a retry the pauses begin again', async (box) => {
  const id = await box.put()
  const closed = box.closedServer()
  const first = await queuedAt(box.api, id)
  for (const minute of [0, 1, 6, 21]) await box.run(closed, after(first, minute))
  await box.api.patch(`/v2/outbox/${id}/cancel`, {})
  await box.api.patch(`/v2/outbox/${id}/retry`, {})
  const start = await queuedAt(box.api, id)
  for (const minute of [0, 1, 6, 21]) {
    assert.deepEqual(await box.run(closed, after(start, minute - 0.01)), [], `before minute ${minute}`)
    assert.deepEqual(statuses(await box.run(closed, after(start, minute))), ['W'], `at minute ${minute}`)
  }
  assert.equal((await box.item(id)).attempts, 8)
})

withOutbox('a delivery that takes its time holds up no other company', async (box) => {
  const other = await newCompany(box.api.server)
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const subjects: string[] = []
  const server = await box.mailServer({
    onData: async (stream, _session, done) => {
      const { subject = '' } = await PostalMime.parse(Buffer.concat(await Array.fromAsync(stream)))
      subjects.push(subject)
      if (subject === 'slow') {
        reached.resolve()
        await released.promise
      }
      if (subject === 'last') released.resolve()
      done()
    },
  })
  const slow = await box.put({ subject: 'slow' })
  const worker = box.worker(server)
  worker.start()
  await reached.promise
  for (const subject of ['first', 'second', 'last']) await boxOf(other).put({ subject })
  await released.promise
  await worker.stop()
  assert.deepEqual(subjects, ['slow', 'first', 'second', 'last'])
  // It was answered in time, so the others did not have to wait for its end.
  assert.equal((await box.item(slow)).status, 'S')
})

withOutbox('what is wrong with one company keeps no other from sending', async (box) => {
  const { db } = box.api.server
  const other = boxOf(await newCompany(box.api.server))
  const held = await box.put()
  const sent = await other.put()
  const broken: typeof db = {
    ...db,
    transaction: (actor, work) =>
      actor.company === box.api.identity.company
        ? Promise.reject(new Error('disk error'))
        : db.transaction(actor, work),
  }
  await box.worker(box.mail, broken).runOnce()
  assert.deepEqual(pick(await other.item(sent)), ['S', 1])
  assert.deepEqual(pick(await box.item(held)), ['W', 0])
})

withOutbox('a password that is wrong is told without the password', async (box) => {
  const id = await box.put()
  const strict = await box.mailServer(
    {
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        username === 'lea' && password === 'right'
          ? done(null, { user: 1 })
          : done(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
    },
    { login: { user: 'lea', pass: 'secret horse' } },
  )
  const start = new Date()
  await box.run(strict, start)
  const { status, error } = await box.item(id)
  assert.equal(status, 'W')
  assert.equal(error, 'The mail server did not accept user and password: 535 Authentication failed.')

  await box.run({ ...strict, login: { user: 'lea', pass: 'right' } }, after(start, 1))
  assert.equal((await box.item(id)).status, 'S')
})

withOutbox(
  'encryption is used when it is offered, and asked for or left out as the settings say',
  async (box) => {
    const offering = await box.mailServer({ disabledCommands: ['AUTH'] })
    const plain = await box.mailServer({})
    const id = await box.put()
    const start = new Date()
    // The certificate of this server is not trusted.
    await box.run({ ...offering, startTls: 'if offered' }, start)
    assert.match((await box.item(id)).error, /certificate/)
    await box.run({ ...plain, startTls: 'required' }, after(start, 1))
    assert.match((await box.item(id)).error, /^The connection to the mail server is not encrypted: /)
    assert.equal(box.received.length, 0)
    await box.run({ ...offering, startTls: 'off' }, after(start, 6))
    assert.equal((await box.item(id)).status, 'S')
  },
)

withOutbox('a mail that was claimed by a process that is gone is sent by another one', async (box) => {
  const id = await box.put()
  const start = new Date()
  await box.asWorker((tx) => takeNext(tx, start, ['E']))
  assert.equal((await box.item(id)).status, 'P')
  assert.deepEqual(await box.run(box.mail, after(start, 9)), [])
  await box.run(box.mail, after(start, 10))
  const { status, error } = await box.item(id)
  assert.deepEqual([status, error], ['W', 'The server stopped before it could be sent.'])
  assert.deepEqual(statuses(await box.run(box.mail, after(start, 11))), ['S'])
  assert.equal(box.received.length, 1)
})

withOutbox('a mail on which two processes ended in a row fails, until somebody retries it', async (box) => {
  const id = await box.put()
  const start = new Date()
  const claimAndEnd = async (minutes: number) => {
    await box.asWorker((tx) => takeNext(tx, after(start, minutes), ['E']))
    assert.equal((await box.item(id)).status, 'P')
    await endProcesses(box.api)
  }
  await claimAndEnd(0)
  await box.run(box.mail, after(start, 10))
  assert.equal((await box.item(id)).status, 'W')
  await claimAndEnd(11)
  await box.run(box.mail, after(start, 21))
  const { status, error } = await box.item(id)
  assert.equal(status, 'F')
  assert.match(error, /^The server stopped twice before it could be sent\. Retry it/)
  assert.deepEqual(await box.run(box.mail, afterDays(4)), [])
  const [left] = await leftMarks(box.api.server.db, after(start, 21), box.api.identity.company)
  assert.deepEqual([left?.chore, left?.record, left?.tries], ['outbox', id, 2])

  await box.api.patch(`/v2/outbox/${id}/retry`, {})
  assert.deepEqual(await markedRecords(box.api), [])
  assert.deepEqual(statuses(await box.run(box.mail)), ['S'])
})

withOutbox('an attempt that came to an end in between begins the count anew', async (box) => {
  const id = await box.put()
  const start = new Date()
  await box.asWorker((tx) => takeNext(tx, start, ['E']))
  await endProcesses(box.api)
  await box.run(box.mail, after(start, 10))
  await box.run(box.closedServer(), after(start, 11))
  assert.match((await box.item(id)).error, /cannot be reached/)
  assert.deepEqual(await markedRecords(box.api), [])
  await box.asWorker((tx) => takeNext(tx, after(start, 60), ['E']))
  await endProcesses(box.api)
  await box.run(box.mail, after(start, 70))
  assert.equal((await box.item(id)).status, 'W')
})

withOutbox(
  'a mail whose content may have left with a process that is gone is not sent again',
  async (box) => {
    const id = await box.put()
    const start = new Date()
    const [claimed] = (await box.asWorker((tx) => takeNext(tx, start, ['E']))).claims
    assert.ok(claimed)
    await box.asWorker((tx) => markHandedOver(tx, claimed, start))
    await box.run(box.mail, after(start, 10))
    const { status, error } = await box.item(id)
    assert.equal(status, 'U')
    assert.match(error, /^The server stopped while it was being sent\. It may have been sent/)
    assert.deepEqual(await box.run(box.mail, afterDays(4)), [])
    assert.equal(box.received.length, 0)
  },
)

withOutbox('whoever was too slow does not send what another one has taken over', async (box) => {
  const id = await box.put({}, null)
  const start = new Date()
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const slow = box.run(box.mail, start, async () => {
    reached.resolve()
    await released.promise
    return onePage
  })
  await reached.promise
  await box.run(box.mail, after(start, 10))
  assert.deepEqual(statuses(await box.run(box.mail, after(start, 11))), ['S'])
  released.resolve()
  await slow
  const { status, attempts, error } = await box.item(id)
  assert.deepEqual([status, attempts, error], ['S', 2, null])
  assert.equal(box.received.length, 1)
})

withOutbox('an answer that comes after the lease is believed', async (box) => {
  const id = await box.put()
  const start = new Date()
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const slow = await box.mailServer({
    onData: (stream, _session, done) => {
      stream.resume().on('end', async () => {
        reached.resolve()
        await released.promise
        done(null, 'Taken')
      })
    },
  })
  const running = box.run(slow, start)
  await reached.promise
  await box.run(box.mail, after(start, 10))
  assert.equal((await box.item(id)).status, 'U')
  released.resolve()
  await running
  const { status, error } = await box.item(id)
  assert.deepEqual([status, error], ['S', null])
  assert.equal(box.received.length, 0)
})

withOutbox('two workers on the same database send every mail once', async (box) => {
  const ids: number[] = []
  for (let count = 0; count < 6; count++) ids.push(await box.put({ subject: `Mail ${count}` }))
  const other = openDatabase(box.api.server.address)
  try {
    const workers = [box.api.server.db, other, box.api.server.db, other].map((db) => box.worker(box.mail, db))
    await Promise.all(workers.map((worker) => worker.runOnce()))
  } finally {
    await other.close()
  }
  assert.deepEqual(
    box.received.map(({ email }) => email.subject).sort(),
    ids.map((_, index) => `Mail ${index}`),
  )
  for (const id of ids) assert.deepEqual(pick(await box.item(id)), ['S', 1])
})

withOutbox('without a mail server mails are held, and sent when there is one', async (box) => {
  const id = await box.put()
  const start = new Date()
  assert.deepEqual(await box.run(null, start), [])
  const { status, error, attempts, next_attempt } = await box.item(id)
  assert.deepEqual([status, attempts, next_attempt], ['H', 0, null])
  assert.match(error, /KONTOR_SMTP_URL/)
  assert.deepEqual(await box.run(null, afterDays(5)), [])

  // Its three days have only begun.
  await box.run(box.closedServer(), afterDays(5))
  assert.equal((await box.item(id)).status, 'W')
  assert.deepEqual(statuses(await box.run(box.mail, afterDays(6))), ['S'])
  assert.equal(box.received.length, 1)
})

withOutbox('what came without a PDF is printed once, at the first attempt', async (box) => {
  const id = await box.put({}, null)
  const start = new Date()
  const printed: CompanyMessage[] = []
  const print = async (_db: unknown, message: CompanyMessage) => {
    printed.push(message)
    return onePage
  }
  await box.run(box.closedServer(), start, print)
  await box.run(box.mail, after(start, 1), print)
  assert.deepEqual(
    printed.map(({ company, id, document_type, document_id, printed_as, user_id }) => ({
      ...{ company, id, document_type, document_id, printed_as, user_id },
    })),
    [
      {
        ...{ company: box.api.identity.company, id, user_id: box.api.identity.user },
        ...{ document_type: 'invoice', document_id: 7, printed_as: 'R1' },
      },
    ],
  )
  assert.deepEqual(Buffer.from(box.received[0]?.email.attachments[0]?.content as ArrayBuffer), pdf)
})

withOutbox('what is sent after its PDF was dropped is printed again', async (box) => {
  const id = await box.put()
  await box.api.patch(`/v2/outbox/${id}/cancel`, {})
  await dropOldFiles(box.api.server.db, afterDays(31))
  await box.api.patch(`/v2/outbox/${id}/retry`, {})
  const again = Buffer.from('%PDF-1.7\nprinted again')
  await box.run(box.mail, undefined, async () => ({ pdf: again, pages: 2 }))
  assert.deepEqual(Buffer.from(box.received[0]?.email.attachments[0]?.content as ArrayBuffer), again)
  const { status, pages } = await box.item(id)
  assert.deepEqual([status, pages], ['S', 2])
})

withOutbox('what cannot be printed fails with the reason, and can be tried again', async (box) => {
  const id = await box.put({}, null)
  const start = new Date()
  const refused = (details = {}) =>
    box.run(box.mail, start, () => Promise.reject(new Refusal('invalid', 'No slip', details)))
  assert.deepEqual(statuses(await refused()), ['F'])
  assert.equal((await box.item(id)).error, 'No slip')

  await box.api.patch(`/v2/outbox/${id}/retry`, {})
  await box.run(box.mail, after(start, 1), () =>
    Promise.reject(
      new Refusal('invalid', 'Invalid data', {
        problems: [{ key: 'isr_id', code: 'not_allowed', message: 'The slip has no IBAN.' }],
      }),
    ),
  )
  assert.equal((await box.item(id)).error, 'The slip has no IBAN.')

  await box.api.patch(`/v2/outbox/${id}/retry`, {})
  assert.deepEqual(statuses(await box.run(box.mail, after(start, 2))), ['S'])
})

withOutbox('a mistake of the server is not the end of a mail', async (box) => {
  const id = await box.put({}, null)
  const start = new Date()
  assert.deepEqual(
    statuses(await box.run(box.mail, start, () => Promise.reject(new TypeError('x is not y')))),
    ['W'],
  )
  assert.equal((await box.item(id)).error, 'The server made a mistake, which its log describes.')
  assert.deepEqual(statuses(await box.run(box.mail, after(start, 1))), ['S'])
})

withOutbox(
  'a worker that is woken sends at once, and one that stops finishes what it has begun',
  async (box) => {
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const slow = await box.mailServer({
      onData: (stream, _session, done) => {
        stream.resume().on('end', async () => {
          reached.resolve()
          await released.promise
          done(null, 'Taken')
        })
      },
    })
    const worker = box.worker(slow)
    worker.start()
    const first = await box.put()
    const second = await box.put()
    await reached.promise
    const stopped = worker.stop()
    released.resolve()
    await stopped
    assert.deepEqual(pick(await box.item(first)), ['S', 1])
    assert.deepEqual(pick(await box.item(second)), ['W', 0])
  },
)

withOutbox('every step of a message is in the journal', async (box) => {
  const id = await box.put()
  await box.run(box.mail)
  const entries = await box.api.server.db.all<{ action: string; via: string; after: string }>(sql`
    select action, via, after from journal
    where company_id = ${box.api.identity.company} and resource = 'outbox' and record_id = ${id} order by id`)
  assert.deepEqual(
    entries.map(({ action, via, after }) => [
      action,
      via,
      JSON.parse(after).status,
      JSON.parse(after).handed_over,
    ]),
    [
      ['create', 'test', 'W', false],
      ['update', 'outbox', 'P', undefined],
      ['update', 'outbox', undefined, true],
      ['update', 'outbox', 'S', undefined],
    ],
  )
  assert.equal((await verifyJournal(box.api.server.db, box.api.identity.company)).fault, null)
})

// The outbox of a company, and mail servers.

interface Received {
  readonly envelope: { readonly from: string; readonly to: readonly string[] }
  readonly email: Email
  readonly raw: string
}

type Box = ReturnType<typeof boxOf> & { readonly mail: SmtpServer }

/** A test on both databases, which leaves no work for the workers of the next one. */
function withOutbox(name: string, work: (box: Box) => Promise<void>): void {
  onOneDatabase(name, async (api) => {
    const box = boxOf(api)
    try {
      await work({ ...box, mail: await box.mailServer({}) })
    } finally {
      await box.close()
    }
  })
}

function boxOf(api: Api) {
  const { company, user } = api.identity
  const received: Received[] = []
  const servers: SMTPServer[] = []
  const sockets = new Set<Socket>()

  /** Starts a mail server that accepts everything, unless told otherwise. */
  async function mailServer(
    options: SMTPServerOptions,
    settings: Partial<SmtpServer> = {},
  ): Promise<SmtpServer> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: async (stream, session, done) => {
        const raw = Buffer.concat(await Array.fromAsync(stream))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) },
          email: await PostalMime.parse(raw),
          raw: raw.toString('latin1'),
        })
        done()
      },
      ...options,
    })
    server.server.on('connection', (socket: Socket) => sockets.add(socket))
    // Some tests break connections on purpose.
    server.on('error', () => {})
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    servers.push(server)
    const { port } = server.server.address() as AddressInfo
    return { host: '127.0.0.1', port, isSecure: false, startTls: 'if offered', login: null, ...settings }
  }

  /** A server that does not answer: nothing listens at this reserved port. */
  function closedServer(): SmtpServer {
    return { host: '127.0.0.1', port: 1, isSecure: false, startTls: 'if offered', login: null }
  }

  function put(values: Partial<NewMessage> = {}, print: Print | null = onePage): Promise<number> {
    const message = {
      document_type: 'invoice',
      document_id: 7,
      document_number: '10023',
      printed_as: 'R1',
      file_name: 'Rechnung 10023.pdf',
      channel: 'E',
      subject: 'Rechnung 10023',
      body: 'Im Anhang',
      recipients: [{ email: 'post@sonnenrain.example', name: 'Hofladen' }],
      from_type: 'CO',
      from_email: 'lea@brunner.example',
      from_name: 'Brunner',
      ...values,
    } as NewMessage
    return api.server.db.transaction({ company, user, via: 'test' }, (tx) => addToOutbox(tx, message, print))
  }

  function worker(
    server: SmtpServer | null,
    db = api.server.db,
    printFor = async (): Promise<Print> => onePage,
  ) {
    return createMailWorker({
      db,
      mail: server && createMail(server, 'kontor.example'),
      post: createPostFolder('/nowhere'),
      printFor,
      log: { info: () => {}, error: () => {} },
    })
  }

  return {
    api,
    received,
    mailServer,
    closedServer,
    put,
    worker,
    run: async (
      server: SmtpServer | null,
      now?: Date,
      print?: (db: unknown, message: CompanyMessage) => Promise<Print>,
    ) => {
      const attempts = await worker(server, api.server.db, print as () => Promise<Print>).runOnce(now)
      return attempts.map(({ claim: { company, id }, outcome: { status } }) => ({ company, id, status }))
    },
    item: async (id: number) => (await api.get(`/v2/outbox/${id}`)).item,
    asWorker: <Result>(work: Parameters<typeof api.server.db.transaction<Result>>[1]) =>
      api.server.db.transaction({ company, user: null, via: 'outbox' }, work),
    dropConnections: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      await api.server.db.transaction({ company, user, via: 'test' }, (tx) =>
        tx.run(
          sql`update outbox set status = 'C', due = null where company_id = ${company} and status <> 'S'`,
        ),
      )
      await Promise.all(servers.map((server) => new Promise<void>((done) => server.close(done))))
    },
  }
}

function refusing(start: string, responseCode: number, words: string) {
  return ({ address }: { address: string }, _session: unknown, done: (error?: Error | null) => void) =>
    done(address.startsWith(start) ? Object.assign(new Error(words), { responseCode }) : null)
}

/** Refuses addresses by their part before the @. */
function refusingEach(refused: Readonly<Record<string, readonly [number, string]>>) {
  return ({ address }: { address: string }, _session: unknown, done: (error?: Error | null) => void) => {
    const [responseCode, words] = refused[address.split('@')[0] as string] ?? []
    done(responseCode === undefined ? null : Object.assign(new Error(words), { responseCode }))
  }
}

function refusingContent(responseCode: number, words: string): SMTPServerOptions['onData'] {
  return (stream, _session, done) => {
    stream.resume().on('end', () => done(Object.assign(new Error(words), { responseCode })))
  }
}

function after(start: Date, minutes: number): Date {
  return new Date(start.getTime() + minutes * minuteMs)
}

function afterDays(days: number): Date {
  return after(new Date(), days * 24 * 60)
}

async function queuedAt({ server, identity }: Api, id: number): Promise<Date> {
  const row = await server.db.get<{ queued: string }>(sql`
    select queued from outbox where company_id = ${identity.company} and id = ${id}`)
  return new Date((row as { queued: string }).queued)
}

function statuses(attempts: readonly { status: string }[]): string[] {
  return attempts.map(({ status }) => status)
}

function pick({ status, attempts }: { status: string; attempts: number }) {
  return [status, attempts]
}
