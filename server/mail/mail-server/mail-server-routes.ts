// `/configuration/mail-server`: the mail server that a company sets for itself. Its password is stored encrypted, and never
// shown again.

import sql from 'sql-template-tag'
import { Problems } from '../../../domain/refusal.ts'
import { settings } from '../../configuration/settings.ts'
import type { Reader, Tx } from '../../db/db.ts'
import { journal } from '../../db/journal.ts'
import {
  inputSchema,
  objectSchema,
  optional,
  preset,
  type Row,
  readonly,
  required,
} from '../../resource/fields.ts'
import { flag, integer, oneOf, text } from '../../resource/kinds.ts'
import { topicOf } from '../../resource/names.ts'
import { answerWith } from '../../resource/openapi/schemas.ts'
import type { Item, Operation } from '../../resource/operation.ts'
import { parseChange } from '../../resource/records.ts'
import { needUnchanged, readVersion } from '../../resource/tags.ts'
import type { MailSettings, ServerCall } from '../../server-call.ts'
import { problemWithHost } from './addresses.ts'
import {
  encryptions,
  mailServerName,
  passwordIn,
  type StoredServer,
  sealedPassword,
  storedServer,
} from './mail-server.ts'
import { sendTest, testFields } from './test-mail.ts'

const sentFields = {
  host: required(text(253, { examples: ['mail.example.com'] })),
  port: preset(integer(1, 65_535), 587),
  encryption: preset(oneOf(...encryptions), 'starttls'),
  username: optional(text()),
}
const input = { ...sentFields, password: optional(text(1000)) }
type Sent = Partial<Row<typeof input>>

const shown = {
  /** Whose server sends the mails: that of the installation wins. Null: nobody's, so mails are held. */
  source: readonly(optional(oneOf('installation', 'company'))),
  host: optional(sentFields.host),
  port: optional(sentFields.port),
  encryption: optional(sentFields.encryption),
  username: sentFields.username,
  has_password: readonly(flag()),
  /** False when it was encrypted with another key, as after moving to another machine: then enter it again. */
  is_password_readable: readonly(flag()),
}

/** A company has one. */
const recordId = 1
const placeOf = (company: number) => ({ company, name: mailServerName, ids: [recordId] }) as const

const shared = {
  path: '/configuration/mail-server',
  scopes: ['configuration'],
  topic: topicOf(settings),
  isExtension: true,
} as const
const itemAnswer = { status: 200, schema: answerWith(objectSchema(shown, () => true)) } as const

export const mailServerRoutes: readonly Operation<ServerCall>[] = [
  {
    ...shared,
    name: 'getMailServer',
    method: 'GET',
    summary: 'Get the mail server of the company',
    description:
      'The password is never shown. With `source` `installation`, KONTOR_SMTP_URL is used, and not what is stored here.',
    answer: itemAnswer,
    run: ({ db, actor, mail }) => itemFor(db, actor.company, mail),
  },
  {
    ...shared,
    needs: 'manage',
    makesWayIn: true,
    name: 'updateMailServer',
    method: 'PUT',
    summary: 'Set the mail server of the company',
    description:
      'Fields that are not sent stay as they are. A new `host` needs the password again, so that it is told to nobody else. `encryption` `none` is for servers without a password.',
    body: inputSchema(input, 'update'),
    answer: itemAnswer,
    run: changeServer,
  },
  {
    ...shared,
    needs: 'manage',
    name: 'deleteMailServer',
    method: 'DELETE',
    summary: 'Remove the mail server of the company, and its password',
    answer: { status: 204 },
    run: removeServer,
  },
  {
    ...shared,
    needs: 'manage',
    isReading: true,
    name: 'testMailServer',
    method: 'POST',
    path: `${shared.path}/test`,
    summary: 'Send a test mail to yourself',
    description:
      'Waits until the mail server has answered, half a minute at most. `answer` is what it said, in its own words. Nothing is stored.',
    answer: { status: 200, schema: answerWith(objectSchema(testFields, () => true)) },
    run: sendTest,
  },
]

