import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { prefix } from './operations.ts'

const address = `${prefix}/openapi.json`

/** Serves the description of the API, for programs and, at /docs, for people. */
export async function serveDocs(app: FastifyInstance, description: object): Promise<void> {
  const text = JSON.stringify(description)
  app.get(address, (_request, reply) => reply.type('application/json; charset=utf-8').send(text))
  app.get('/', (_request, reply) => reply.redirect('/docs'))
  await app.register(reference, { routePrefix: '/docs', configuration })
}

/** The page works without the internet: it asks nobody else for fonts, and offers no services of others. */
const configuration = {
  url: address,
  pageTitle: 'Kontor API',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  orderSchemaPropertiesBy: 'preserve',
} as const
