// `PATCH …/{id}/renew-page-link`: ends the link to the page of one document that its customer has.

import { newPublicKey } from '../../auth/secrets.ts'
import { recordAction } from '../../resource/actions.ts'
import { spoken, withArticle } from '../../resource/names.ts'
import type { AnyResource } from '../../resource/resource.ts'
import { updateRow } from '../../resource/write.ts'
import { creditNotes } from '../credit/credit-notes.ts'
import { invoices } from '../invoices.ts'
import { offers } from '../offers.ts'

const documents: readonly AnyResource[] = [invoices, offers, creditNotes]

export const renewPageLinks = documents.map((resource) =>
  recordAction(resource, {
    name: 'renew-page-link',
    summary: `End the link to the page of ${withArticle(spoken(resource.entity))}`,
    description:
      'The link leads nowhere any more: neither to the page, nor to the online acceptance, nor to the links to pay. Mails and papers made from now on have another link.',
    isExtension: true,
    needs: 'manage',
    body: {},
    run: (tx, id) => updateRow(tx, resource, id, { public_key: newPublicKey() }),
  }),
)
