// routes.ts: the routes of every member, from which the client makes its methods when it starts.

import type { Call, Member } from './members.ts'

export function routeTable(members: readonly Member[]): string {
  return `import type { Routes } from './members.ts'

export const routes: Readonly<Record<string, Routes>> = {
${members.map((member) => `  '${member.name}': ${JSON.stringify(routesOf(member))},\n`).join('')}}
`
}

function routesOf({ path, standard, calls, parts }: Member): object {
  return {
    path,
    ...(standard.length > 0 ? { standard: standard.join(' ') } : {}),
    ...(calls.length > 0
      ? { calls: Object.fromEntries(calls.map((call) => [call.key, routeOf(call)])) }
      : {}),
    ...(parts.length > 0
      ? { parts: Object.fromEntries(parts.map((part) => [part.key, { name: part.name, ...routesOf(part) }])) }
      : {}),
  }
}

/** The method, the path below that of the member, and the other facts needed to send it. */
function routeOf({ operation, path }: Call): string {
  const { method, body, file, isReading, open, answer } = operation
  return [
    method,
    path || '/',
    body || file ? 'body' : '',
    isReading ? 'reads' : '',
    open ? 'unkeyed' : '',
    answer.type && method === 'GET' ? 'file' : '',
  ]
    .filter(Boolean)
    .join(' ')
}
