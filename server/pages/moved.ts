// Addresses of pages that the web application has replaced.

import type { FastifyInstance } from 'fastify'
import { type Site, seeOther, servePage } from './site.ts'

const newHomes: Readonly<Record<string, string>> = {
  '/people': '/settings/people',
  '/apps': '/settings/applications',
  '/apps/new-client': '/settings/applications',
  '/apps/new-token': '/settings/applications',
}

export function serveMoved(app: FastifyInstance, site: Site): void {
  for (const [path, home] of Object.entries(newHomes))
    servePage(app, site, 'GET', path, async (visit) => seeOther(visit, home))
}
