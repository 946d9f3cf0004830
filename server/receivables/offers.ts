import { isUnanswered } from '../../domain/documents/acceptance.ts'
import { offerStatuses } from '../../domain/documents/statuses.ts'
import { newPublicKey } from '../auth/secrets.ts'
import { customFieldValues } from '../configuration/custom-fields.ts'
import type { Tx } from '../db/db.ts'
import { statusAction } from '../resource/actions.ts'
import { computed, optional, preset, readonly, required } from '../resource/fields.ts'
import { webAddress } from '../resource/formats.ts'
import { date, flag, oneOf, text } from '../resource/kinds.ts'
import { type ChangeForm, type NewForm, type Resource, resource } from '../resource/resource.ts'
import { holdBilled } from './billing/hold-billed.ts'
import { documentEmbeds, headFields, numberedDocument, tailFields, textsField } from './document-fields.ts'
import { changeDocument, createDocument, editDocument, removeDocuments } from './documents.ts'
import { amountFields } from './positions.ts'
import { pageFields, publicAddress } from './public/public-address.ts'

const fields = {
  ...headFields('offer'),
  valid_until: required(date()),
  period_text: optional(text()),
  ...amountFields,
  accept_online: preset(flag(), false),
  accept_online_url: optional(
    computed(
      webAddress(),
      () => [],
      (table) =>
        `case when ${table}.accept_online = 1 then (select ${publicAddress('accept', table)} from installation i) end`,
    ),
  ),
  accept_online_status: preset(readonly(oneOf('A', 'D', 'U')), 'U'),
  ...tailFields(offerStatuses),
  texts: textsField('D'),
  custom_fields: customFieldValues('offer'),
  ...pageFields,
}

export const offers: Resource<typeof fields> = resource({
  name: 'offers',
  entity: 'offer',
  path: '/receivables/offers',
  scopes: ['offer'],
  summary: 'offers',
  description: 'Offers, which customers can accept on a page of their own.',
  fields,
  ...numberedDocument,
  embeds: documentEmbeds,
  create: (tx: Tx, form: NewForm<typeof fields>) =>
    createDocument(tx, offers, form, { public_key: newPublicKey() }),
  update: async (tx: Tx, id: number, form: ChangeForm<typeof fields>) => {
    await holdBilled(tx, offers, id, form)
    await editDocument(tx, offers, id, form)
  },
  remove: (tx: Tx, ids: readonly number[]) => removeDocuments(tx, offers, ids),
})

/** An offer that is sent again waits for an answer again. */
export const changeOfferStatus = statusAction(offers, (tx, offerId, status, at) =>
  changeDocument(tx, offers, offerId, {
    status,
    status_changed: at,
    ...(isUnanswered(status) ? { accept_online_status: 'U' } : {}),
  }),
)
