// The older interface beside v2: both list the same working hours.

import { openDatabase } from '../server/db/open.ts'
import { workingHours } from '../server/reporting/working-hours.ts'
import { insert } from '../server/resource/write.ts'
import { makeCompany } from './fill.ts'
import { compare } from './measure.ts'
import { moreMemory, takeAll } from './much.ts'
import { answersPerSecond, cpuMsEach, startClients, startKontor } from './processes.ts'
import { type Chapter, figure, plainFigure, thousands } from './report.ts'

const rows = 100

/** Lists of v1 against those of v2 that show the same. */
export async function olderChapter(
  file: string,
  count: number,
  turns: number,
  turnMs: number,
): Promise<Chapter> {
  const token = await fillHours(file, count)
  const clients = startClients()
  const kontor = await startKontor(file)
  // An access token works in both.
  const load = { method: 'GET', token, clients: 16, forMs: turnMs } as const
  const older = { ...load, path: `/time/list/limit/${rows}` }
  const v2 = { ...load, path: `/v2/reporting/working-hours?limit=${rows}&with=user_name` }
  const rate = await compare(
    answersPerSecond(clients, kontor, older),
    answersPerSecond(clients, kontor, v2),
    turns,
  )
  const cpu = await compare(cpuMsEach(clients, kontor, older), cpuMsEach(clients, kontor, v2), turns)
  await kontor.stop()
  await clients.stop()
  const whole = (limit: number) =>
    moreMemory(file, (url) => takeAll(`${url}/time/list/limit/${limit}`, token))
  return {
    title: `(k) Lists of the older interface against v2, ${thousands(count)} times`,
    about: `Sixteen clients ask for the newest ${rows} times with the names of their users: \`${older.path}\` against \`${v2.path}\`. Then the memory that a long answer takes, beside that at rest: the pages of the database that are cached, and no more for a longer answer.`,
    figures: [
      figure(`${rows} times`, rate, 'per second', { atLeast: 0.7 }),
      figure(`${rows} times, CPU time of the server`, cpu, 'ms'),
      plainFigure(`memory for ${thousands(count / 4)} times`, await whole(count / 4), 'MiB', { atMost: 95 }),
      plainFigure(`memory for all ${thousands(count)} times`, await whole(0), 'MiB', { atMost: 95 }),
    ],
  }
}

/** A file with this many working hours; returns an access token. */
async function fillHours(file: string, count: number): Promise<string> {
  const db = openDatabase(file)
  await db.migrate()
  const { company, user, token } = await makeCompany(db)
  for (let made = 0; made < count; made += together)
    await db.transaction({ company, user, via: 'bench' }, async (tx) => {
      for (let index = made; index < Math.min(made + together, count); index++)
        await insert(tx, workingHours, { user_id: user, ...spanOf(index) })
    })
  await db.close()
  return token
}

/** So many records are in one transaction. */
const together = 2_000

/** Ten spans a day, from the year 2000 on. */
function spanOf(index: number) {
  const day = new Date(Date.UTC(2000, 0, 1 + Math.floor(index / 10)))
  const hour = String(8 + (index % 10)).padStart(2, '0')
  return { date: day.toISOString().slice(0, 10), time_start: `${hour}:00`, time_end: `${hour}:45` }
}
