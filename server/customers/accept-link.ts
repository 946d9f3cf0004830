// The older address of an offer that can be accepted: it leads to the page of the offer.

import type { FastifyInstance } from 'fastify'
import { isShownToCustomers } from '../../domain/documents/customer-pages.ts'
import { type Site, seeOther, servePage } from '../pages/site.ts'
import { offers } from '../receivables/offers.ts'
import { findByAddress, pagePath } from '../receivables/public/public-address.ts'
import { hasPages, sayMissing, waitAfterGuesses } from './found-document.ts'

export function serveAcceptLink(app: FastifyInstance, site: Site): void {
  servePage(app, site, 'GET', '/accept/:address', async (visit) => {
    const found = await findByAddress(site.db, offers, visit.parameters.address as string)
    const isShown =
      found?.document.accept_online === true &&
      isShownToCustomers(found.document) &&
      (await hasPages(site.db, found.company))
    const wait = await waitAfterGuesses(site.db, visit, isShown)
    if (!found || !isShown || wait > 0) return sayMissing(visit, wait)
    return seeOther(visit, pagePath(found.company, found.document.public_key))
  })
}
