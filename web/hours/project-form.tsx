import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Project } from '../../client/types.ts'
import { api } from '../data/api.ts'
import { newKey } from '../data/key.ts'
import { refresh } from '../data/records.ts'
import { useForm } from '../fields/form.ts'
import { Anchor } from '../parts/anchor.tsx'
import { today } from '../parts/format.ts'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { NotAllowed } from '../parts/not-allowed.tsx'
import page from '../parts/page.module.css'
import { PageHead } from '../parts/page-head.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { ProjectFields, type ProjectValues, projectBody } from './project-fields.tsx'

/** A new project; `?contact=` says for whom. */
export function NewProject() {
  return may('edit', 'project') ? (
    <ProjectForm />
  ) : (
    <NotAllowed title={words.hours.newProject} back="/projects" backName={words.frame.projects} />
  )
}

function ProjectForm() {
  const { contact }: { contact?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [key] = useState(newKey)
  const form = useForm<ProjectValues>({
    number: null,
    contact_id: Number(contact) || null,
    name: null,
    description: null,
    start_date: today(),
    hours_estimated: null,
    hourly_rate: null,
  })
  const save = async () => {
    let made: Project | undefined
    await form.submit(async (values) => {
      made = (await api('POST /reporting/projects', { body: projectBody(values), key })).item
    })
    if (!made) return
    await refresh()
    await navigate({ to: `/projects/${made.id}`, ignoreBlocker: true })
  }
  return (
    <>
      <PageHead
        title={words.hours.newProject}
        above={<Anchor to="/projects">{words.frame.projects}</Anchor>}
      />
      <form
        className={page.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!form.isBusy) void save()
        }}
        noValidate
      >
        <LeaveGuard isChanged={form.isChanged} />
        <ProjectFields form={form} isNew />
        <div className={page.actions}>
          <Button type="submit" loading={form.isBusy}>
            {words.hours.createProject}
          </Button>
        </div>
      </form>
    </>
  )
}
