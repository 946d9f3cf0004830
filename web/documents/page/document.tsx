// The page of a document: its facts, its totals, its history and its actions.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { type Item, NotFoundError } from '../../../client/index.ts'
import { documentTypesWithPage } from '../../../domain/documents/customer-pages.ts'
import { minorOf } from '../../../domain/money/money.ts'
import { defaultReferenceType } from '../../../domain/payment/qr-bill.ts'
import { referenceText } from '../../../domain/text/formats.ts'
import { RefundOrderDialog } from '../../bank/refund-order-dialog.tsx'
import { kontor } from '../../data/kontor.ts'
import { useList } from '../../data/queries.ts'
import { queryClient } from '../../data/records.ts'
import { removalKey, useHidden } from '../../data/removal.ts'
import { useVisit } from '../../data/visits.ts'
import { Failed } from '../../frame/failed.tsx'
import { Lost } from '../../frame/lost.tsx'
import { Anchor } from '../../parts/anchor.tsx'
import { dateText, percentText, today } from '../../parts/format.ts'
import { History } from '../../parts/history.tsx'
import { choiceLabel } from '../../parts/labels.ts'
import { LateSkeleton } from '../../parts/late-skeleton.tsx'
import page from '../../parts/page.module.css'
import { PageHead } from '../../parts/page-head.tsx'
import { ListLink, overPage, useWayBack } from '../../parts/way-back.tsx'
import { RepeatDialog } from '../../recurring/repeat-dialog.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { documentQuery } from '../calls.ts'
import type { DocumentRecord, Kind } from '../kinds.ts'
import { MissingAccount } from '../missing-account.tsx'
import { minorText } from '../money-text.ts'
import { askedOf, openOf } from '../open-amount.ts'
import { periodText } from '../period.ts'
import { Preview } from '../preview.tsx'
import { TaxWarnings } from '../warnings.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CreditDialog } from './credit-dialog.tsx'
import { creditOf } from './credit-of.ts'
import css from './document.module.css'
import { type DialogName, DocumentActions } from './document-actions.tsx'
import { Mails } from './mails.tsx'
import { NotesDialog } from './notes-dialog.tsx'
import { Papers } from './papers.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { Payments } from './payments.tsx'
import { PositionList } from './position-list.tsx'
import { PostDialog } from './post-dialog.tsx'
import { RefundDialog, Refunds, UseDialog } from './refunds.tsx'
import { Related } from './related.tsx'
import { Responses } from './responses.tsx'
import { RemindDialog, SendDialog } from './send-dialog.tsx'
import { StateBadge } from './state.tsx'
import { workflowText } from './workflow-fields.tsx'

export function DocumentPage({ kind }: { readonly kind: Kind }) {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string }
  const { data, error } = useQuery(documentQuery(kind, Number(id)))
  const isRemoved = useHidden().has(removalKey(kind.resource, Number(id)))
  if (isRemoved || error instanceof NotFoundError) return <Lost />
  if (error && !data) return <Failed error={error} reset={() => undefined} />
  if (!data)
    return (
      <>
        <PageHead title={words.documents.kinds[kind.name].one} />
        <LateSkeleton lines={12} />
      </>
    )
  return <Shown key={id} kind={kind} record={data.item} version={data.tag} />
}

interface ShownProps {
  readonly kind: Kind
  readonly record: DocumentRecord
  readonly version: string | undefined
}

