import { useNavigate, useSearch } from '@tanstack/react-router'
import { hoursSpent } from '../../../domain/time/time-sheet.ts'
import { kontor } from '../../data/kontor.ts'
import { useAnswer } from '../../data/queries.ts'
import { RecordField } from '../../fields/record-field.tsx'
import { Amount } from '../../parts/amount.tsx'
import { Anchor } from '../../parts/anchor.tsx'
import { Empty } from '../../parts/empty.tsx'
import { dateText } from '../../parts/format.ts'
import { LateSkeleton } from '../../parts/late-skeleton.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { hoursShown } from '../hours-format.ts'
import { HoursTabs } from '../hours-tabs.tsx'
import css from '../table.module.css'
import { BillContact } from './bill-contact.tsx'

/** The overview names this many contacts, the largest amounts first. */
const mostContacts = 50

/** Turns hours into an invoice: the contact, the hours, and their grouping. */
export function BillPage() {
  const search: { contact?: string; project?: string } = useSearch({ strict: false })
  const contact = Number(search.contact)
  const isAllowed = may('edit', 'invoice') && may('edit', 'effort')
  return (
    <>
      <PageHead title={words.frame.hours} part={words.hours.billTitle} />
      <HoursTabs />
      {!isAllowed ? (
        <Empty text={words.parts.forbidden} />
      ) : contact ? (
        <BillContact key={contact} contact={contact} project={Number(search.project) || undefined} />
      ) : (
        <Unbilled />
      )}
    </>
  )
}

/** The contacts with unbilled hours, the largest amounts first. */
function Unbilled() {
  const { data, error } = useAnswer('reporting overview', kontor.reportingOverview.get)
  if (error && !data) throw error
  if (!data) return <LateSkeleton />
  const { unbilled } = data.item
  if (unbilled.length === 0) return <Empty text={words.hours.nothingUnbilled} />
  return (
    <div className={css.box}>
      {unbilled.length >= mostContacts && <OtherContact />}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{words.fields.contact_id}</th>
            <th scope="col" className={`${css.number} ${css.wide}`}>
              {words.hours.oldest}
            </th>
            <th scope="col" className={css.number}>
              {words.hours.hours}
            </th>
            <th scope="col" className={css.number}>
              {words.hours.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {unbilled.map(({ contact_id, contact_name, hours, amount, currency, count, oldest }) => (
            <tr key={contact_id}>
              <td>
                <Anchor to={`/hours/bill?contact=${contact_id}`}>{contact_name}</Anchor>
                <small className={css.detail}>{words.hours.entryCount(count)}</small>
              </td>
              <td className={`${css.number} ${css.wide}`}>{dateText(oldest)}</td>
              <td className={css.number}>{hoursShown(hoursSpent([{ duration: hours }]))}</td>
              <td className={css.number}>
                <Amount value={amount} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Chooses a contact that is not among the largest. */
function OtherContact() {
  const navigate = useNavigate()
  return (
    <div style={{ maxWidth: 360, marginBottom: 16 }}>
      <RecordField
        label={words.hours.findContact}
        resource="contacts"
        value={null}
        onChange={(contact) => contact && navigate({ to: '/hours/bill', search: { contact } as never })}
      />
    </div>
  )
}
