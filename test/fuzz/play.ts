// Plays requests against a server, one after the other, and stops at the first wrong answer.

import assert from 'node:assert/strict'
import { resources } from '../../server/app.ts'
import { companyFaults } from '../../server/doctor/doctor.ts'
import { onePath } from '../../server/resource/names.ts'
import type { TestServer } from '../api.ts'
import { checkAnswer, type Exchange, isToTarget, isWithoutEffect, oldTag } from './checks.ts'
import type { HeavySize } from './heavy-company.ts'
import { megabytes } from './memory.ts'
import type { Plan } from './plans.ts'
import { commandLine, requestOf } from './requests.ts'
import type { Tally } from './tally.ts'
import { type Target, targetNamed, targets } from './targets.ts'
import { isSmall, largestProcess, longestBlockMs, shownMemory, type Watch } from './watch.ts'
import { type Answer, isCrowd, type Request, send } from './wire.ts'
import { type Counters, makeFuzzWorld, type World } from './world.ts'

/** An error with everything that was sent. */
class Finding extends Error {
  constructor(cause: unknown, lines: readonly string[]) {
    const said = cause instanceof Error ? cause.message : String(cause)
    super([said, ...lines].join('\n'), { cause })
  }
}

export interface PlayOptions {
  readonly heavySize: HeavySize
  /** Watches the server; without it, only its answers are checked. */
  readonly watch?: Watch
}

/** Plays plans in a world of their own. */
export async function play(
  server: TestServer,
  plans: readonly Plan[],
  tally: Tally,
  { heavySize, watch }: PlayOptions,
): Promise<void> {
  await watch?.ensureRunning()
  const game = new Game(await makeFuzzWorld(server, heavySize), tally, watch)
  try {
    await game.begin()
    for (const plan of plans) await game.take(plan)
    await game.end()
  } catch (error) {
    throw new Finding(error, game.lines)
  }
}

class Game {
  readonly lines: string[] = []
  readonly #world: World
  readonly #tally: Tally
  readonly #watch: Watch | undefined
  #counters: Counters = {}
  /** Whether a request so far can have shut callers out. */
  #mayBeShutOut = false

  constructor(world: World, tally: Tally, watch: Watch | undefined) {
    this.#world = world
    this.#tally = tally
    this.#watch = watch
  }

  async begin(): Promise<void> {
    this.#counters = await this.#world.counters()
  }

