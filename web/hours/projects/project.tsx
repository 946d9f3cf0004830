import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { amountIn, inCurrency } from '../../../domain/text/company-formats.ts'
import { amountSpent, hoursSpent } from '../../../domain/time/time-sheet.ts'
import { kontor } from '../../data/kontor.ts'
import { type Shown, useItem } from '../../data/queries.ts'
import { removalKey, removeLater, useHidden } from '../../data/removal.ts'
import { useVisit } from '../../data/visits.ts'
import { Icon } from '../../frame/icons.tsx'
import { Lost } from '../../frame/lost.tsx'
import { Anchor } from '../../parts/anchor.tsx'
import { dateText, formats, priceText } from '../../parts/format.ts'
import { LateSkeleton } from '../../parts/late-skeleton.tsx'
import page from '../../parts/page.module.css'
import { PageHead } from '../../parts/page-head.tsx'
import { ListLink } from '../../parts/way-back.tsx'
import { company, may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { EffortTable } from '../effort-table.tsx'
import { useEfforts } from '../time-data.ts'
import { startTimer } from '../timer/timer.ts'
import css from './project.module.css'
import { ProjectProgress } from './project-progress.tsx'
import { StatusMenu, statusBadge } from './project-status.tsx'

/** A project: its facts, its progress and its hours. */
export function ProjectPage() {
  const { id }: { id?: string } = useParams({ strict: false })
  const { data, error } = useItem(kontor.projects, Number(id), { with: ['contact_name'] })
  const isRemoved = useHidden().has(removalKey('projects', Number(id)))
  if (isRemoved) return <Lost />
  if (error && !data) throw error
  return data ? <OneProject project={data.item} /> : <LateSkeleton />
}

function OneProject({ project }: { readonly project: Shown<'projects'> }) {
  const navigate = useNavigate()
  useVisit({ kind: 'project', id: project.id, name: project.name, path: `/projects/${project.id}` })
  const { data: efforts } = useEfforts({ and: [{ entity_type: 'P' }, { entity_id: project.id }] })
  const contact = useItem(kontor.contacts, project.contact_id)
  const unbilled = (efforts ?? []).filter(({ is_invoiced }) => !is_invoiced)
  const currency = contact.data?.item.currency ?? company.currency
  const mayBill = may('edit', 'invoice') && may('edit', 'effort')

  const remove = async () => {
    await navigate({ to: '/projects' })
    removeLater([removalKey('projects', project.id)], words.hours.removedProject(project.name), () =>
      kontor.projects.remove(project.id),
    )
  }
  return (
    <>
      <PageHead
        title={project.name}
        above={
          <>
            <ListLink to="/projects">{words.frame.projects}</ListLink> · {project.number} ·{' '}
            <Anchor to={`/contacts/${project.contact_id}`}>{project.contact_name}</Anchor>
          </>
        }
        beside={statusBadge(project)}
        right={
          efforts && (
            <div className={css.unbilled}>
              <span className="quiet">{words.hours.unbilled}</span>
              <strong>
                <span className="quiet">{currency}</span>{' '}
                {amountIn(inCurrency(formats, currency), amountSpent(unbilled, currency))}
              </strong>
            </div>
          )
        }
      />
      <div className={css.actions}>
        {may('edit', 'effort') && (
          <Button
            leftSection={<Icon name="play" size={16} />}
            onClick={() => startTimer({ entity_type: 'P', entity_id: project.id, activity_id: null })}
          >
            {words.hours.startTimer}
          </Button>
        )}
        {mayBill && unbilled.length > 0 && (
          <Button
            variant="default"
            onClick={() =>
              navigate({
                to: '/hours/bill',
                search: { contact: project.contact_id, project: project.id } as never,
              })
            }
          >
            {words.hours.tabs.bill}
          </Button>
        )}
        {may('edit', 'project') && (
          <>
            <Button variant="default" onClick={() => navigate({ to: `/projects/${project.id}/edit` })}>
              {words.parts.edit}
            </Button>
            <StatusMenu project={project} />
            <Button variant="subtle" color="gray" onClick={remove}>
              {words.parts.remove}
            </Button>
          </>
        )}
      </div>
      <ProjectProgress project={project} hours={efforts ? hoursSpent(efforts) : 0n} />
      <dl className={page.facts}>
        <dt>{words.fields.start_date}</dt>
        <dd>{dateText(project.start_date)}</dd>
        {project.hourly_rate !== null && (
          <>
            <dt>{words.fields.hourly_rate}</dt>
            <dd>{priceText(project.hourly_rate)}</dd>
          </>
        )}
        {project.description && (
          <>
            <dt>{words.fields.description}</dt>
            <dd style={{ whiteSpace: 'pre-line' }}>{project.description}</dd>
          </>
        )}
      </dl>
      <h2 className={css.heading}>{words.hours.tabs.entries}</h2>
      {efforts ? <EffortTable efforts={efforts} empty={words.hours.noHoursYet} /> : <LateSkeleton />}
    </>
  )
}
