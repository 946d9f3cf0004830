// Passwords that are stored encrypted: the key for them is a file in the data folder, which a move can leave behind.

import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Reader } from '../db/db.ts'
import { passwordIn } from '../mail/mail-server/mail-server.ts'
import { keyFileName, secretBox } from '../sealing.ts'
import type { Fault } from './check.ts'
import type { Place } from './files.ts'

/** The companies whose mail password cannot be read with the key of this installation. */
export async function* checkSecrets(reader: Reader, { dataFolder }: Place): AsyncGenerator<Fault> {
  const secrets = secretBox(dataFolder)
  const stored = await reader.all<{ company: number; name: string; sealed: string }>(sql`
    select c.id as company, c.name, m.sealed_password as sealed
    from mail_servers m join companies c on c.id = m.company_id
    where m.sealed_password is not null order by c.id`)
  for (const { company, name, sealed } of stored)
    if (passwordIn({ secrets }, company, sealed) === undefined)
      yield {
        message: `${name}: the password of its mail server cannot be read with ${join(dataFolder, keyFileName)}.`,
        repair: `Copy ${keyFileName} from the machine where the password was entered, or enter it again under Settings, Mail. Until then mails wait.`,
      }
}
