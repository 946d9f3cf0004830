// A contact on one page: its facts, its people, its open amounts and its history.

import { Button, Menu } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { kontor } from '../data/kontor.ts'
import { type Shown, useItem } from '../data/queries.ts'
import { removalKey, removeLater, useHidden } from '../data/removal.ts'
import { useVisit } from '../data/visits.ts'
import { type Kind, kinds } from '../documents/kinds.ts'
import { Failed } from '../frame/failed.tsx'
import { Icon } from '../frame/icons.tsx'
import { Lost } from '../frame/lost.tsx'
import { Amount } from '../parts/amount.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { numberText } from '../parts/format.ts'
import { History } from '../parts/history.tsx'
import { choiceLabel } from '../parts/labels.ts'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import pageCss from '../parts/page.module.css'
import { PageHead } from '../parts/page-head.tsx'
import { ListLink } from '../parts/way-back.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { Accounts } from './accounts.tsx'
import { Addresses } from './addresses.tsx'
import css from './contact.module.css'
import { ContactFacts } from './contact-facts.tsx'
import { useDaysToPay } from './days-to-pay.ts'
import { Documents } from './documents.tsx'
import { Hours } from './hours.tsx'
import { Letters, useNewLetter } from './letters.tsx'
import { useCredit, useOpenAmounts } from './open-amounts.ts'
import { People } from './people.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'
import { Reminders } from './reminders.tsx'

export function ContactPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useItem(kontor.contacts, Number(id), {
    with: ['groups', 'custom_fields', 'reminders_paused_until', 'vat_category', 'vat_reason'],
  })
  const isRemoved = useHidden().has(removalKey('contacts', Number(id)))
  if (isRemoved) return <Lost />
  if (error && !data) return <Failed error={error} reset={refetch} />
  if (!data) return <LateSkeleton lines={12} />
  return <ContactShown key={id} contact={data.item} />
}

function ContactShown({ contact }: { readonly contact: Shown<'contacts'> }) {
  const { id, number, type, relation, groups = [] } = contact
  useVisit({ kind: 'contact', id, name: contact.name, path: `/contacts/${id}` })
  const kind = [
    number,
    choiceLabel('contacts', 'type', type),
    ...relation.map((one) => choiceLabel('contacts', 'relation', one)),
  ]
  return (
    <>
      <PageHead
        title={contact.name}
        above={
          <>
            <ListLink to="/contacts">{words.frame.contacts}</ListLink> · {kind.join(' · ')}
          </>
        }
        beside={<span className="quiet">{groups.map(({ name }) => name).join(', ')}</span>}
        right={<OpenAmounts contactId={id} />}
      />
      {contact.name_addition && <p className={css.addition}>{contact.name_addition}</p>}
      <ContactActions contact={contact} />
      <div className={css.page}>
        <div className={css.side}>
          <ContactFacts contact={contact} />
          <Addresses contactId={id} />
          <People contactId={id} />
        </div>
        <ContactTabs contact={contact} />
      </div>
    </>
  )
}

function OpenAmounts({ contactId }: { readonly contactId: number }) {
  const { data } = useOpenAmounts(contactId)
  const days = useDaysToPay(contactId)
  const { data: credit = [] } = useCredit(contactId)
  const { contacts } = words
  if (!data) return null
  if (data.length === 0 && credit.length === 0 && days === null)
    return <span className="quiet">{contacts.nothingOpen}</span>
  const overdue = data.filter((sum) => sum.overdue !== 0)
  return (
    <dl className={css.sums}>
      {data.length > 0 && (
        <div>
          <dt>{contacts.open}</dt>
          {data.map(({ currency, open }) => (
            <dd key={currency}>
              <Amount value={open} currency={currency} />
            </dd>
          ))}
        </div>
      )}
      {overdue.length > 0 && (
        <div>
          <dt>{contacts.overdue}</dt>
          {overdue.map(({ currency, overdue }) => (
            <dd key={currency} data-overdue>
              <Amount value={overdue} currency={currency} />
            </dd>
          ))}
        </div>
      )}
      {credit.length > 0 && (
        <div>
          <dt>{contacts.credit}</dt>
          {credit.map(({ currency, amount }) => (
            <dd key={currency}>
              <Amount value={amount} currency={currency} />
            </dd>
          ))}
        </div>
      )}
      {days !== null && (
        <div>
          <dt>{contacts.daysToPay}</dt>
          <dd>{numberText(days)}</dd>
        </div>
      )}
    </dl>
  )
}

