// The page of a recurring invoice: its rhythm, its content, and the invoices made so far.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { NotFoundError, type RecordOf, type RecurringInvoice } from '../../client/index.ts'
import { kontor } from '../data/kontor.ts'
import { refresh } from '../data/records.ts'
import { removalKey, removeLater, useHidden } from '../data/removal.ts'
import { useVisit } from '../data/visits.ts'
import { kinds } from '../documents/kinds.ts'
import css from '../documents/page/document.module.css'
import { PositionList } from '../documents/page/position-list.tsx'
import { ShownText } from '../fields/shown-text.tsx'
import { Lost } from '../frame/lost.tsx'
import { complain, tell } from '../frame/notices.tsx'
import { Amount } from '../parts/amount.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { History } from '../parts/history.tsx'
import { choiceLabel } from '../parts/labels.ts'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import page from '../parts/page.module.css'
import { PageHead } from '../parts/page-head.tsx'
import { ListLink, overPage } from '../parts/way-back.tsx'
import { company, may } from '../start.ts'
import { words } from '../words/words.ts'
import { recurringQuery, setStatus } from './calls.ts'
import { MailHindrance } from './made-as.tsx'
import { MadeInvoices } from './made-invoices.tsx'
import { nextSentence, nextText, RecurringState, rhythmText } from './state.tsx'
import { TermsDialog } from './terms-dialog.tsx'

export function RecurringInvoicePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data, error } = useQuery(recurringQuery(Number(id)))
  const [isEdited, setEdited] = useState(false)
  const isRemoved = useHidden().has(removalKey('recurring-invoices', Number(id)))
  if (isRemoved || error instanceof NotFoundError) return <Lost />
  if (error && !data) throw error
  if (!data) return <LateSkeleton lines={12} />
  return (
    <>
      <Shown recurring={data.item} onEdit={() => setEdited(true)} />
      {isEdited && <TermsDialog opened={data} onClose={() => setEdited(false)} />}
    </>
  )
}

interface ShownProps {
  readonly recurring: RecordOf<
    'recurring-invoices',
    'contact_name' | 'contact' | 'contact_person' | 'positions'
  >
  readonly onEdit: () => void
}

function Shown({ recurring, onEdit }: ShownProps) {
  const { id, contact_id, contact_name, currency, total } = recurring
  useVisit({ kind: 'recurring', id, name: contact_name ?? '', path: `/recurring-invoices/${id}` })
  return (
    <>
      <PageHead
        title={contact_name ?? words.recurring.one}
        above={<ListLink to="/recurring-invoices">{words.list.recurringInvoices}</ListLink>}
        beside={<RecurringState {...recurring} />}
        right={
          <dl className={css.amounts}>
            <div data-main>
              <dt>{words.fields.total}</dt>
              <dd>
                <Amount value={total} currency={currency} />
              </dd>
            </div>
          </dl>
        }
      />
      <p className={css.recipient}>{rhythmText(recurring)}</p>
      <Actions recurring={recurring} onEdit={onEdit} />
      <MailHindrance made_as={recurring.made_as} recipient={recurring} />
      <div className={css.cards} style={{ marginTop: 20 }}>
        <section className={page.card} aria-label={words.documents.details}>
          <dl className={page.facts}>
            <Fact name={words.fields.next_date}>{nextText(recurring)}</Fact>
            <Fact name={words.fields.contact}>
              <Anchor to={`/contacts/${contact_id}`}>{contact_name}</Anchor>
            </Fact>
            <Fact name={words.fields.made_as}>
              {choiceLabel('recurring-invoices', 'made_as', recurring.made_as)}
            </Fact>
            <Fact name={words.fields.grace}>{recurring.grace}</Fact>
            <Fact name={words.fields.period_text}>
              {recurring.period_text && (
                <ShownText text={recurring.period_text} kind="dates" language={company.language} />
              )}
            </Fact>
            <Fact name={words.fields.notes}>{recurring.notes}</Fact>
          </dl>
        </section>
        <PositionList
          placeholders="dates"
          kind={kinds.invoice}
          record={{ ...recurring, number: '', date: recurring.start_date }}
        />
        <MadeInvoices recurringInvoiceId={id} />
        {may('view', 'journal') && <History resource="recurring-invoices" id={id} first={5} />}
      </div>
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <>
      <dt>{name}</dt>
      <dd style={{ whiteSpace: 'pre-wrap' }}>{children}</dd>
    </>
  )
}

function Actions({ recurring, onEdit }: ShownProps) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const { id, status, contact_name } = recurring
  const isActive = status === 'S'
  const become = async (next: RecurringInvoice['status']) => {
    setBusy(true)
    try {
      const changed = await setStatus(id, next)
      await refresh()
      tell(next === 'S' ? nextSentence(changed) : words.recurring.paused(contact_name ?? ''), {
        name: words.parts.undo,
        run: () => void setStatus(id, status).then(refresh, complain),
      })
    } catch (error) {
      complain(error)
    } finally {
      setBusy(false)
    }
  }
  const remove = async () => {
    await navigate({ to: '/recurring-invoices' })
    removeLater([removalKey('recurring-invoices', id)], words.recurring.removed(contact_name ?? ''), () =>
      kontor.recurringInvoices.remove(id),
    )
  }
  return (
    <section className={page.actions} aria-label={words.documents.actions.row}>
      {may('manage', 'invoice') && (
        <Button
          variant={isActive ? 'default' : 'filled'}
          loading={isBusy}
          onClick={() => become(isActive ? 'DR' : 'S')}
        >
          {isActive ? words.recurring.pause : words.recurring.goOn}
        </Button>
      )}
      {may('edit', 'invoice') && (
        <>
          <Button
            variant="default"
            onClick={() => void navigate({ to: `/recurring-invoices/${id}/edit`, state: overPage })}
          >
            {words.parts.edit}
          </Button>
          <Button variant="default" onClick={onEdit}>
            {words.recurring.editTitle}
          </Button>
          <Button variant="subtle" color="gray" onClick={remove}>
            {words.parts.remove}
          </Button>
        </>
      )}
    </section>
  )
}