function Shown({ kind, record, version }: ShownProps) {
  const navigate = useNavigate()
  // The address names the open dialog: other pages can link to it, and going back closes it.
  const { do: dialog } = useSearch({ strict: false }) as { readonly do?: DialogName }
  const names = words.documents.kinds[kind.name]
  const path = `${kind.to}/${record.id}`
  useVisit({
    kind: kind.name,
    id: record.id,
    name: `${record.number} ${record.contact_name ?? ''}`.trim(),
    path,
  })
  const show = (next: DialogName) =>
    void navigate({ to: path, search: { do: next } as never, state: overPage, resetScroll: false })
  const goBack = useWayBack()
  const close = () => goBack(path)
  const [accounts, setAccounts] = useState(0)
  const setPages = useCallback(
    (page_amount: number | null) =>
      queryClient.setQueryData<Item<DocumentRecord>>(
        documentQuery(kind, record.id).queryKey,
        (known) => known && { ...known, item: { ...known.item, page_amount } },
      ),
    [kind, record.id],
  )
  const mayManage = may('manage', kind.subject)
  const mayEdit = may('edit', kind.subject)
  const credit = creditOf(kind, record)
  const pageType = documentTypesWithPage.find((type) => type === kind.entity)
  return (
    <>
      <PageHead
        title={names.numbered(record.number)}
        above={<ListLink to={kind.to}>{names.many}</ListLink>}
        beside={<StateBadge kind={kind} record={record} today={today()} />}
        right={<Amounts kind={kind} record={record} />}
      />
      <p className={css.recipient}>
        <Anchor to={`/contacts/${record.contact_id}`}>{record.contact_name}</Anchor>
      </p>
      {record.status === 'DR' && <TaxWarnings kind={kind} of={record} positions={record.positions ?? []} />}
      <DocumentActions kind={kind} record={record} onOpen={show} />
      <div className={css.columns}>
        <div className={css.cards}>
          <Details kind={kind} record={record}>
            {mayEdit && kind.name === 'invoice' && (
              <Button
                variant="subtle"
                size="compact-sm"
                style={{ margin: '8px 0 0 -10px' }}
                onClick={() => show('notes')}
              >
                {words.documents.freeFields}
              </Button>
            )}
          </Details>
          <PositionList kind={kind} record={record} />
          {kind.name === 'invoice' && <Payments record={record} onAdd={() => show('payment')} />}
          {kind.name === 'credit' && <Refunds record={record} credit={credit} onAdd={() => show('refund')} />}
          {(kind.name === 'invoice' || kind.name === 'credit') && record.status !== 'DR' && (
            <Papers name={kind.name} documentId={record.id} />
          )}
          {may('view', 'configuration') && pageType && record.status !== 'DR' && (
            <Responses type={pageType} id={record.id} url={record.page_url} />
          )}
          {may('view', 'configuration') && <Mails kind={kind} id={record.id} />}
          {may('view', 'journal') && <History resource={kind.resource} id={record.id} first={5} />}
        </div>
        <aside className={css.beside} aria-label={words.documents.preview.name}>
          {record.status === 'DR' && (
            <MissingAccount
              kind={kind}
              currency={record.currency}
              onMade={() => {
                setAccounts(accounts + 1)
                setPages(null)
              }}
            />
          )}
          <Preview
            kind={kind}
            id={record.id}
            version={`${version} ${accounts}`}
            pages={record.page_amount}
            onPages={setPages}
          />
        </aside>
      </div>
      {dialog === 'send' && mayManage && (
        <SendDialog kind={kind} record={record} version={version} onClose={close} />
      )}
      {dialog === 'remind' && mayManage && kind.name === 'invoice' && (
        <RemindDialog kind={kind} record={record} version={version} onClose={close} />
      )}
      {dialog === 'post' && mayManage && <PostDialog kind={kind} record={record} onClose={close} />}
      {dialog === 'payment' && mayEdit && kind.name === 'invoice' && (
        <PaymentDialog record={record} onClose={close} />
      )}
      {dialog === 'credit' && mayEdit && kind.name === 'invoice' && (
        <CreditDialog record={record} onClose={close} />
      )}
      {dialog === 'cancel' && mayManage && kind.name === 'invoice' && (
        <CancelDialog record={record} onClose={close} />
      )}
      {dialog === 'refund' && mayEdit && <RefundDialog record={record} credit={credit} onClose={close} />}
      {dialog === 'refundOrder' && mayEdit && (
        <RefundOrderDialog kind={kind} record={record} left={credit.left} onClose={close} />
      )}
      {dialog === 'use' && mayEdit && <UseDialog record={record} credit={credit} onClose={close} />}
      {dialog === 'repeat' && mayEdit && mayManage && kind.name === 'invoice' && (
        <RepeatDialog record={record} onClose={close} />
      )}
      {dialog === 'notes' && mayEdit && kind.name === 'invoice' && (
        <NotesDialog record={record} version={version} onClose={close} />
      )}
    </>
  )
}

