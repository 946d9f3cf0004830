import { hash } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { prefix } from './router.ts'

const address = `${prefix}/openapi.json`

/** Serves the description of the API, for programs and, at /docs, for people. Both contain addresses under `below`. */
export function serveDocs(app: FastifyInstance, describe: () => object, below: string): void {
  let text: string | undefined
  app.get(address, (_request, reply) => {
    text ??= JSON.stringify(describe())
    return reply.type('application/json; charset=utf-8').send(text)
  })

  let reference: Promise<FastifyInstance> | undefined
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reference ??= openReference(below + address)
    const { url, hostname } = request
    const page = await (await reference).inject({ url, headers: { host: hostname } })
    if (page.statusCode === 404) return reply.callNotFound()
    for (const name of ['content-type', 'location']) {
      const value = page.headers[name]
      if (value !== undefined) reply.header(name, value)
    }
    if (String(page.headers['content-type']).startsWith('text/html'))
      reply.header('content-security-policy', policyOf(page.body))
    return reply.code(page.statusCode).send(page.rawPayload)
  }
  for (const path of ['/docs', '/docs/*']) app.get(path, answer)
}

/** The pages for people. Loading them takes time and memory, and most servers never show them. */
async function openReference(url: string): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const app = fastify()
  await app.register(reference, { routePrefix: '/docs', configuration: { ...configuration, url } })
  return app
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
