import { hash } from 'node:crypto'
import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { prefix } from './operations.ts'

const address = `${prefix}/openapi.json`

/** Serves the description of the API, for programs and, at /docs, for people. Both contain addresses under `below`. */
export async function serveDocs(app: FastifyInstance, description: object, below: string): Promise<void> {
  const text = JSON.stringify(description)
  app.get(address, (_request, reply) => reply.type('application/json; charset=utf-8').send(text))
  await app.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply, payload) => {
      if (String(reply.getHeader('content-type')).startsWith('text/html'))
        reply.header('content-security-policy', policyOf(String(payload)))
    })
    await docs.register(reference, {
      routePrefix: '/docs',
      configuration: { ...configuration, url: below + address },
    })
  })
}

/** The page works without the internet: it loads no fonts from elsewhere, and offers no services of others. */
const configuration = {
  pageTitle: 'Kontor API',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  orderSchemaPropertiesBy: 'preserve',
  authentication: { preferredSecurityScheme: 'bearer' },
} as const

/** Only the script of this server and the few lines that start it may run; that script makes the styles. */
function policyOf(html: string): string {
  const [, starter = ''] = /<script type="text\/javascript">(.*?)<\/script>/s.exec(html) ?? []
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash('sha256', starter, 'base64')}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
