import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { Item, RecordOf } from '../../../client/index.ts'
import { changesBetween } from '../../data/changes.ts'
import { kontor } from '../../data/kontor.ts'
import { useOpened } from '../../data/queries.ts'
import { removalKey, useHidden } from '../../data/removal.ts'
import { Conflict } from '../../fields/conflict.tsx'
import { EditForm } from '../../fields/edit-form.tsx'
import { type Stored, useEdited } from '../../fields/edited.ts'
import { Lost } from '../../frame/lost.tsx'
import { complain } from '../../frame/notices.tsx'
import { Anchor } from '../../parts/anchor.tsx'
import { LateSkeleton } from '../../parts/late-skeleton.tsx'
import { NotAllowed } from '../../parts/not-allowed.tsx'
import page from '../../parts/page.module.css'
import { PageHead } from '../../parts/page-head.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { offerNewRate } from './new-rate.ts'
import { ProjectFields, type ProjectValues, projectBody } from './project-fields.tsx'

export function EditProject() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, read } = useOpened(kontor.projects, Number(id), { with: ['contact_name'] })
  const isRemoved = useHidden().has(removalKey('projects', Number(id)))
  if (!may('edit', 'project'))
    return (
      <NotAllowed title={words.parts.edit} back={`/projects/${id}`} backName={words.hours.backToProject} />
    )
  if (isRemoved) return <Lost />
  if (error && !data) throw error
  return data ? <ProjectEditor key={id} opened={data} read={read} /> : <LateSkeleton />
}

type OpenedProject = Item<RecordOf<'projects', 'contact_name'>>

function ProjectEditor(props: {
  readonly opened: OpenedProject
  readonly read: () => Promise<OpenedProject>
}) {
  const { opened, read } = props
  const { id, contact_name } = opened.item
  const navigate = useNavigate()
  const back = `/projects/${id}`
  const edited = useEdited({
    stored: storedOf(opened),
    read: async () => storedOf(await read()),
    async write(values, before, ifMatch) {
      const body = changesBetween(projectBody(before), projectBody(values))
      await kontor.projects.update(id, body, { ifMatch })
      if ('hourly_rate' in body) offerNewRate(id, before.hourly_rate, values.hourly_rate).catch(complain)
      return undefined
    },
    onSaved: () => navigate({ to: back, ignoreBlocker: true }),
  })
  const { form, stored } = edited
  return (
    <>
      <PageHead title={stored.name ?? ''} above={<Anchor to={back}>{words.hours.backToProject}</Anchor>} />
      <Conflict of={edited} />
      <EditForm form={form} onSave={edited.save} className={page.form}>
        <ProjectFields form={form} contactName={contact_name} />
        <div className={page.actions}>
          <Button type="submit" loading={form.isBusy}>
            {words.parts.save}
          </Button>
          <Button variant="default" onClick={() => void navigate({ to: back })}>
            {words.parts.cancel}
          </Button>
        </div>
      </EditForm>
    </>
  )
}

function storedOf({ item, tag }: OpenedProject): Stored<ProjectValues> {
  const { number, contact_id, name, description, start_date, hours_estimated, hourly_rate } = item
  return {
    values: { number, contact_id, name, description, start_date, hours_estimated, hourly_rate },
    tag,
  }
}
