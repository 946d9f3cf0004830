// All commands of `kontor`. They work on a running server's data.

import packageJson from '../package.json' with { type: 'json' }
import { readConfig } from '../server/config.ts'
import { backupCommands } from './backup.ts'
import { bankCommands } from './bank.ts'
import type { Command } from './command.ts'
import { demoCommands } from './demo.ts'
import { distributeCommands } from './distribute.ts'
import { doctorCommands } from './doctor.ts'
import { journalCommands } from './journal.ts'
import { limitCommands } from './limits.ts'
import { migrateCommands } from './migrate.ts'
import { peopleCommands } from './people.ts'
import { tokenCommands } from './tokens.ts'

export const commands: Readonly<Record<string, Command>> = {
  serve: {
    summary: 'start the server',
    options: {},
    run: async () => {
      const config = readConfig(process.env)
      // Loading the server takes longer than most commands, so only those that need it load it.
      const { serve } = await import('../server/main.ts')
      await serve(config)
      return undefined
    },
  },
  ...peopleCommands,
  ...limitCommands,
  ...tokenCommands,
  ...journalCommands,
  ...doctorCommands,
  ...backupCommands,
  ...demoCommands,
  ...bankCommands,
  ...migrateCommands,
  ...distributeCommands,
  openapi: {
    summary: 'print the description of the API',
    options: {},
    run: async () => {
      const { description } = await import('../server/app.ts')
      const json = description()
      return { lines: JSON.stringify(json, null, 2).split('\n'), json }
    },
  },
  version: {
    summary: 'print the version of Kontor',
    options: {},
    run: async () => {
      const { version } = packageJson
      return { lines: [`kontor ${version}`], json: { version } }
    },
  },
}
