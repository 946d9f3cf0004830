// npm test [-- PATH … --name=PATTERN --long]: types, lint, then the tests, with one PostgreSQL for those that need it.
// With paths of files or folders: only the tests there. With a pattern: only tests whose name matches. The long lane
// has all cases, the short one those chosen by test/lane.ts. The last line is the result.
import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { run } from 'node:test'
import { inspect, parseArgs } from 'node:util'
import { ensureBuilt } from '../server/web/built.ts'
import { ensureChromium } from './chromium.ts'
import { groupsOf } from './groups.ts'
import { startPostgres } from './postgres.ts'
import { makeTemplates } from './templates.ts'

interface Outcome {
  readonly name: string
  passed: number
  failed: number
  durationMs: number
  details: string
}

const root = join(import.meta.dirname, '..')
/** Two more than the cores that the tests are meant for: processes wait for disks, browsers and each other. */
const processesAtOnce = 4
/** One thread: several check the same types again, while the tests could use the core. */
const compiler = ['node_modules/typescript/bin/tsc', '--singleThreaded']
/** In so many turns everything has its turn: test/turns.ts has a third of some tests, and one of two databases of others. */
const turns = 6
/** A process that runs longer hangs. */
const limitMs = 1_800_000
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interruption.abort()
    process.exit(130)
  })
}

