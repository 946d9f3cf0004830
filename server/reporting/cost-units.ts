import { numberingOf } from '../configuration/settings.ts'
import { numbered, optional, ownId, required } from '../resource/fields.ts'
import { longText, oneOf, text } from '../resource/kinds.ts'
import { resource } from '../resource/resource.ts'

export const costUnits = resource({
  name: 'cost-units',
  entity: 'cost_unit',
  path: '/reporting/cost-units',
  scopes: ['cost_unit'],
  summary: 'cost units',
  description: 'What time is spent on beside contacts and projects, productive or not.',
  fields: {
    id: ownId(),
    number: numbered(numberingOf('cost_unit')),
    name: required(text()),
    description: optional(longText()),
    // Productive or unproductive time.
    type: required(oneOf('P', 'U')),
  },
  search: ['number', 'name'],
  sort: ['name'],
  unique: [['number']],
})
