import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { keyFor } from '../../data/key.ts'
import { kontor } from '../../data/kontor.ts'
import { refresh } from '../../data/records.ts'
import { EditForm } from '../../fields/edit-form.tsx'
import { useForm } from '../../fields/form.ts'
import { today } from '../../parts/format.ts'
import { NotAllowed } from '../../parts/not-allowed.tsx'
import page from '../../parts/page.module.css'
import { PageHead } from '../../parts/page-head.tsx'
import { ListLink } from '../../parts/way-back.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { ProjectFields, type ProjectValues, projectBody } from './project-fields.tsx'

/** A new project; `?contact=` names its contact. */
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
  const form = useForm<ProjectValues>({
    number: null,
    contact_id: Number(contact) || null,
    name: null,
    description: null,
    start_date: today(),
    hours_estimated: null,
    hourly_rate: null,
  })
  const save = () =>
    form.submit(async (values) => {
      const { item } = await kontor.projects.create(projectBody(values), { idempotencyKey: keyFor(values) })
      void refresh()
      await navigate({ to: `/projects/${item.id}`, ignoreBlocker: true })
    })
  return (
    <>
      <PageHead
        title={words.hours.newProject}
        above={<ListLink to="/projects">{words.frame.projects}</ListLink>}
      />
      <EditForm form={form} onSave={save} className={page.form}>
        <ProjectFields form={form} isNew />
        <div className={page.actions}>
          <Button type="submit" loading={form.isBusy}>
            {words.hours.createProject}
          </Button>
        </div>
      </EditForm>
    </>
  )
}
