import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Project } from '../../client/types.ts'
import { api } from '../data/api.ts'
import { useEdited } from '../data/edited.ts'
import { refresh } from '../data/records.ts'
import { removalKey, useHidden } from '../data/removal.ts'
import { useForm } from '../fields/form.ts'
import { Failed } from '../frame/failed.tsx'
import { Lost } from '../frame/lost.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { NotAllowed } from '../parts/not-allowed.tsx'
import page from '../parts/page.module.css'
import { PageHead } from '../parts/page-head.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { ProjectFields, type ProjectValues, projectBody } from './project-fields.tsx'

export function EditProject() {
  const { id } = useParams({ strict: false }) as { id: string }
  const [version, setVersion] = useState(0)
  const loaded = useEdited('GET /reporting/projects/{projectId}', {
    path: { projectId: id },
    query: { with: 'contact_name' },
  })
  const isRemoved = useHidden().has(removalKey('projects', Number(id)))
  if (!may('edit', 'project'))
    return (
      <NotAllowed title={words.parts.edit} back={`/projects/${id}`} backName={words.hours.backToProject} />
    )
  if (isRemoved) return <Lost />
  if (loaded.error && !loaded.data) return <Failed error={loaded.error} reset={loaded.refetch} />
  if (!loaded.data) return <LateSkeleton />
  const reload = async () => {
    await loaded.refetch()
    setVersion(version + 1)
  }
  return (
    <ProjectEditor
      key={`${id}/${version}`}
      project={loaded.data.answer.item}
      tag={loaded.data.tag}
      onReload={reload}
    />
  )
}

function ProjectEditor(props: {
  readonly project: Project
  /** Of the project as it was read: a change by somebody else is not overwritten. */
  readonly tag: string | undefined
  readonly onReload: () => Promise<void>
}) {
  const { project, tag, onReload } = props
  const { number, contact_id, name, description, start_date, hours_estimated, hourly_rate } = project
  const form = useForm<ProjectValues>({
    ...{ number, contact_id, name, description, start_date, hours_estimated, hourly_rate },
  })
  const navigate = useNavigate()
  const [isConflict, setConflict] = useState(false)
  const back = `/projects/${project.id}`
  const saveOver = async (expected: string | undefined) => {
    setConflict(false)
    const isSaved = await form.submit(
      (values) =>
        api('PUT /reporting/projects/{projectId}', {
          path: { projectId: project.id },
          body: projectBody(values),
          ifMatch: expected,
        }),
      () => setConflict(true),
    )
    if (!isSaved) return
    await refresh()
    await navigate({ to: back, ignoreBlocker: true })
  }
  return (
    <>
      <PageHead title={project.name} above={<Anchor to={back}>{words.hours.backToProject}</Anchor>} />
      {isConflict && <ChangedMeanwhile onLoad={onReload} onOverwrite={() => void saveOver(undefined)} />}
      <LeaveGuard isChanged={form.isChanged} />
      <form
        className={page.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!form.isBusy) void saveOver(tag)
        }}
      >
        <ProjectFields form={form} contactName={project.contact_name} />
        <div className={page.actions}>
          <Button type="submit" loading={form.isBusy}>
            {words.parts.save}
          </Button>
          <Button variant="default" onClick={() => void navigate({ to: back })}>
            {words.parts.cancel}
          </Button>
        </div>
      </form>
    </>
  )
}
