import { onRequest, optional, ownId, required } from '../resource/fields.ts'
import { longText, text } from '../resource/kinds.ts'
import { everyOperation, resource } from '../resource/resource.ts'
import { image } from './image.ts'

export const signatures = resource({
  name: 'signatures',
  entity: 'signature',
  path: '/configuration/signatures',
  scopes: ['configuration'],
  extension: { operations: everyOperation },
  summary: 'signatures',
  description: 'What letters and documents can be signed with: a text and a picture.',
  fields: {
    id: ownId(),
    name: required(text()),
    text: optional(longText()),
    image: onRequest(optional(image())),
  },
  search: ['name', 'text'],
  sort: ['name'],
})
