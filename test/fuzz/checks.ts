// The conditions that every answer must meet.

import assert from 'node:assert/strict'
import type { Plan } from './plans.ts'
import { isError, matchesDescription } from './published.ts'
import type { Target } from './targets.ts'
import type { Answer, Request, Trouble } from './wire.ts'
import { foreignWord } from './world.ts'

export interface Exchange {
  readonly target: Target
  readonly plan: Plan
  readonly request: Request
  readonly answer: Answer
}

/** Checks an answer on its own, regardless of earlier ones. */
export function checkAnswer(exchange: Exchange): void {
  const { target, plan, request, answer } = exchange
  const { status, headers, text } = answer
  assert.ok(status < 500, `a request is answered or refused, not ${status}: ${text}`)
  if (plan.expected) checkExpected(plan.expected, answer)
  for (const [name, value] of Object.entries(everywhere)) assert.match(headers.get(name) ?? '', value, name)
  if (request.method === 'HEAD') assert.equal(text, '', 'HEAD has no body')
  else if (target.isV1 && isToTarget(exchange)) checkV1(target, answer)
  else if (isToTarget(exchange)) checkOperation(exchange)
  else if (status >= 400 && headers.get('content-type')?.startsWith('application/json'))
    if (!text.startsWith('{"error":true,')) isError(text)
  if (plan.caller !== 'stranger')
    assert.ok(!text.includes(foreignWord), 'nothing of another company is shown')
}

function checkExpected(expected: NonNullable<Plan['expected']>, { status, text }: Answer): void {
  const code = expected.code === undefined ? undefined : codeOf(text)
  const answered = { status, ...(code !== undefined && { code }) }
  assert.deepEqual(answered, { ...expected }, `it is answered as it must be, not with ${text.slice(0, 200)}`)
}

function codeOf(text: string): number | undefined {
  return text.startsWith('{"code":') ? JSON.parse(text).code : undefined
}

/** Headers that every answer has. */
const everywhere = {
  'x-request-id': /^[\w-]{36}$/,
  'x-rate-limit-limit': /^\d+$/,
  'x-rate-limit-remaining': /^\d+$/,
  'x-rate-limit-reset': /^\d+$/,
  'content-security-policy': /^default-src 'none';/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^same-origin$/,
  'x-frame-options': /^DENY$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'cache-control': /^(private, no-cache|no-store)$/,
}

/** Whether the request reached its target: neither its address nor its form stopped it. */
export function isToTarget({ plan, request, target, answer }: Exchange): boolean {
  const isBare = answer.headers.get('connection') === 'close' && answer.headers.get('date') === undefined
  return !isBare && plan.path === undefined && request.method === target.method && isHarmless(plan)
}

/** Troubles after which the intended request still arrives. */
const harmless: readonly Trouble[] = ['chunked', 'in pieces', 'upgrade', 'expect']

function isHarmless({ trouble, headers = [] }: Plan): boolean {
  return (
    (trouble === undefined || harmless.includes(trouble)) &&
    !headers.some(([name]) => ['host', 'accept'].includes(name))
  )
}

function checkOperation({ target, request, answer, plan }: Exchange): void {
  const { status } = answer
  // 413: the head is too large, or there is a body that the operation does not take.
  const isDescribed = String(status) in target.responses || status === 413
  assert.ok(isDescribed, `${status} is no answer of ${target.name}`)
  matchesDescription(target, answer)
  const isClosed = target.operation !== undefined && !target.operation.open
  const isWriting = request.method !== 'GET'
  if (status >= 400 || !isClosed) return
  assert.ok(!outsiders.includes(plan.caller), `nobody lets ${plan.caller} in`)
  assert.ok(
    !isWriting || plan.caller !== 'foreign page',
    'with a cookie, only our own pages change something',
  )
  const isOutdated = request.headers.some(([, value]) => value === oldTag)
  assert.ok(!isWriting || !isOutdated, 'who has seen an old version changes nothing')
}

/** A tag that no record ever had. */
export const oldTag = '"2147483640-old"'

const outsiders: readonly Plan['caller'][] = ['nobody', 'wrong token']

function checkV1({ name }: Target, { status, text, bytes }: Answer): void {
  const isFile = /\/(pdf|preview)$/.test(name)
  if (isFile && status === 200) {
    assert.match(bytes.toString('latin1', 0, 4), /^(%PDF|\x89PNG)$/)
    return
  }
  const refused = isFile ? [400, 401, 403, 404, 409, 422] : []
  assert.ok([200, 413, 422, ...refused].includes(status), `${status} is no answer of the older interface`)
  const { error, ...rest } = JSON.parse(text)
  assert.equal(typeof error, 'boolean')
  if (!error) assert.equal(status, 200)
  else assert.deepEqual(Object.keys(rest), ['errorcode', 'errormessage'])
}

/** Whether a request was refused, or could not change anything. */
export function isWithoutEffect({ target, request, answer }: Exchange): boolean {
  if (answer.status >= 300) return true
  if (target.isV1)
    return answer.text.startsWith('{"error":true') || /\/(list|get|pdf|preview)$/.test(target.name)
  return ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(request.method)
}