  async take(plan: Plan): Promise<void> {
    const target = targetNamed(plan.target)
    const planned = await requestOf(this.#world, target, plan)
    // The heavy company may not exist before this point.
    if (plan.caller === 'heavy owner') this.#counters = await this.#world.counters()
    const request = plan.tag ? await this.#tagged(planned, plan.tag) : planned
    this.#tally.noteRequest(target)
    const answer = await this.#send(request, plan)
    if (!answer) return
    const exchange = { target, plan, request, answer }
    this.#tally.note(exchange)
    checkAnswer(exchange)
    await this.#checkEffect(exchange)
    if (isAboutAccess(target) && !isWithoutEffect(exchange)) this.#mayBeShutOut = true
    if (isToTarget(exchange)) {
      this.#checkTag(exchange)
      await this.#checkRepetition(exchange)
      await this.#checkRecord(exchange)
      await this.#checkPrint(exchange)
      this.#learn(exchange)
      await this.#checkCaller(exchange)
    }
  }

  /** The doctor's checks hold for both companies, and memory was released. */
  async end(): Promise<void> {
    const { server, own, other } = this.#world
    for (const { company } of [own, other]) await examine(server.db, company)
    const memory = await this.#watch?.memory()
    if (memory) assert.ok(isSmall(memory), `memory comes back: ${shownMemory(memory)}`)
  }

  async #send(request: Request, plan?: Plan): Promise<Answer | undefined> {
    this.lines.push(commandLine(request))
    this.#tally.requests++
    const answer = await (this.#watch ? this.#sendWatched(this.#watch, request) : this.#sendOnce(request))
    this.lines.push(`  → ${answer ? shown(answer) : 'the connection was closed'}`)
    // A caller that sends too much may miss the answer: the server closes the connection before the rest.
    const mayBeClosed = plan?.trouble || plan?.expected?.status === 413
    assert.ok(answer || mayBeClosed, 'a request has an answer')
    return answer
  }

  #sendOnce(request: Request): Promise<Answer | undefined> {
    return send(this.#world.server, request)
  }

  /**
   * Sends a request that must not block others. The machine may be slow once: it counts only if the same request blocks
   * every time. The requests of a crowd wait for each other.
   */
  async #sendWatched(watch: Watch, request: Request): Promise<Answer | undefined> {
    const first = await watch.during(() => this.#sendOnce(request))
    const told = first.result ? shown(first.result).slice(0, 200) : 'no answer'
    this.#tally.largestProcess = Math.max(this.#tally.largestProcess, first.process)
    assert.ok(first.process <= largestProcess, `the server grows to ${megabytes(first.process)} (${told})`)
    if (isCrowd(request.trouble)) return first.result
    const headers = request.headers.filter(([name]) => name !== 'idempotency-key')
    let blockedMs = Math.max(first.turnMs, first.waitMs)
    for (let times = 1; times < repetitions && blockedMs > longestBlockMs; times++) {
      const again = await watch.during(() => this.#sendOnce({ ...request, headers }))
      blockedMs = Math.min(blockedMs, Math.max(again.turnMs, again.waitMs))
    }
    this.#tally.blockedMs = Math.max(this.#tally.blockedMs, blockedMs)
    assert.ok(
      blockedMs <= longestBlockMs,
      `others wait ${Math.round(blockedMs)} ms for this request each time (${told})`,
    )
    return first.result
  }

  /** The request with a tag of its record, unless it has one of its own. */
  async #tagged(request: Request, tag: 'current' | 'old'): Promise<Request> {
    const name = request.method === 'GET' ? 'if-none-match' : 'if-match'
    if (request.headers.some(([header]) => header === name)) return request
    const headers = request.headers.filter(([header]) => header !== 'content-type')
    const reading = { method: 'GET', url: request.url, headers }
    const value = tag === 'old' ? oldTag : (await this.#send(reading))?.headers.get('etag')
    return value
      ? { ...request, headers: [...request.headers, [name, value]], hasCurrentTag: tag === 'current' }
      : request
  }

  #checkTag({ request, answer }: Exchange): void {
    if (!request.hasCurrentTag) return
    if (request.method === 'GET') assert.equal(answer.status, 304, 'what is known is not sent again')
    else assert.notEqual(answer.status, 412, 'who has seen the latest version may change it')
  }

  /** A refused request has changed nothing. */
  async #checkEffect(exchange: Exchange): Promise<void> {
    const before = this.#counters
    this.#counters = await this.#world.counters()
    if (!isWithoutEffect(exchange)) return
    const isPdf = exchange.answer.status === 200 && exchange.target.name.endsWith('/pdf')
    const changed = changes(before, this.#counters, isPdf)
    assert.deepEqual(changed, [], 'what is refused or only read changes nothing')
  }

  /** The same request with the same key gets the same answer and has no second effect. */
  async #checkRepetition({ target, plan, request, answer }: Exchange): Promise<void> {
    const keys = request.headers.filter(([name]) => name === 'idempotency-key')
    const isKept = !isWithoutEffect({ target, plan, request, answer }) && !target.operation?.open
    if (keys.length !== 1 || !isKept || request.trouble) return
    const again = await this.#send(request)
    if (again && [400, 401, 403].includes(again.status) && isAboutAccess(target)) return
    assert.deepEqual(
      [again?.status, again?.headers.get('etag'), again?.text],
      [answer.status, answer.headers.get('etag'), answer.text],
      'a repeated request has the answer of the first',
    )
    const changed = changes(this.#counters, await this.#world.counters())
    assert.deepEqual(changed, [], 'a repeated request has no second effect')
  }

  /** A created or changed record reads as in the answer. */
  async #checkRecord({ target, request, answer }: Exchange): Promise<void> {
    const item = itemOf(answer)
    if (!target.resource || !item || target.method === 'GET') return
    const [path = ''] = request.url.split('?')
    const url = target.method === 'POST' ? `${path}/${item.id}` : path
    const headers = request.headers.filter(([name]) => !/^(if-|content-|idempotency-key$)/.test(name))
    const read = await this.#send({ method: 'GET', url, headers })
    // The change may be about who can see it.
    if (read && ([403, 404].includes(read.status) || (read.status >= 400 && isAboutAccess(target)))) return
    const readItem = read && itemOf(read)
    assert.ok(readItem, 'a record that was written can be read')
    for (const [key, value] of Object.entries(readItem))
      if (key in item && key !== 'last_used')
        assert.deepEqual(value, item[key], `${key} is as it was answered`)
  }