function Amounts({ kind, record }: { readonly kind: Kind; readonly record: DocumentRecord }) {
  const { currency } = record
  const rows = amountRows(kind, record)
  return (
    <dl className={css.amounts}>
      {rows.map(([name, value], index) => (
        <div key={name} data-main={index === rows.length - 1 || undefined}>
          <dt>{name}</dt>
          <dd className="amount">
            <span className="quiet">{currency} </span>
            {minorText(value, currency)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type AmountRow = readonly [name: string, amount: bigint]

function amountRows(kind: Kind, record: DocumentRecord): readonly AmountRow[] {
  const { status, total, total_paid, total_used } = record
  const { fields, documents } = words
  const whole: AmountRow = [fields.total, minorOf(total)]
  if (kind.name === 'credit' && total_used)
    return [
      whole,
      [fields.total_used, minorOf(total_used)],
      [documents.credit.left, minorOf(total) - minorOf(total_used)],
    ]
  const open = openOf(record)
  const charges = askedOf(record) - open
  // A cancelled invoice has no open amount.
  if (kind.name !== 'invoice' || status === 'C') return [whole]
  if (charges > 0n)
    return [
      whole,
      ...(total_paid ? [[fields.total_paid, minorOf(total_paid)] as const] : []),
      [fields.total_charges, charges],
      [words.reminders.asked, open + charges],
    ]
  if (!total_paid) return [whole]
  return [
    whole,
    [fields.total_paid, minorOf(total_paid)],
    open < 0n ? [documents.overpaid, -open] : [documents.open, open],
  ]
}

/** The stored reference, if it is on the paper: only a QR-IBAN is paid with it. It stays when its slip is deleted. */
function usePrintedReference({ isr_id, isr_reference_number }: DocumentRecord): string | null {
  const isAsked = Boolean(isr_id && isr_reference_number)
  const slips = useList(kontor.isrs, { limit: 200, with: ['reference_type'] }, { enabled: isAsked }).data
    ?.items
  const slip = slips?.find(({ id }) => id === isr_id)
  const type = slip ? (slip.reference_type ?? defaultReferenceType(slip.iban)) : 'QRR'
  return slips && type === 'QRR' ? (isr_reference_number ?? null) : null
}

interface DetailsProps {
  readonly kind: Kind
  readonly record: DocumentRecord
  readonly children: ReactNode
}

function Details({ kind, record, children }: DetailsProps) {
  const { fields } = words
  const person = record.contact_person
  const reference = usePrintedReference(record)
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [fields.date, dateText(record.date)],
    [fields.due, record.due && dateText(record.due)],
    [fields.valid_until, record.valid_until && dateText(record.valid_until)],
    [fields.contact_person, person && `${person.name} ${person.surname}`],
    [fields.reason, record.reason],
    [fields.period_text, record.period_text || periodText(record)],
    [
      fields.cash_discount_rate,
      record.cash_discount_rate && record.cash_discount_date
        ? `${percentText(record.cash_discount_rate)}, ${dateText(record.cash_discount_date)}`
        : null,
    ],
    [fields.isr_reference_number, reference && referenceText(reference)],
    [
      fields.accept_online_status,
      record.accept_online
        ? choiceLabel(kind.resource, 'accept_online_status', record.accept_online_status)
        : null,
    ],
    [
      fields.billing_type,
      record.billing_type && choiceLabel('invoices', 'billing_type', record.billing_type),
    ],
    [fields.language, choiceLabel(kind.resource, 'language', record.language)],
    [fields.notes, record.notes],
    ...(record.custom_fields ?? []).map(({ name, value }) => [name, value] as const),
    [words.documents.workflow.heading, workflowText(record.workflow ?? [])],
    [fields.reminders_paused_until, record.reminders_paused_until && dateText(record.reminders_paused_until)],
  ]
  return (
    <section className={page.card} aria-label={words.documents.details}>
      <dl className={page.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{name}</dt>
                <dd style={{ whiteSpace: 'pre-wrap' }}>{value}</dd>
              </div>
            ),
        )}
        <Related kind={kind} record={record} />
        {record.accept_online_url && (
          <>
            <dt>{fields.accept_online_url}</dt>
            <dd>
              <a href={record.accept_online_url} target="_blank" rel="noreferrer">
                {record.accept_online_url}
              </a>
            </dd>
          </>
        )}
      </dl>
      {children}
    </section>
  )
}