async function itemFor(reader: Reader, company: number, mail: MailSettings): Promise<Item> {
  const stored = await storedServer(reader, company)
  const sealed = stored?.sealed_password ?? null
  const item: Row<typeof shown> = {
    source: mail.installation ? 'installation' : stored ? 'company' : null,
    host: stored?.host ?? null,
    port: stored ? Number(stored.port) : null,
    encryption: stored?.encryption ?? null,
    username: stored?.username ?? null,
    has_password: sealed !== null,
    is_password_readable: sealed === null || passwordIn(mail, company, sealed) !== undefined,
  }
  const version = await readVersion(reader, company, mailServerName, recordId)
  return { json: JSON.stringify(item), version }
}

async function changeServer(call: ServerCall): Promise<Item> {
  const { actor, mail } = call
  const problems = new Problems()
  const sent: Sent = parseChange(input, call.body(), problems)
  problems.throwIfAny()
  return call.db.transaction(actor, async (tx) => {
    await needUnchanged(tx, placeOf(actor.company), call)
    const before = await storedServer(tx, actor.company)
    const after = serverAfter(before, sent, actor.company, mail)
    await store(tx, after)
    await tell(tx, before, after)
    return itemFor(tx, actor.company, mail)
  })
}

/** The server with its changes, if they go together. */
function serverAfter(
  before: StoredServer | undefined,
  { password, ...sent }: Sent,
  company: number,
  mail: MailSettings,
): StoredServer {
  const unset = { host: '', port: 587, encryption: 'starttls', username: null } as const
  const merged = { ...unset, ...before, ...sent }
  const server = { ...merged, host: merged.host.trim(), username: merged.username || null }
  const { host, encryption, username } = server
  const problems = new Problems()
  const problem = host ? problemWithHost(host, mail.networks) : 'is needed'
  if (problem) problems.add('host', host ? 'not_allowed' : 'required', problem)
  const kept = before?.sealed_password ?? null
  const isKept = password === undefined && kept !== null && username !== null
  if (isKept && host !== before?.host)
    problems.add(
      'password',
      'required',
      'is needed again for another host, so that it is told to nobody else',
    )
  if (password && !username) problems.add('username', 'required', 'is needed beside a password')
  if (username && !password && !isKept) problems.add('password', 'required', 'is needed beside a user name')
  if (encryption === 'none' && (password || isKept))
    problems.add('encryption', 'not_allowed', 'must not be none: a password is sent encrypted only')
  problems.throwIfAny()
  const sealed_password = isKept ? kept : password ? sealedPassword(mail, company, password) : null
  return { ...server, sealed_password }
}

async function store(tx: Tx, server: StoredServer): Promise<void> {
  const { host, port, encryption, username, sealed_password } = server
  await tx.run(sql`delete from mail_servers where company_id = ${tx.actor.company}`)
  await tx.run(sql`
    insert into mail_servers (company_id, host, port, encryption, username, sealed_password)
    values (${tx.actor.company}, ${host}, ${port}, ${encryption}, ${username}, ${sealed_password})`)
}

async function removeServer(call: ServerCall): Promise<undefined> {
  const { actor } = call
  await call.db.transaction(actor, async (tx) => {
    await needUnchanged(tx, placeOf(actor.company), call)
    const before = await storedServer(tx, actor.company)
    if (!before) return
    await tx.run(sql`delete from mail_servers where company_id = ${actor.company}`)
    await tell(tx, before, undefined)
  })
  return undefined
}

/** The journal says what was changed, and of the password only whether there is one. */
async function tell(tx: Tx, before?: StoredServer, after?: StoredServer): Promise<void> {
  const told = (server?: StoredServer) => {
    if (!server) return null
    const { sealed_password, ...values } = server
    return JSON.stringify({ ...values, port: Number(values.port), has_password: sealed_password !== null })
  }
  await journal(tx, {
    action: after ? (before ? 'update' : 'create') : 'delete',
    resource: mailServerName,
    record: recordId,
    before: told(before),
    after: told(after),
  })
}
