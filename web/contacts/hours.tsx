import { kontor } from '../data/kontor.ts'
import { useAnswer, useList } from '../data/queries.ts'
import { statusCell } from '../list/status.tsx'
import { Amount } from '../parts/amount.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { dateText, numberText } from '../parts/format.ts'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import css from './contact.module.css'

const projectStatus = statusCell('projects')

/** The projects of a contact, and its unbilled hours. */
export function Hours({ contactId }: { readonly contactId: number }) {
  const projects = useList(
    kontor.projects,
    { filter: { contact_id: contactId }, sort: ['status', '-start_date'], limit: 200 },
    { enabled: may('view', 'project') },
  )
  const overview = useAnswer('reporting overview', kontor.reportingOverview.get, {
    enabled: may('view', 'effort'),
  })
  const unbilled = overview.data?.item.unbilled.filter(({ contact_id }) => contact_id === contactId) ?? []
  const { contacts, fields } = words
  if (projects.isLoading) return <LateSkeleton />
  return (
    <div className={css.stack}>
      {unbilled.length > 0 && (
        <section className={css.parts}>
          <div className={css.partsHead}>
            <h2>{contacts.unbilled}</h2>
            {may('edit', 'invoice') && (
              <Anchor to={`/hours/bill?contact=${contactId}`}>{contacts.billHours}</Anchor>
            )}
          </div>
          <ul className={css.list}>
            {unbilled.map(({ currency, hours, amount, oldest }) => (
              <li key={currency} className={css.part}>
                <span>{contacts.hoursSince(numberText(hours), dateText(oldest))}</span>
                <Amount value={amount} currency={currency} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={css.parts}>
        <div className={css.partsHead}>
          <h2>{words.frame.projects}</h2>
          {may('edit', 'project') && (
            <Anchor to={`/projects/new?contact=${contactId}`}>{words.frame.newRecord.project}</Anchor>
          )}
        </div>
        {projects.data?.items.length ? (
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{fields.name}</th>
                <th scope="col">{fields.start_date}</th>
                <th scope="col">{fields.status}</th>
              </tr>
            </thead>
            <tbody>
              {projects.data.items.map((project) => (
                <tr key={project.id}>
                  <td>
                    <Anchor to={`/projects/${project.id}`}>{project.name}</Anchor>
                  </td>
                  <td className={css.day}>{dateText(project.start_date)}</td>
                  <td>{projectStatus(project)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <p className="quiet">{contacts.noProjects}</p>
        )}
      </section>
    </div>
  )
}
