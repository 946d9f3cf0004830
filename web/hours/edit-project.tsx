import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Project } from '../../client/types.ts'
import { api } from '../data/api.ts'
import { refresh } from '../data/records.ts'
import { useForm } from '../fields/form.ts'
import { Anchor } from '../parts/anchor.tsx'
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import page from '../parts/page.module.css'
import { PageHead } from '../parts/page-head.tsx'
import { words } from '../words/words.ts'
import { ProjectFields, type ProjectValues, projectBody } from './project-fields.tsx'

export function EditProject(props: {
  readonly project: Project
  /** Of the project as it was read: a change by somebody else is not overwritten. */
  readonly tag: string | undefined
  readonly onDone: () => void
}) {
  const { project, tag, onDone } = props
  const { number, contact_id, name, description, start_date, hours_estimated, hourly_rate } = project
  const form = useForm<ProjectValues>({
    ...{ number, contact_id, name, description, start_date, hours_estimated, hourly_rate },
  })
  // What others do meanwhile must not pass unseen.
  const [firstTag] = useState(tag)
  const [isConflict, setConflict] = useState(false)
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
    onDone()
  }
  return (
    <>
      <PageHead
        title={project.name}
        above={<Anchor to={`/projects/${project.id}`}>{words.hours.backToProject}</Anchor>}
      />
      {isConflict && (
        <ChangedMeanwhile
          onLoad={() => void refresh().then(onDone)}
          onOverwrite={() => void saveOver(undefined)}
        />
      )}
      <LeaveGuard isChanged={form.isChanged} />
      <form
        className={page.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!form.isBusy) void saveOver(firstTag)
        }}
      >
        <ProjectFields form={form} contactName={project.contact_name} />
        <div className={page.actions}>
          <Button type="submit" loading={form.isBusy}>
            {words.parts.save}
          </Button>
          <Button variant="default" onClick={onDone}>
            {words.parts.cancel}
          </Button>
        </div>
      </form>
    </>
  )
}
