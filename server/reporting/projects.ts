import { projectStatuses } from '../../domain/documents/statuses.ts'
import { Problems } from '../../domain/refusal.ts'
import { numberingOf } from '../configuration/settings.ts'
import { contacts } from '../contacts/contacts.ts'
import { onRecord } from '../resource/actions.ts'
import { nameOf } from '../resource/embeds.ts'
import { numbered, optional, ownId, preset, readonly, required } from '../resource/fields.ts'
import { date, decimal, longText, oneOf, reference, text } from '../resource/kinds.ts'
import { topicOf } from '../resource/names.ts'
import { itemSchema } from '../resource/openapi/schemas.ts'
import type { Operation } from '../resource/operation.ts'
import { resource } from '../resource/resource.ts'
import { update } from '../resource/write.ts'

const status = oneOf(...projectStatuses)

export const projects = resource({
  name: 'projects',
  entity: 'project',
  path: '/reporting/projects',
  scopes: ['project'],
  summary: 'projects',
  description: 'Projects, for contacts or within the company, that efforts are spent on.',
  fields: {
    id: ownId(),
    number: numbered(numberingOf('project')),
    contact_id: required(reference(() => contacts)),
    name: required(text()),
    description: optional(longText()),
    start_date: required(date()),
    hours_estimated: optional(decimal(0)),
    hourly_rate: optional(decimal(0)),
    status: preset(readonly(status), 'O'),
  },
  search: ['number', 'name'],
  sort: ['name'],
  unique: [['number']],
  embeds: {
    contact_name: nameOf(() => contacts, 'contact_id'),
  },
})

/** Unlike the status of a document, that of a project is in the path, and the body is ignored. */
export const changeProjectStatus: Operation = {
  name: 'changeProjectStatus',
  method: 'PATCH',
  path: `${projects.path}/{projectId}/change-status/{status}`,
  scopes: projects.scopes,
  topic: topicOf(projects),
  summary: 'Set the status of a project',
  description: `The status is one of ${projectStatuses.join(', ')}.`,
  answer: { status: 200, schema: itemSchema(projects) },
  run: (call) =>
    onRecord(projects, call, async (tx, projectId) => {
      const problems = new Problems()
      const next = status.parse(call.parameters.status, 'status', problems)
      problems.throwIfAny()
      await update(tx, projects, projectId, { status: next })
    }),
}
