import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import sql, { raw } from 'sql-template-tag'
import { inDirectory } from '../server/auth/directory.ts'
import { createCompany } from '../server/auth/people/companies.ts'
import { changeUser, findUser, type User } from '../server/auth/people/users.ts'
import type { Db } from '../server/db/db.ts'
import { journal } from '../server/db/journal.ts'
import { openDatabase } from '../server/db/open.ts'
import { verifyProof } from '../server/journal/proof.ts'
import { temporaryFile } from '../test/api.ts'
import { companyDraft } from '../test/given.ts'
import {
  databaseOf,
  type Environment,
  kontor,
  kontorJson,
  migratedData,
  withMigratedData,
} from '../test/kontor.ts'
import { test } from '../test/turns.ts'

// The contents of the database.

const changed = 'its content was changed after it was written.'
const forged = 'f'.repeat(64)

withOpenData('the doctor names the first bad entry of every journal', async (data, db) => {
  const tamperings = (last: number): (readonly [string, string | null])[] => [
    ['delete from journal where id = 0', null],
    [`update journal set after = '{}' where id in (5, 9)`, `Entry 5: ${changed}`],
    [`update journal set at = '2020-01-01T00:00:00.000Z' where id = 1`, `Entry 1: ${changed}`],
    [`update journal set address = '10.0.0.1' where id = 2`, `Entry 2: ${changed}`],
    [`update journal set hash = '${forged}' where id = 6`, `Entry 6: ${changed}`],
    [
      `update journal set previous_hash = '${forged}' where id = 6`,
      'Entry 6: it does not follow from the entry before it.',
    ],
    ['delete from journal where id = 7', 'Entry 8: entry 7 before it is missing.'],
    [`delete from journal where id = ${last}`, `Entry ${last}: it is missing.`],
    ['delete from journal where id > 4', 'Entry 5: it is missing.'],
  ]
  const companies = tamperings(0).length
  for (let index = 0; index < companies; index++) await createCompany(db, companyDraft(index))
  const { ok, journal_entries } = await kontorJson(data, 'doctor')
  assert.equal(ok, true)
  const well = `All is well. ${journal_entries} journal entries verified.\n`
  assert.equal((await kontor(data, 'journal', 'verify')).stdout, well)

  const last = await db.get<{ id: number }>(sql`select max(id) as id from journal where company_id = 1`)
  const cases = tamperings(last?.id as number)
  for (const [index, [statement]] of cases.entries()) await tamper(db, index + 1, statement)
  const faults = cases.flatMap(([, fault], index) =>
    fault === null ? [] : [fault.replace(':', ` of company ${index + 1}:`)],
  )
  const outcome = { code: 1, stdout: `${faults.join('\n')}\n`, stderr: '' }
  assert.deepEqual(await kontor(data, 'journal', 'verify'), outcome)
  assert.deepEqual(await entriesByDoctor(data), faults)

  assert.deepEqual(await kontor(data, 'journal', 'verify', '--company', 'Company 1'), {
    code: 1,
    stdout: `Entry 5 of company 2: ${changed}\n`,
    stderr: '',
  })
  const { ok: isWell, faults: none } = await kontorJson(
    data,
    ...['journal', 'verify', '--company', 'Company 0'],
  )
  assert.deepEqual([isWell, none], [true, []])
})

withOpenData('the journal of what belongs to no company is checked as well', async (data, db) => {
  const { user } = await createCompany(db, companyDraft('a'))
  const lea = (await findUser(db, user)) as User
  await inDirectory(db, { user, via: 'test' }, (tx) => changeUser(tx, lea, { name: 'Léa' }))
  await tamper(db, 0, `update journal set after = '{"name":"Noé"}' where id = 2`)
  const fault = `Entry 2 of company 0: ${changed}`
  assert.deepEqual(await kontor(data, 'journal', 'verify'), { code: 1, stdout: `${fault}\n`, stderr: '' })
  assert.deepEqual(await entriesByDoctor(data), [fault])
})

/** The doctor's faults about entries; it also compares them with the stored records. */
async function entriesByDoctor(data: Environment): Promise<string[]> {
  const { code, stdout } = await kontor(data, 'doctor', '--json')
  const { ok, faults } = JSON.parse(stdout)
  assert.deepEqual([code, ok], [1, false])
  return faults
    .map(({ message }: { message: string }) => message)
    .filter((message: string) => message.startsWith('Entry '))
}

