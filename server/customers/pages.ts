// All pages that a company shows to its customers, who are not signed in.

import type { FastifyInstance } from 'fastify'
import type { Site } from '../pages/site.ts'
import { serveAcceptLink } from './accept-link.ts'
import { serveDocumentPage } from './document-page.ts'
import { servePayLink } from './pay-link.ts'
import { serveScript } from './script.ts'

export function serveCustomerPages(app: FastifyInstance, site: Site): void {
  serveDocumentPage(app, site)
  serveAcceptLink(app, site)
  servePayLink(app, site)
  serveScript(app)
}