type Action = readonly [isAllowed: boolean, name: string, run: () => void]

function ContactActions({ contact }: { readonly contact: Shown<'contacts'> }) {
  const navigate = useNavigate()
  const letter = useNewLetter(contact)
  const [isReminding, setReminding] = useState(false)
  const { contacts, frame, parts } = words
  const create = ({ subject, name, to }: Kind): Action => [
    may('edit', subject),
    frame.newRecord[name],
    () => void navigate({ to: `${to}/new`, search: { contact: String(contact.id) } as never }),
  ]
  const remove = () => {
    removeLater([removalKey('contacts', contact.id)], contacts.removed(contact.name), () =>
      kontor.contacts.remove(contact.id),
    )
    void navigate({ to: '/contacts' })
  }
  const buttons: readonly Action[] = [
    ...[kinds.invoice, kinds.offer].map(create),
    [may('edit', 'contact'), parts.edit, () => void navigate({ to: `/contacts/${contact.id}/edit` })],
  ]
  const more: readonly Action[] = [
    ...[kinds.order, kinds.delivery].map(create),
    [may('edit', 'letter'), contacts.newLetter, letter.write],
    [may('edit', 'contact_reminder'), contacts.addReminder, () => setReminding(true)],
    [may('edit', 'contact'), parts.remove, remove],
  ]
  const allowed = more.filter(([isAllowed]) => isAllowed)
  return (
    <div className={`${pageCss.actions} ${css.actionRow}`}>
      {buttons
        .filter(([isAllowed]) => isAllowed)
        .map(([, name, run], index) => (
          <Button key={name} variant={index === 0 ? 'filled' : 'default'} onClick={run}>
            {name}
          </Button>
        ))}
      {allowed.length > 0 && (
        <Menu>
          <Menu.Target>
            <Button variant="default" rightSection={<Icon name="down" size={14} />}>
              {frame.more}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {allowed.map(([, name, run]) => (
              <Menu.Item key={name} onClick={run}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {isReminding && <ReminderDialog contactId={contact.id} onClose={() => setReminding(false)} />}
    </div>
  )
}

/** Everything else, one tab at a time. The address names the tab. */
function ContactTabs({ contact }: { readonly contact: Shown<'contacts'> }) {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const tabs = tabsOf(contact)
  const current = tabs.find(({ name }) => name === tab) ?? tabs[0]
  if (!current) return null
  return (
    <div>
      <nav aria-label={words.contacts.parts}>
        <ul className={pageCss.tabs}>
          {tabs.map(({ name, label }, index) => (
            <li key={name}>
              <Anchor
                to={`/contacts/${contact.id}${index === 0 ? '' : `?tab=${name}`}`}
                isCurrent={name === current.name}
              >
                {label}
              </Anchor>
            </li>
          ))}
        </ul>
      </nav>
      {current.show()}
    </div>
  )
}

interface ContactTab {
  readonly name: string
  readonly label: string
  readonly isAllowed: boolean
  readonly show: () => ReactNode
}

function tabsOf(contact: Shown<'contacts'>): readonly ContactTab[] {
  const { contacts, frame } = words
  const { id } = contact
  const tabs: readonly ContactTab[] = [
    { name: 'documents', label: frame.documents, isAllowed: true, show: () => <Documents contactId={id} /> },
    {
      name: 'hours',
      label: frame.hours,
      isAllowed: may('view', 'project'),
      show: () => <Hours contactId={id} />,
    },
    {
      name: 'reminders',
      label: contacts.reminders,
      isAllowed: may('view', 'contact_reminder'),
      show: () => <Reminders contactId={id} />,
    },
    {
      name: 'letters',
      label: contacts.letters,
      isAllowed: may('view', 'letter'),
      show: () => <Letters contact={contact} />,
    },
    { name: 'accounts', label: contacts.accounts, isAllowed: true, show: () => <Accounts contactId={id} /> },
    {
      name: 'history',
      label: words.parts.history.heading,
      isAllowed: may('view', 'journal'),
      show: () => <History resource="contacts" id={id} first={50} />,
    },
  ]
  return tabs.filter(({ isAllowed }) => isAllowed)
}
