import assert from 'node:assert/strict'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { remainder97 } from '../../../domain/payment/iban.ts'
import {
  type Api,
  newCompany,
  onBothDatabases,
  onOneDatabase,
  ownServers,
  temporaryFile,
  withOneDatabase,
} from '../../../test/api.ts'
import { detail, entry, file } from '../../../test/bank-files.ts'
import { kontorJson, kontorServe, migratedData } from '../../../test/kontor.ts'
import { rarely } from '../../../test/turns.ts'
import { createInbox, type Inbox } from './inbox.ts'

ownServers()

const atOnce = { quietMs: 0, refusedAfterMs: 0 }

function newFolder(): string {
  const folder = join(dirname(temporaryFile()), 'bank inbox')
  mkdirSync(folder)
  return folder
}

let accounts = 0

/** The number of an account that no other test has. */
function newIban(): string {
  const account = `00762${String(++accounts).padStart(12, '0')}`
  return `CH${String(98 - remainder97(`CH00${account}`)).padStart(2, '0')}${account}`
}

async function withNewAccount(api: Api): Promise<string> {
  const iban = newIban()
  await api.post('/v2/configuration/bank-accounts', { description: 'Konto', iban })
  return iban
}

function statement(account: string, amount: bigint): string {
  return file([entry([detail(amount)])], { account })
}

async function amounts(api: Api): Promise<number[]> {
  const { items } = await api.get('/v2/bank/entries', { sort: 'id', limit: 200 })
  return items.map(({ amount }: { amount: number }) => amount)
}

function inFolder(...folder: string[]): string[] {
  return readdirSync(join(...folder)).toSorted()
}

/** A file is complete when the second look finds it as the first one did. */
async function lookTwice(inbox: Inbox): Promise<void> {
  for (const _ of [1, 2]) await inbox.runOnce()
}

onBothDatabases('files in the folder are taken in once, each for the company of its account', async (api) => {
  const other = await newCompany(api.server)
  const [own, theirs] = [await withNewAccount(api), await withNewAccount(other)]
  const folder = newFolder()
  const inbox = createInbox(api.server.db, folder, atOnce)
  writeFileSync(join(folder, 'a.xml'), statement(own, 120_500n))
  writeFileSync(join(folder, 'b.xml'), statement(theirs, 7_000n))
  await lookTwice(inbox)
  assert.deepEqual([await amounts(api), await amounts(other)], [[120.5], [7]])
  assert.deepEqual(inFolder(folder), ['done', 'refused', 'taken'])
  assert.deepEqual(inFolder(folder, 'done'), ['a.xml', 'a.xml.txt', 'b.xml', 'b.xml.txt'])
  assert.match(readFileSync(join(folder, 'done', 'a.xml.txt'), 'utf8'), /: 1 new, 0 known\.\n$/)
  writeFileSync(join(folder, 'a.xml'), statement(own, 120_500n))
  await lookTwice(inbox)
  assert.deepEqual(await amounts(api), [120.5])
  const again = inFolder(folder, 'done').find((name) => /^a .*\.xml\.txt$/.test(name)) ?? ''
  assert.match(readFileSync(join(folder, 'done', again), 'utf8'), /: 0 new, 1 known\.\n$/)
})

onOneDatabase('an account that another company has told as its own stays with who has it', async (api) => {
  const other = await newCompany(api.server)
  const own = await withNewAccount(api)
  const wrong = (await other.post('/v2/configuration/bank-accounts', { description: 'X', iban: newIban() }))
    .item
  const told = { raw: statement(own, 1_000n), query: { bank_account_id: wrong.id } }
  assert.equal((await other.request('POST', '/v2/bank/statements', told)).status, 201)
  const folder = newFolder()
  writeFileSync(join(folder, 'a.xml'), statement(own, 7_000n))
  await lookTwice(createInbox(api.server.db, folder, atOnce))
  assert.deepEqual([await amounts(api), await amounts(other)], [[7], [1]])
})

