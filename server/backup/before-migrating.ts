// Before a new version changes the tables, their contents are backed up.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../domain/refusal.ts'
import { extensionFor, makeBackup } from './backup.ts'
import { makeFolder, removeFile } from './whole-file.ts'

const maxBackups = 3
const backupName = /^before-\d{4}-[\w-]+\.(db|zip)$/

/** Makes the backup `before-<migration>` in the folder, and keeps the last three of them. */
export async function backUpBefore(migration: string, address: string, folder: string): Promise<void> {
  const file = join(folder, `before-${migration.replace(/\.sql$/, '')}.${extensionFor(address)}`)
  try {
    await makeFolder(folder)
    await makeBackup(address, file, { replaces: true })
  } catch (error) {
    throw new Refusal(
      'no_backup',
      `it has to be brought up to date, and the backup before that could not be made: ${(error as Error).message} KONTOR_BACKUPS chooses another folder, or "off" for none`,
    )
  }
  const made = (await readdir(folder)).filter((name) => backupName.test(name)).sort()
  for (const name of made.slice(0, -maxBackups)) await removeFile(join(folder, name))
}
