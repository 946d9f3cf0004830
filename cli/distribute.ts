// kontor distribute: spreads the database over the servers of Citus.

import { Refusal } from '../domain/refusal.ts'
import { type Command, withDatabase } from './command.ts'
import { withProgress } from './progress.ts'

export const distributeCommands: Readonly<Record<string, Command>> = {
  distribute: {
    summary: 'spread the database over the servers of Citus; stop all servers of Kontor before',
    options: {},
    run: () =>
      withDatabase(async ({ distribute }) => {
        if (!distribute)
          throw new Refusal(
            'no_citus',
            'Only a PostgreSQL database with Citus can be distributed, and this is a SQLite file. Move it to PostgreSQL first, with kontor export and kontor import.',
          )
        const tables = await withProgress((progress) =>
          distribute((done, of, table) => progress(done, of, `tables: ${table}`)),
        )
        return {
          lines: [
            tables.length === 0
              ? 'The database is distributed already.'
              : `Distributed: ${tables.join(', ')}`,
          ],
          json: { tables },
        }
      }),
  },
}