onOneDatabase('a file that is still being written is left alone', async (api) => {
  const content = statement(await withNewAccount(api), 5_000n)
  const folder = newFolder()
  const inbox = createInbox(api.server.db, folder, { quietMs: 0 })
  writeFileSync(join(folder, 'a.xml'), content.slice(0, 300))
  await inbox.runOnce()
  appendFileSync(join(folder, 'a.xml'), content.slice(300, 500))
  await inbox.runOnce()
  await inbox.runOnce()
  assert.deepEqual(inFolder(folder), ['a.xml', 'done', 'refused', 'taken'], 'its sender may have paused')
  appendFileSync(join(folder, 'a.xml'), content.slice(500))
  writeFileSync(join(folder, '.b.xml'), content)
  writeFileSync(join(folder, 'c.xml.part'), content)
  await lookTwice(inbox)
  assert.deepEqual(await amounts(api), [5])
  assert.deepEqual(inFolder(folder), ['.b.xml', 'c.xml.part', 'done', 'refused', 'taken'])
})

onOneDatabase('what cannot be taken in is put aside, and a text says why', async (api) => {
  const other = await newCompany(api.server)
  const [own, shared] = [await withNewAccount(api), await withNewAccount(api)]
  await other.post('/v2/configuration/bank-accounts', { description: 'Konto', iban: shared })
  const folder = newFolder()
  for (const [name, content, why] of [
    ['half.xml', statement(own, 5_000n).slice(0, -20), /The file/],
    ['nobody.xml', statement(newIban(), 5_000n), /not among the bank accounts of any company/],
    ['shared.xml', statement(shared, 5_000n), /Several companies have the account CH/],
    ['empty.xml', '', /./],
  ] as const) {
    writeFileSync(join(folder, name), content)
    await lookTwice(createInbox(api.server.db, folder, atOnce))
    assert.match(readFileSync(join(folder, 'refused', `${name}.txt`), 'utf8'), why)
    assert.ok(existsSync(join(folder, 'refused', name)))
  }
  assert.deepEqual([await amounts(api), await amounts(other), inFolder(folder, 'done')], [[], [], []])
})

onBothDatabases(
  'a file is claimed by one of several processes, and again after one was killed',
  async (api) => {
    const iban = await withNewAccount(api)
    const folder = newFolder()
    const [one, two] = [1, 2].map(() => createInbox(api.server.db, folder, { ...atOnce, claimMs: 60_000 }))
    const both = () => Promise.all([one?.runOnce(), two?.runOnce()])
    writeFileSync(join(folder, 'a.xml'), statement(iban, 5_000n))
    for (const _ of [1, 2, 3]) await both()
    assert.deepEqual(await amounts(api), [5])
    assert.deepEqual(inFolder(folder, 'done'), ['a.xml', 'a.xml.txt'])
    // As a process leaves it that was killed.
    const left = join(folder, 'taken', 'b.xml')
    writeFileSync(left, statement(iban, 8_000n))
    utimesSync(left, new Date(), new Date(Date.now() - 120_000))
    for (const _ of [1, 2, 3]) await both()
    assert.deepEqual(await amounts(api), [5, 8])
    assert.deepEqual(inFolder(folder, 'taken'), [])
  },
)

rarely(withOneDatabase)('the server takes in the files of KONTOR_BANK_INBOX', async (database) => {
  const data = await migratedData(database)
  const iban = newIban()
  const owner = ['--email', 'lea@brunner.example', '--password', 'correct horse']
  await kontorJson(data, 'setup', '--company', 'Brunner Bau AG', ...owner, '--iban', iban)
  const folder = newFolder()
  writeFileSync(join(folder, 'a.xml'), statement(iban, 5_000n))
  const server = await kontorServe({ ...data, KONTOR_BANK_INBOX: folder })
  while (!existsSync(join(folder, 'done', 'a.xml'))) await pause(100)
  assert.equal(await server.end('SIGTERM'), 0)
})
