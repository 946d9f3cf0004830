// Two servers over one PostgreSQL, as on two machines. One is killed or frozen while both send mails and make recurring invoices.

import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { daysAfter } from '../../domain/time/dates.ts'
import { localTimeAt } from '../../server/resource/clock.ts'
import { type Api, newCompany, serverOn, temporaryFile } from '../api.ts'
import { openMailbox } from '../mailbox.ts'
import { test } from '../turns.ts'
import { addressOf, launch } from './process.ts'

const mailsOfEach = 4
const recurringOfEach = 4

for (const [what, signal, maxRequests] of [
  ['killed', 'SIGKILL', 999],
  ['frozen for a while', 'SIGSTOP', 998],
] as const)
  test(`of two servers one is ${what}, and the other one does its work within seconds: nothing twice, nothing lost`, async () => {
    const server = await serverOn('PostgreSQL', { maxRequests })
    const mailbox = await openMailbox()
    const companies = [await newCompany(server), await newCompany(server), await newCompany(server)]
    for (const api of companies) await giveWork(api)
    const mails = receive(mailbox)
    const start = () => {
      const running = launch({
        environment: {
          KONTOR_DATA: dirname(temporaryFile()),
          KONTOR_DATABASE: server.address,
          KONTOR_BACKUPS: 'off',
          KONTOR_SMTP_URL: `smtp://127.0.0.1:${mailbox.smtp.port}?tls=off`,
        },
      })
      const ready = addressOf(running)
      ready.catch(() => {})
      return { ...running, ready }
    }
    const all = <Row>(statement: ReturnType<typeof sql>) => server.db.all<Row>(statement)
    const madeInvoices = () =>
      all<{ name: string }>(sql`
      select company_id || '/' || recurring_invoice_id as name from recurring_invoice_runs where outcome = 'made'`)
    const unsent = () =>
      all<{ status: string }>(
        sql`select status from outbox where company_id > 0 and status not in ('S', 'U')`,
      )

    const [first, second] = [start(), start()]
    const inHand = async () => {
      const marks = await all<{ process: string }>(
        sql`select process from records_in_hand where company_id > 0`,
      )
      return marks.filter(({ process }) => process.includes(` ${first.process.pid} `)).length
    }
    while (mails.length === 0 || (await inHand()) === 0) await pause(1)
    first.process.kill(signal)
    const total = companies.length * recurringOfEach
    while ((await madeInvoices()).length < total || (await unsent()).length > 0) await pause(20)
    while ((await inHand()) > 0) await pause(20)
    if (signal === 'SIGSTOP') {
      first.process.kill('SIGCONT')
      await first.ready
      assert.equal(await first.end('SIGTERM'), 0, first.output.stderr)
    }
    await second.ready
    assert.equal(await second.end('SIGTERM'), 0, second.output.stderr)

    const made = (await madeInvoices()).map(({ name }) => name)
    assert.deepEqual([made.length, new Set(made).size], [total, total])
    assert.equal(new Set(mails).size, mails.length, 'no mail came twice')
    const uncertain = await all<object>(sql`select company_id from outbox where status = 'U'`)
    assert.ok(mails.length + uncertain.length >= companies.length * mailsOfEach, 'no mail is lost')
    await mailbox.close()
  })

/** The subjects of all mails that come. */
function receive(mailbox: Awaited<ReturnType<typeof openMailbox>>): string[] {
  const subjects: string[] = []
  const next = async (): Promise<void> => {
    subjects.push((await mailbox.next()).subject ?? '')
    return next()
  }
  next()
  return subjects
}

async function giveWork(api: Api): Promise<void> {
  const { company } = api.identity
  const yesterday = daysAfter(localTimeAt(new Date()).slice(0, 10), -1)
  for (let number = 1; number <= mailsOfEach; number++) {
    const { id } = await api.given.invoice()
    const subject = `Rechnung ${number} von ${company}`
    const body = {
      recipients: [{ email: 'post@sonnenrain.example', name: 'Sonnenrain' }],
      subject,
      body: 'Danke.',
    }
    const { status } = await api.request('PATCH', `/v2/receivables/invoices/${id}/send-by-email`, { body })
    assert.equal(status, 204)
  }
  for (let number = 1; number <= recurringOfEach; number++) {
    const { date, due, ...body } = await api.given.invoiceBody()
    const terms = { start_date: yesterday, end_date: yesterday, frequency: 1, grace: 30 }
    const path = '/v2/receivables/recurring-invoices'
    const { item } = await api.post(path, { ...body, ...terms })
    await api.patch(`${path}/${item.id}/change-status`, { status: 'S', date_time: `${yesterday} 00:00:00` })
  }
}
