// Turns plans into requests, with the records and the people of a world.

import { Chosen, jsonText, type RecordMark } from './marks.ts'
import type { Plan, Text } from './plans.ts'
import type { Target } from './targets.ts'
import type { Request } from './wire.ts'
import type { World } from './world.ts'

/** The request of a plan. Its headers override those of the caller. */
export async function requestOf(world: World, target: Target, plan: Plan): Promise<Request> {
  const { method = target.method, headers: own = [], trouble, crowd } = plan
  const [path, query] = [plan.path ?? target.path, plan.query ?? ''].map(textOf) as [string, string]
  const caller = await world.caller(plan.caller)
  const names = new Set(own.map(([name]) => name))
  const body = bodyOf(world, target, plan)
  const type = target.isV1 ? 'application/x-www-form-urlencoded' : 'application/json'
  const usual: Request['headers'] = [
    ...(target.isV1 && caller.v1Token ? [] : caller.headers),
    ...(plan.body === undefined || plan.raw !== undefined ? [] : ([['content-type', type]] as const)),
  ]
  const place = placed(path, plan, world)
  return {
    method,
    url: target.isV1 ? v1Url(place, query, caller.v1Token) : place + (query && `?${query}`),
    headers: [
      ...usual.filter(([name]) => !names.has(name)),
      ...own.map(([name, value]) => [name, textOf(value)] as const),
    ],
    body,
    trouble,
    crowd,
  }
}

export function textOf(text: Text): string {
  if (typeof text === 'string') return text
  if (!('$repeat' in text)) return text.map(textOf).join('')
  const [what, count] = text.$repeat
  return textOf(what).repeat(count)
}

/** The path with its parameters filled in; a record below another one decides the parent. */
function placed(path: string, { ids }: Plan, world: World): string {
  const chosen = new Chosen()
  const texts = ids
    .toReversed()
    .map((choices) =>
      choices.map((choice) => (isRecord(choice) ? world.idOf(choice, chosen) : choice)).join(),
    )
    .toReversed()
  return path.replace(/\{(\d)\}/g, (_, index) => texts[Number(index)] ?? '')
}

function isRecord(choice: string | RecordMark): choice is RecordMark {
  return typeof choice !== 'string'
}

/** The older interface has its parameters in the path, including the token. */
function v1Url(path: string, query: string, token: string | undefined): string {
  const pairs = [...new URLSearchParams(query), ...(token ? [['token', token] as const] : [])]
  return path + pairs.flatMap((pair) => pair.map((part) => `/${encodeURIComponent(part)}`)).join('')
}

function bodyOf(world: World, { isV1 }: Target, { raw, body }: Plan): Uint8Array | undefined {
  if (raw !== undefined) return Buffer.from(textOf(raw), 'latin1')
  if (body === undefined) return undefined
  const text = jsonText(body, world)
  return Buffer.from(isV1 ? new URLSearchParams({ data: text }).toString() : text, 'utf8')
}

/** The request as a shell command, shortened if it is long. */
export function commandLine({ method, url, headers, body, trouble, crowd }: Request): string {
  const options = headers.map(([name, value]) => ` -H ${quoted(`${name}: ${value}`)}`)
  const data = body && body.length > 0 ? ` --data-raw ${quoted(Buffer.from(body).toString('utf8'))}` : ''
  const remark = trouble ? `  # ${trouble}${crowd ? `, ${crowd} times side by side` : ''}` : ''
  return `curl -X ${method} ${quoted(url)}${options.join('')}${data}${remark}`
}

const shownCharacters = 1500

function quoted(text: string): string {
  const shown =
    text.length > shownCharacters ? `${text.slice(0, shownCharacters)}… (${text.length} characters)` : text
  return `'${shown.replaceAll("'", `'\\''`)}'`
}