// Proofs.

withOpenData('a proof holds on a machine without the database', async (data, db) => {
  const file = await proofOf(data, db)
  const lines = linesOf(file)
  const head = JSON.parse(lines[0] as string)
  assert.deepEqual(head, {
    format: 'kontor-journal-proof-1',
    ...{ company_id: 1, company: 'Company a', entries: lines.length - 1 },
    hash: hash('sha256', lines.at(-1) as string),
  })
  const elsewhere = { KONTOR_DATABASE: '/nowhere/at/all.db' }
  assert.deepEqual(await kontor(elsewhere, 'journal', 'verify', '--file', file), {
    code: 0,
    stdout: `The proof holds: ${head.entries} journal entries of Company a.\n`,
    stderr: '',
  })
  const { format: _, ...told } = head
  assert.deepEqual(await kontorJson(elsewhere, 'journal', 'verify', '--file', file), {
    ok: true,
    ...told,
    faults: [],
  })
  assert.deepEqual(readdirSync(dirname(file)), ['proof.jsonl'])
})

withOpenData('the program in the documentation checks a proof', async (data, db) => {
  const file = await proofOf(data, db)
  const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'journal.md'), 'utf8')
  const [, program = ''] = /^```js\n(.*?)^```$/ms.exec(page) ?? []
  const script = join(dirname(file), 'check.mjs')
  writeFileSync(script, program)
  const check = (proof: string) => promisify(execFile)(process.execPath, [script, proof], { env: {} })
  const { stdout } = await check(file)
  assert.equal(stdout, `${linesOf(file).length - 1} entries hold.\n`)
  for (const [name, change] of Object.entries(fileTamperings)) {
    const bad = tampered(file, change.lines)
    await assert.rejects(check(bad), name)
  }
})

const fileTamperings: Readonly<
  Record<string, { readonly lines: (lines: string[]) => string[]; readonly fault: string }>