const { values: options, positionals: paths } = parseArgs({
  options: {
    name: { type: 'string', multiple: true, default: [] },
    long: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
if (options.long) process.env.KONTOR_TEST_LANE = 'long'
process.env.KONTOR_TEST_SEED ??= String(options.long ? randomInt(2 ** 31) : 1)
const wanted = paths.map((path) => relative(root, resolve(path)))
const isWhole = wanted.length === 0 && options.name.length === 0
if (isWhole && !options.long) process.env.KONTOR_TEST_TURN ??= turnOfCommit()
const files = globSync('**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**', 'data/**'] }).filter(
  (file) => wanted.length === 0 || wanted.some((path) => `${file}/`.startsWith(`${path}/`)),
)

const outcomes: Outcome[] = []
const onlyAlone: string[] = []
// At the same time: the preparation of the tests has one core for itself otherwise.
await Promise.all([wanted.length === 0 && runTools(), files.length > 0 && runTests(files)])

const passed = sum(outcomes.map((outcome) => outcome.passed))
const failed = sum(outcomes.map((outcome) => outcome.failed))
const ran = outcomes.filter(({ name, passed, failed }) => files.includes(name) && passed + failed > 0)
if (ran.length === 0) console.log('No test ran.')
if (wanted.length === 0) {
  console.log('The ten slowest files:')
  const slowest = ran.toSorted((one, other) => other.durationMs - one.durationMs).slice(0, 10)
  for (const outcome of slowest) console.log(`${seconds(outcome).padStart(10)}  ${outcome.name}`)
}
for (const failure of onlyAlone) console.log(`Passed only alone: ${failure}`)
// Once more: the middle of a long output is often cut.
for (const { name, details } of outcomes.filter((outcome) => outcome.failed > 0))
  console.log(`✗ ${name}\n${indent(details)}`)
const { KONTOR_TEST_SEED: seed, KONTOR_TEST_TURN: turn } = process.env
if (failed > 0) console.log(`KONTOR_TEST_SEED=${seed} repeats the random cases.`)
if (turn !== undefined)
  console.log(`Slow tests of turn ${turn}. KONTOR_TEST_TURN=${(Number(turn) + 1) % turns} has others.`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || ran.length === 0 ? 1 : 0

/** The same commit always has the same turn. */
function turnOfCommit(): string {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return String((Number.parseInt(stdout?.slice(0, 8) ?? '', 16) || 0) % turns)
}

async function runTools(): Promise<void> {
  report(await runTool('types', [...compiler, '-p', '.']))
  report(await runTool('types of the web application', [...compiler, '-p', 'web']))
  report(await runTool('lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off']))
}

async function runTests(files: string[]): Promise<void> {
  ensureChromium()
  // Once, and not in every file that needs it.
  await ensureBuilt(console.log).catch((error: Error) => console.log(error.message))
  const start = performance.now()
  const reportFailure = (name: string) => (error: unknown) =>
    report({
      ...emptyOutcome(name),
      failed: 1,
      durationMs: performance.now() - start,
      details: inspect(error),
    })
  const { KONTOR_TEST_DATABASE: named } = process.env
  const postgres = await (named
    ? { url: named, stop: () => {} }
    : startPostgres().catch(reportFailure('PostgreSQL')))
  if (!postgres) return
  process.env.KONTOR_TEST_POSTGRES = postgres.url
  // Every process loads the whole server: they share the compiled code.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled')
  const companies = Math.min(10 * files.length, 40)
  const templates = await makeTemplates(postgres.url, companies).catch(reportFailure('migrations'))
  if (templates) process.env.KONTOR_TEST_TEMPLATES = templates.file

  const queue = groupsOf(files).values()
  const work = async () => {
    for (const group of queue) await runGroup(group)
  }
  await Promise.all(Array.from({ length: processesAtOnce }, work))
  const shaky = outcomes.filter(({ name, failed }) => failed > 0 && usesBrowser(name))
  if (wanted.length === 0) for (const { name } of shaky) await runAgain(name)
  if (named) await templates?.drop()
  await postgres.stop()
}

/**
 * Beside other processes a page may take longer than its test waits. Alone it has no excuse: what fails again has
 * failed, and what passes is named at the end, because it may hide a race.
 */
async function runAgain(file: string): Promise<void> {
  console.log(`Once more, alone: ${file}`)
  const before = outcomes.findIndex(({ name }) => name === file)
  const [{ details }] = outcomes.splice(before, 1) as [Outcome]
  await runGroup([file])
  if (outcomes.at(-1)?.failed === 0) onlyAlone.push(`${file}\n${indent(details)}`)
}

function usesBrowser(file: string): boolean {
  return files.includes(file) && /\/(browser|chromium)\.ts'/.test(contentOf(file))
}

function contentOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** Whether all tests of a file may wait for another turn. */
function mayRest(file: string): boolean {
  return process.env.KONTOR_TEST_TURN !== undefined && /\brareTest\(/.test(contentOf(file))
}

async function runTool(name: string, args: string[]): Promise<Outcome> {
  const start = performance.now()
  // The compiler would spend a third of its time on memory that it gives back a moment later.
  const env = { ...process.env, GOGC: '400' }
  const tool = spawn(process.execPath, args, { cwd: root, env, signal: interruption.signal })
  const output: string[] = []
  tool.stdout.on('data', (chunk) => output.push(String(chunk)))
  tool.stderr.on('data', (chunk) => output.push(String(chunk)))
  const code = await new Promise((done) => tool.on('close', done))
  const failed = code === 0 ? 0 : 1
  return {
    ...emptyOutcome(name),
    passed: 1 - failed,
    failed,
    durationMs: performance.now() - start,
    details: output.join(''),
  }
}

/** Runs some files in a process and counts their innermost tests; suites and tests made of tests are only frames. */
async function runGroup(group: string[]): Promise<void> {
  const unreported = new Set(group)
  let outcome = emptyOutcome(group[0] as string)
  let output = ''
  let nestingBefore = 0
  const titles: string[] = []
  const reportFile = () => {
    unreported.delete(outcome.name)
    const isEmpty = outcome.passed + outcome.failed === 0 && options.name.length === 0
    if (isEmpty && !mayRest(outcome.name)) fail(outcome, 'It has no test.')
    report(outcome)
  }

  const events = run({
    cwd: root,
    files: ['test/group.ts'],
    argv: group,
    timeout: limitMs,
    testNamePatterns: options.name.length > 0 ? [...options.name, /^(begin|end) \S+\.test\.ts$/] : [],
    signal: interruption.signal,
  })
  for await (const { type, data } of events) {
    if (type === 'test:stdout' || type === 'test:stderr') output += data.message
    if (type === 'test:start') titles[data.nesting] = data.name
    if (type !== 'test:pass' && type !== 'test:fail') continue

    const isFrame = data.details.type === 'suite' || nestingBefore > data.nesting
    nestingBefore = data.nesting
    const begun = group.find((file) => data.name === `begin ${file}`)
    if (begun) outcome = emptyOutcome(begun)
    if (data.nesting === 0) outcome.durationMs += data.details.duration_ms
    if (data.skip !== undefined || data.todo !== undefined) continue

    const isEnd = data.name === `end ${outcome.name}`
    const error = data.details.error as (Error & { failureType?: string }) | undefined
    if (type === 'test:pass' && !isFrame && !begun && !isEnd) outcome.passed++
    if (type === 'test:fail' && error?.failureType !== 'subtestsFailed')
      fail(outcome, `✗ ${titles.slice(0, data.nesting + 1).join(' › ')}\n${inspect(error?.cause ?? error)}\n`)
    if (isEnd) reportFile()
  }

  if (unreported.has(outcome.name)) {
    fail(outcome, 'The process ended.')
    reportFile()
  }
  for (const file of unreported) {
    outcome = emptyOutcome(file)
    fail(outcome, 'The process ended before it.')
    report(outcome)
  }
  if (output && outcomes.some(({ name, failed }) => group.includes(name) && failed > 0))
    console.log(indent(`What the process printed:\n${output}`))
}

function fail(outcome: Outcome, why: string): void {
  outcome.failed++
  outcome.details += `${why}\n`
}

function emptyOutcome(name: string): Outcome {
  return { name, passed: 0, failed: 0, durationMs: 0, details: '' }
}

function report(outcome: Outcome): void {
  outcomes.push(outcome)
  const counts = [`${outcome.passed} passed`, outcome.failed > 0 ? `${outcome.failed} failed` : '']
  console.log(
    `${outcome.failed > 0 ? '✗' : '✓'} ${outcome.name}: ${counts.filter(Boolean).join(', ')} (${seconds(outcome)})`,
  )
  if (outcome.failed > 0) console.log(indent(outcome.details))
}

function seconds({ durationMs }: Outcome): string {
  return `${(durationMs / 1000).toFixed(1)} s`
}

function indent(text: string): string {
  return text.trimEnd().replaceAll(/^(?=.)/gm, '    ')
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
