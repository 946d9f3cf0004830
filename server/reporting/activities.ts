import { services } from '../catalog/services.ts'
import { optional, ownId, preset, required } from '../resource/fields.ts'
import { flag, reference, text } from '../resource/kinds.ts'
import { resource } from '../resource/resource.ts'

/** The activities on which time is spent. */
export const activities = resource({
  name: 'activities',
  entity: 'activity',
  path: '/reporting/activities',
  scopes: ['activity'],
  extension: { operations: ['create', 'update', 'remove'], scopes: ['configuration'] },
  summary: 'activities',
  description: 'Kinds of work that efforts are spent on, with their usual hourly rates.',
  fields: {
    id: ownId(),
    name: required(text()),
    service_id: optional(reference(() => services, 'cleared')),
    use_service_price: preset(flag(), false),
  },
  search: ['name'],
  sort: ['name'],
})
