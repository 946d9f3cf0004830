import type { FastifyInstance } from 'fastify'

/** Serves a script of the server's own pages. */
export function serveScript(app: FastifyInstance, path: string, script: string): void {
  app.get(path, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
}