> = {
  'a changed value': {
    lines: (lines) => lines.with(5, (lines[5] as string).replace('"create"', '"delete"')),
    fault: 'Entry 5 of company 1: it was changed, or entry 6 does not follow from it.',
  },
  'a changed value of the last entry': {
    lines: (lines) => lines.with(-1, (lines.at(-1) as string).replace('note', 'nothing')),
    fault: 'Entry {LAST} of company 1: it is not the one that the first line names.',
  },
  'a removed line': {
    lines: (lines) => lines.toSpliced(5, 1),
    fault: 'Entry 5 of company 1: entry 6 stands in its place.',
  },
  'swapped lines': {
    lines: (lines) => lines.with(5, lines[6] as string).with(6, lines[5] as string),
    fault: 'Entry 5 of company 1: entry 6 stands in its place.',
  },
  'a line twice': {
    lines: (lines) => lines.toSpliced(5, 0, lines[5] as string),
    fault: 'Entry 6 of company 1: entry 5 stands in its place.',
  },
  'a forged hash': {
    lines: (lines) => lines.with(6, (lines[6] as string).replace(/^\["[0-9a-f]{64}/, `["${forged}`)),
    fault: 'Entry 5 of company 1: it was changed, or entry 6 does not follow from it.',
  },
  'a forged hash of the end': {
    lines: (lines) => lines.with(0, (lines[0] as string).replace(/[0-9a-f]{64}/, forged)),
    fault: 'Entry {LAST} of company 1: it is not the one that the first line names.',
  },
  'a forged beginning': {
    lines: (lines) => lines.with(1, (lines[1] as string).replace(/^\["0{64}/, `["${forged}`)),
    fault: 'Entry 1 of company 1: it is not the first of a journal.',
  },
  'a missing end': {
    lines: (lines) => lines.slice(0, -1),
    fault: 'Entry {LAST} of company 1: it is missing.',
  },
  'an end that is cut': {
    lines: (lines) => lines.with(-1, (lines.at(-1) as string).slice(0, -10)),
    fault: 'Entry {LAST} of company 1: its line cannot be read.',
  },
  'an entry of another company': {
    lines: (lines) => lines.with(5, (lines[5] as string).replace('",1,', '",2,')),
    fault: 'Entry 5 of company 1: it belongs to company 2.',
  },
  'more than the head tells of': {
    lines: (lines) => lines.with(0, (lines[0] as string).replace(/"entries":\d+/, '"entries":5')),
    fault: 'Entry 6 of company 1: the first line does not tell of it.',
  },
}

test('a proof that was tampered with is refused, and the first bad entry named', async () => {
  const data = await migratedData('SQLite')
  const db = await opened(data)
  const file = await proofOf(data, db)
  await db.close()
  const last = String(linesOf(file).length - 1)
  for (const [name, { lines, fault }] of Object.entries(fileTamperings))
    await assert.rejects(verifyProof(tampered(file, lines)), { message: fault.replace('{LAST}', last) }, name)
  const bad = tampered(file, (lines) => lines.toSpliced(5, 1))
  const fault = 'Entry 5 of company 1: entry 6 stands in its place.'
  const told = await kontor({}, 'journal', 'verify', '--file', bad)
  assert.deepEqual(told, { code: 1, stdout: `${fault}\n`, stderr: '' })
  const { code, stdout } = await kontor({}, 'journal', 'verify', '--file', bad, '--json')
  assert.deepEqual([code, JSON.parse(stdout)], [1, { ok: false, faults: [fault] }])
})

withOpenData('a database that was rewritten does not agree with an older proof', async (data, db) => {
  const file = await proofOf(data, db)
  const entries = linesOf(file).length - 1
  const compare = () => kontor(data, 'journal', 'verify', '--file', file, '--company', 'Company a')
  const holds = `The proof holds: ${entries} journal entries of Company a.`
  const agrees = (since: number) => ({
    code: 0,
    stdout: `${holds} The database still has all of them, and ${since} that came since.\n`,
    stderr: '',
  })
  assert.deepEqual(await compare(), agrees(0))
  await note(db, 'one more')
  assert.deepEqual(await compare(), agrees(1))

  await rewrite(db, 5, (entry) => ({ ...entry, after: '{"name":"Somebody else"}' }))
  assert.equal((await kontor(data, 'journal', 'verify')).code, 0)
  assert.deepEqual(await compare(), {
    code: 1,
    stdout: 'Entry 5 of company 1: the database has another one than the proof.\n',
    stderr: '',
  })
})

withOpenData('a database whose end was cut does not agree with an older proof', async (data, db) => {
  const file = await proofOf(data, db)
  await tamper(db, 1, 'delete from journal where id > 9')
  await tamper(db, 1, `update counters set value = 9 where name = 'journal'`)
  assert.equal((await kontor(data, 'journal', 'verify')).code, 0)
  assert.deepEqual(await kontor(data, 'journal', 'verify', '--file', file, '--company', 'Company a'), {
    code: 1,
    stdout: 'Entry 10 of company 1: the database does not have it any more.\n',
    stderr: '',
  })
})

withOpenData('a journal that does not hold gets no proof', async (data, db) => {
  await createCompany(db, companyDraft('a'))
  await tamper(db, 1, `update journal set after = '{}' where id = 5`)
  const file = join(dirname(temporaryFile()), 'proof.jsonl')
  const outcome = await kontor(data, 'journal', 'proof', '--file', file)
  assert.deepEqual(outcome, { code: 1, stdout: '', stderr: `Entry 5 of company 1: ${changed}\n` })
  assert.deepEqual(readdirSync(dirname(file)), [])
})

test('files that are no proofs are refused with a sentence', async () => {
  const data = await migratedData('SQLite')
  const db = await opened(data)
  const file = await proofOf(data, db)
  await createCompany(db, companyDraft('b'))
  await db.close()
  const folder = dirname(file)
  const other = join(folder, 'other.txt')
  writeFileSync(other, '{"format":"something"}\n')
  const empty = join(folder, 'empty.txt')
  writeFileSync(empty, '')
  const missing = join(folder, 'missing')
  for (const [args, sentence] of [
    [
      ['proof', '--file', file, '--company', 'Company b'],
      `${file} exists already. A proof does not replace another one.`,
    ],
    [['proof'], /^Missing: --file$/m],
    [
      ['proof', '--file', join(missing, 'x')],
      new RegExp(`^${join(missing, 'x')} cannot be used: ENOENT: no such file`),
    ],
    [['verify', '--file', missing], new RegExp(`^${missing} cannot be used: ENOENT: no such file`)],
    [['verify', '--file', folder], new RegExp(`^${folder} cannot be used: EISDIR`)],
    [['verify', '--file', other], `${other} is not the proof of a journal.`],
    [['verify', '--file', empty], `${empty} is not the proof of a journal.`],
    [
      ['verify', '--file', file, '--company', 'Company b'],
      `${file} is of another company: Company a, with the id 1.`,
    ],
    [['verify', '--company', 'Company c'], 'There is no company called "Company c".'],
  ] as const) {
    const { code, stdout, stderr } = await kontor(data, 'journal', ...args)
    assert.deepEqual([code, stdout], [1, ''], args.join(' '))
    if (typeof sentence === 'string') assert.equal(stderr, `${sentence}\n`)
    else assert.match(stderr, sentence)
  }
})

/** A test of commands that also reads the database itself. */
function withOpenData(name: string, work: (data: Environment, db: Db) => Promise<void>): void {
  withMigratedData(name, async (data) => {
    const db = await opened(data)
    await work(data, db).finally(() => db.close())
  })
}

async function opened(data: Environment): Promise<Db> {
  const db = openDatabase(databaseOf(data))
  await db.migrate()
  return db
}

/** Makes a company with texts that are hard to keep in lines, and the proof of its journal. */
async function proofOf(data: Environment, db: Db): Promise<string> {
  await createCompany(db, companyDraft('a'))
  for (const text of ['a\nb', 'a\r\nb\rc', 'a\u2028b\u2029c\u0085d', 'Zürich 🏔 "«»"\\', 'note'])
    await note(db, text)
  const file = join(dirname(temporaryFile()), 'proof.jsonl')
  const { hash } = await kontorJson(data, 'journal', 'proof', '--file', file)
  assert.equal(JSON.parse(linesOf(file)[0] as string).hash, hash)
  return file
}

/** Adds an entry with a text, from an address. */
async function note(db: Db, text: string): Promise<void> {
  const actor = { company: 1, user: 1, via: 'test', address: '10.0.0.1' }
  const change = { action: 'create', resource: 'notes', record: 1, before: null } as const
  await db.transaction(actor, (tx) => journal(tx, { ...change, after: JSON.stringify({ text }) }))
}

function linesOf(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  assert.equal(lines.pop(), '')
  return lines
}

/** A copy of a proof with other lines. */
function tampered(file: string, change: (lines: string[]) => string[]): string {
  const copy = join(dirname(file), 'tampered.jsonl')
  const lines = linesOf(file)
  const others = change(lines)
  assert.notDeepEqual(others, lines)
  writeFileSync(copy, others.map((line) => `${line}\n`).join(''))
  return copy
}

async function tamper(db: Db, company: number, statement: string): Promise<void> {
  await db.transaction({ company, user: null, via: 'test' }, (tx) =>
    tx.run(sql`${raw(statement)} and company_id = ${company}`),
  )
}

interface Entry {
  readonly id: number
  readonly at: string
  readonly user_id: number
  readonly via: string
  readonly address: string | null
  readonly action: string
  readonly resource: string
  readonly record_id: number
  readonly before: string | null
  readonly after: string | null
  readonly previous_hash: string
}

/** A forgery with knowledge of the journal: changes an entry, and computes all hashes after it anew. */
async function rewrite(db: Db, id: number, change: (entry: Entry) => Entry): Promise<void> {
  const entries = await db.all<Entry>(sql`
    select * from journal where company_id = 1 and id >= ${id} order by id`)
  let previous = entries[0]?.previous_hash as string
  for (const entry of entries) {
    const { at, user_id, via, action, resource, record_id, before, after, address } =
      entry.id === id ? change(entry) : entry
    const content = [previous, 1, entry.id, at, user_id, via, action, resource, record_id, before, after]
    const forged = hash('sha256', JSON.stringify(address === null ? content : [...content, address]))
    await db.transaction({ company: 1, user: null, via: 'test' }, (tx) =>
      tx.run(sql`
        update journal set after = ${after}, previous_hash = ${previous}, hash = ${forged}
        where company_id = 1 and id = ${entry.id}`),
    )
    previous = forged
  }
}
