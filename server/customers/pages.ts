// All pages that a company shows to its customers, who are not signed in.

import type { FastifyInstance } from 'fastify'
import type { Site } from '../pages/site.ts'
import { serveAcceptLink } from './accept-link.ts'
import { serveDocumentList } from './document-list-page.ts'
import { serveDocumentPage } from './document-page.ts'
import { servePayLink } from './pay-link.ts'
import { serveLinkRequest } from './request-link-page.ts'
import { serveScript } from './script.ts'

export function serveCustomerPages(app: FastifyInstance, site: Site): void {
  serveDocumentPage(app, site)
  serveLinkRequest(app, site)
  serveDocumentList(app, site)
  serveAcceptLink(app, site)
  servePayLink(app, site)
  serveScript(app)
}
