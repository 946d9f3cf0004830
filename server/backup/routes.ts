// The data of the company as a whole: where it is stored, and all of it as a file.

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Problems, Refusal } from '../../domain/refusal.ts'
import { profileOf } from '../configuration/company.ts'
import { settings } from '../configuration/settings.ts'
import { currentDay, localTimeAt } from '../resource/clock.ts'
import { topicOf } from '../resource/names.ts'
import type { FileStream, Item, Operation } from '../resource/operation.ts'
import type { AnyResource } from '../resource/resource.ts'
import type { ServerCall, StorageSettings } from '../server-call.ts'
import { extensionFor } from './backup.ts'
import { companyFile } from './company-file.ts'
import { lastBackup, madeBackups } from './daily.ts'

export const resources: readonly AnyResource[] = []

const time = { type: 'string', examples: ['2026-02-11 07:45:10'] }
const timeOrNull = { ...time, type: ['string', 'null'] }

export const routes: readonly Operation<ServerCall>[] = [
  {
    name: 'exportCompany',
    method: 'GET',
    path: '/configuration/export',
    scopes: [],
    subject: 'company_data',
    needs: 'manage',
    forPeople: true,
    isExtension: true,
    topic: topicOf(settings),
    summary: 'Get all data of the company as a file',
    description:
      'A zip file with every record of the company, in the format of `kontor export`, without passwords and other ways in of people. With `pdf=1`, every document that is not a draft is in it as well. One file is made at a time.',
    query: [
      {
        name: 'pdf',
        description: '`1`: with the printed documents.',
        schema: { type: 'string', enum: ['0', '1'], default: '0' },
      },
    ],
    answer: { status: 200, type: 'application/zip' },
    run: exportCompany,
  },
  {
    name: 'getCompanyData',
    method: 'GET',
    path: '/configuration/data',
    scopes: ['configuration'],
    subject: 'company_data',
    isExtension: true,
    topic: topicOf(settings),
    summary: 'Get where the data lies and which backups the server has made',
    description:
      'Backups are of the whole installation, the newest 20 are listed. `backup_folder` is told to owners only, and null where the server makes no backups.',
    answer: {
      status: 200,
      schema: {
        type: 'object',
        required: ['item'],
        properties: {
          item: {
            type: 'object',
            required: [
              'database',
              'backups_are_made',
              'backup_folder',
              'last_backup',
              'last_failure',
              'backups',
            ],
            properties: {
              database: { enum: ['sqlite', 'postgresql'] },
              backups_are_made: { type: 'boolean' },
              backup_folder: { type: ['string', 'null'] },
              last_backup: timeOrNull,
              last_failure: timeOrNull,
              backups: {
                type: 'array',
                items: {
                  type: 'object',
                  required: ['name', 'time', 'bytes'],
                  properties: { name: { type: 'string' }, time, bytes: { type: 'integer' } },
                },
              },
            },
          },
        },
      },
    },
    run: async (call) => tellOfData(call),
  },
]

async function exportCompany({ db, actor, query, storage, longPoll }: ServerCall): Promise<FileStream> {
  const prints = readFlag(query.get('pdf'))
  if (!storage || !longPoll) throw new Refusal('unavailable', 'This server has no place to put a file.')
  const { company } = actor
  const { promise: made, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof companyFile>>>()
  try {
    await longPoll(async (ended) => resolve(await companyFile(storage, { company, prints, ended })))
  } catch (error) {
    // A user who has lost the right to it meanwhile does not get it.
    made.then(({ stream }) => stream.destroy())
    throw error
  }
  const { name } = await profileOf(db, company)
  const day = currentDay()
  return { ...(await made), name: `${name}-${day}.zip` }
}

function readFlag(text: string | null): boolean {
  const problems = new Problems()
  if (text && text !== '0' && text !== '1') problems.add('pdf', 'not_allowed', 'must be 0 or 1')
  problems.throwIfAny()
  return text === '1'
}

const mostListed = 20

async function tellOfData({ db, actor, storage }: ServerCall): Promise<Item> {
  const folder = storage?.backupFolder ?? null
  const backups = storage && folder !== null ? await newestBackups(storage, folder) : []
  const { succeeded, failed } = lastBackup()
  const item = {
    database: db.dialect.name.toLowerCase(),
    backups_are_made: folder !== null,
    backup_folder: actor.role === 'owner' ? folder : null,
    last_backup: backups[0]?.time ?? timeOf(succeeded),
    last_failure: timeOf(failed),
    backups,
  }
  return { json: JSON.stringify(item), version: 0 }
}

async function newestBackups({ database }: StorageSettings, folder: string) {
  const made = await madeBackups(folder, extensionFor(database))
  const newest = made.toSorted((one, other) => (one.day < other.day ? 1 : -1)).slice(0, mostListed)
  const found = newest.map(async ({ name }) => {
    // The file may be removed meanwhile.
    const file = await stat(join(folder, name)).catch(() => undefined)
    return file ? [{ name, time: localTimeAt(file.mtime), bytes: file.size }] : []
  })
  return (await Promise.all(found)).flat()
}

function timeOf(date: Date | null): string | null {
  return date && localTimeAt(date)
}