  /** Every document can be printed, or there is a reason why not. */
  async #checkPrint({ target, plan, request, answer }: Exchange): Promise<void> {
    const item = itemOf(answer)
    if (!target.resource || !item || target.method === 'GET') return
    const path = onePath(target.resource)
    const printing = targets.find(({ name }) => [`GET ${path}/pdf`, `GET ${path}/preview`].includes(name))
    if (!printing) return
    const url = printing.path.replace('{0}', String(item.id))
    const headers = request.headers.filter(([name]) => ['authorization', 'cookie'].includes(name))
    const printRequest = { method: 'GET', url, headers }
    const print = await this.#send(printRequest)
    if (print)
      checkAnswer({
        target: printing,
        plan: { ...plan, headers: [], expected: undefined },
        request: printRequest,
        answer: print,
      })
  }

  #learn({ target, plan, request, answer }: Exchange): void {
    if (answer.status >= 300) return
    const world = this.#world
    const ids = request.url.match(/\d+(?=[/?,]|$)/g)?.map(Number) ?? []
    const parent = target.resource?.parent ? ids[1] : undefined
    const made = target.resource ?? resourceMadeBy(target)
    const item = itemOf(answer)
    if (target.method === 'POST' && made && item && plan.caller !== 'stranger')
      world.learn(plan.caller === 'heavy owner' ? 'heavy' : 'own', made.name, Number(item.id), parent)
    const last = target.places.at(-1)
    if (target.method === 'DELETE' && last?.isList && last.thing)
      for (const id of request.url.split('/').at(-1)?.split(',') ?? [])
        world.forget(last.thing, Number.parseInt(id, 10))
  }

  /** A caller stays let in unless a request has shut them out; then another person takes the role. */
  async #checkCaller({ target, plan, request, answer }: Exchange): Promise<void> {
    const isShutOut = /^\{"code":(9|11),/.test(answer.text) || answer.text.includes('"errorcode":1002,')
    const isOutsider = plan.caller === 'nobody' || plan.caller === 'wrong token'
    const isDisguised = plan.headers?.some(([name]) => name === 'authorization' || name === 'cookie')
    if (!isShutOut || isOutsider || isDisguised || target.operation?.open) return
    assert.ok(this.#mayBeShutOut, `${plan.caller} is let in: ${request.url}`)
    await this.#world.renew(plan.caller)
    this.#counters = await this.#world.counters()
  }
}

/** A request is sent this often before it counts as too slow. */
const repetitions = 3

/** All checks of the doctor on a company pass. */
export async function examine(db: TestServer['db'], company: number): Promise<void> {
  for await (const { check, fault } of companyFaults(db, { id: company, name: '' }, checks))
    assert.fail(`The doctor says about the ${check.name} of company ${company}: ${fault.message}`)
}

function shown({ status, headers, text, bytes }: Answer): string {
  const type = headers.get('content-type') ?? ''
  return `${status} ${/^image|pdf/.test(type) ? `${bytes.length} bytes of ${type}` : text.slice(0, 500)}`
}

/**
 * The counters that have increased. Printing notes the number of pages and keeps the PDF, which is not a change; a
 * reminder or a receipt is kept as a new paper.
 */
function changes(before: Counters, after: Counters, isPdf = false): string[] {
  return Object.keys(after).filter(
    (key) => after[key] !== before[key] && !printed.test(key) && !(isPdf && kept.test(key)),
  )
}

const kept = / (papers|ids|journal|journal\.version)$/
const printed = / (papers|invoices|credit-notes|offers|order-confirmations|delivery-notes|letters)\.version$/
const checks = ['journal', 'sums', 'references', 'numbers', 'search']

function isAboutAccess({ name }: Target): boolean {
  return name.includes(' /auth/')
}

/** The resource that `POST /receivables/offers/{offerId}/invoice` creates. */
function resourceMadeBy({ path }: Target) {
  const entity = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', '_')
  return resources.find((one) => one.entity === entity)
}

function itemOf({ status, text }: Answer): Record<string, unknown> | undefined {
  if (status >= 300 || !text.startsWith('{"item":')) return undefined
  return JSON.parse(text).item
}
