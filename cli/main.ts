// The `kontor` command.

import { resolve } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { Refusal } from '../domain/refusal.ts'
import { shownJson, shownLine } from '../domain/text/text.ts'
import { DatabaseUnavailable } from '../server/db/db.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'

const usage = `Kontor: invoicing and time tracking

${listOf(Object.keys(commands))}

Every command has --help and --json. Settings come from the environment: PORT, HOST, KONTOR_DATA, KONTOR_DATABASE,
KONTOR_DATABASE_READ, KONTOR_URL, KONTOR_SMTP_URL, KONTOR_SMTP_FROM, KONTOR_POST, KONTOR_RATE_LIMIT, KONTOR_LOG,
KONTOR_COMPANY_REQUESTS, KONTOR_COMPANY_STORAGE, KONTOR_COMPANY_MAILS, KONTOR_TRUSTED_PROXIES, KONTOR_CORS,
KONTOR_WEBHOOK_NETWORKS, KONTOR_MAIL_NETWORKS, KONTOR_BACKUPS, KONTOR_MAX_REQUESTS, KONTOR_CONNECTIONS_PER_ADDRESS,
KONTOR_METRICS_TOKEN, KONTOR_BANK_INBOX.
`

if (import.meta.main) {
  // Files that the commands write belong to their user: no other user of the machine can read the company's data.
  process.umask(0o077)
  process.exitCode = await run(process.argv.slice(2), console).catch((error) => {
    // A bug: printed completely, except for characters that a terminal would obey.
    console.error(shownLines(inspect(error)))
    return 1
  })
}

/** Where commands print their results and errors. */
interface Output {
  log(text: string): void
  error(text: string): void
}

function shownLines(text: string): string {
  return text.split('\n').map(shownLine).join('\n')
}

/** Runs the command that these words name, and returns its exit code. */
export async function run(given: string[], printer: Output): Promise<number> {
  // As people ask every program for it.
  const args = given[0] === '--version' ? ['version', ...given.slice(1)] : given
  // All output passes here: it may contain stored texts of users.
  const output: Output = {
    log: (text) => printer.log(shownLines(text)),
    error: (text) => printer.error(shownLines(text)),
  }
  const isOption = (arg: string) => arg.startsWith('-')
  const words = args.slice(0, args.some(isOption) ? args.findIndex(isOption) : args.length)
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((candidate) =>
    Object.hasOwn(commands, candidate),
  )
  if (name === undefined) return explain(words, args, output)
  const command = commands[name] as Command
  try {
    return await start(name, command, args.slice(name.split(' ').length), output)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) {
      output.error(error.message)
      return 1
    }
    if (!(error instanceof Refusal)) throw error
    const problems = (error.details.problems ?? []).map(
      ({ key, message }) => `--${key.replaceAll('_', '-')} ${message}.`,
    )
    output.error(problems.length > 0 ? problems.join('\n') : error.message)
    return 1
  }
}

/** Without a command: lists those that begin with the first word, or all. */
function explain(words: readonly string[], args: readonly string[], output: Output): number {
  const group = Object.keys(commands).filter((name) => name.startsWith(`${words[0]} `))
  const isGroup = words.length === 1 && group.length > 0
  const isUnknown = words.length > 0 && !isGroup
  if (isUnknown) output.error(`There is no command "${words.join(' ')}".\n`)
  output.log(group.length > 0 ? listOf(group) : usage)
  const isQuestion = args.length === words.length || args.includes('--help')
  return isUnknown || !isQuestion ? 1 : 0
}

function listOf(names: readonly string[]): string {
  const widest = Math.max(...names.map((name) => name.length))
  return names
    .map((name) => `  kontor ${name.padEnd(widest)} ${(commands[name] as Command).summary}`)
    .join('\n')
}

async function start(name: string, command: Command, args: string[], output: Output): Promise<number> {
  const options = Object.entries(command.options)
  const { values, positionals } = readArguments(args, {
    ...Object.fromEntries(
      options.map(([option, { isFlag }]) => [option, { type: isFlag ? 'boolean' : 'string' }] as const),
    ),
    help: { type: 'boolean' as const },
    json: { type: 'boolean' as const },
  })
  if (values.help) {
    output.log(helpOf(name, command))
    return 0
  }
  const [file, ...others] = positionals
  if ((others.length > 0 && !command.takesMany) || (file !== undefined && !command.file))
    throw new Refusal('bad_usage', `Too many words: ${(command.file ? others : positionals).join(' ')}`)
  if (command.file && !file) throw new Refusal('bad_usage', `Missing: FILE\n\n${helpOf(name, command)}`)
  const missing = options.filter(([option, { required }]) => required && !values[option])
  if (missing.length > 0)
    throw new Refusal(
      'bad_usage',
      `Missing: ${missing.map(([option]) => `--${option}`).join(', ')}\n\n${helpOf(name, command)}`,
    )
  const given = Object.entries(values).map(([option, value]) => [option, value === true ? 'yes' : value])
  const result = await command.run(
    { ...Object.fromEntries(given), ...(file && { file: resolve(file) }) },
    positionals.map((one) => resolve(one)),
  )
  if (result)
    output.log(values.json ? shownJson(JSON.stringify(result.json)) : result.lines.map(shownLine).join('\n'))
  return result?.failed ? 1 : 0
}

function readArguments(args: string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new Refusal('bad_usage', (error as Error).message)
  }
}

function helpOf(name: string, command: Command): string {
  const options = Object.entries(command.options).map(
    ([option, { about, required }]) => `  --${option.padEnd(12)} ${about}${required ? ' (needed)' : ''}`,
  )
  return [
    `kontor ${name}${command.file ? (command.takesMany ? ' FILE…' : ' FILE') : ''}: ${command.summary}`,
    '',
    ...(command.file ? [`  ${'FILE'.padEnd(14)} ${command.file}`] : []),
    ...options,
    `  --${'json'.padEnd(12)} print the result as JSON`,
  ].join('\n')
}
