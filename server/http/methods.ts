// The addresses of operations, and the answer 405 for the methods that they do not have.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import type { OperationFacts } from '../resource/operation.ts'
import { partsOf } from './origin.ts'

/** The interface is below this path. */
export const prefix = '/v2'

interface KnownPath {
  readonly path: string
  readonly pattern: RegExp
  readonly methods: readonly string[]
}

/** The paths of operations. Those without parameters come first, as the router finds them first. */
function pathsOf(operations: readonly OperationFacts[]): KnownPath[] {
  const parameters = /\{\w+\}/g
  const groups = [...Map.groupBy(operations, ({ path }) => path)]
  const depth = ([path]: [string, unknown]) => path.match(parameters)?.length ?? 0
  return groups
    .toSorted((one, other) => depth(one) - depth(other))
    .map(([path, group]) => ({
      path,
      pattern: new RegExp(`^${prefix}${path.replace(parameters, '[^/]+')}$`),
      methods: group.map(({ method }) => method),
    }))
}

/**
 * Refuses a method that a path does not have; an unknown path passes. It looks when no route is found: with a route
 * for each of these methods, most routes would be for nothing else.
 */
export function methodCheck(
  operations: readonly OperationFacts[],
): (request: FastifyRequest, reply: FastifyReply) => void {
  const paths = pathsOf(operations)
  return (request, reply) => {
    const { path } = partsOf(request.url)
    const known = paths.find(({ pattern }) => pattern.test(path))
    if (known) refuseMethod(known, reply)
  }
}

/** Refuses the methods that a path does not have, but another path with a parameter in its place does. */
export function refuseMethodsOfOthers(app: FastifyInstance, operations: readonly OperationFacts[]): void {
  const paths = pathsOf(operations)
  for (const known of paths) {
    const others = paths.filter(({ pattern }) => pattern.test(prefix + known.path))
    const strange = new Set(others.flatMap(({ methods }) => methods)).difference(new Set(known.methods))
    if (strange.size > 0)
      app.route({
        method: [...strange],
        url: urlOf(known),
        handler: async (_request, reply) => refuseMethod(known, reply),
      })
  }
}

function refuseMethod({ methods }: KnownPath, reply: FastifyReply): never {
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods
  reply.header('allow', allowed.join(', '))
  throw new Refusal('method_not_allowed', `Allowed methods: ${allowed.join(', ')}`)
}

/** The address of an operation for the router. */
export function urlOf({ path }: Pick<OperationFacts, 'path'>): string {
  return prefix + path.replace(/\{(\w+)\}/g, ':$1')
}
