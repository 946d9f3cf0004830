import type { RecordOf } from '../../client/index.ts'
import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import { kinds } from '../documents/kinds.ts'
import css from '../documents/page/document.module.css'
import { StateBadge } from '../documents/page/state.tsx'
import { Amount } from '../parts/amount.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { Badge } from '../parts/badge.tsx'
import { dateText, today } from '../parts/format.ts'
import { choiceLabel } from '../parts/labels.ts'
import page from '../parts/page.module.css'
import { words } from '../words/words.ts'

/** The runs of a recurring invoice, the latest first. */
export function MadeInvoices({ recurringInvoiceId }: { readonly recurringInvoiceId: number }) {
  const { data } = useList(kontor.recurringInvoices.runs(recurringInvoiceId), {
    ...{ with: ['invoice'], limit: 200 },
  })
  const { recurring } = words
  return (
    <section className={page.card} aria-label={recurring.made}>
      <h2>{recurring.made}</h2>
      {data?.items.length === 0 && <p className="quiet">{recurring.noneMade}</p>}
      <ul className={css.list}>
        {data?.items.map((run) => (
          <li key={run.id}>
            <Run run={run} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Run({ run }: { readonly run: RecordOf<'recurring-invoice-runs', 'invoice'> }) {
  const { recurring } = words
  const day = dateText(run.date)
  if (run.outcome === 'failed')
    return (
      <>
        <span className={css.grow}>
          {day}
          <span className="quiet">{run.problem}</span>
        </span>
        <Badge tone="overdue">{recurring.failed}</Badge>
      </>
    )
  if (run.outcome === 'skipped') return <span className="quiet">{recurring.skipped(day)}</span>
  if (!run.invoice) return <span className="quiet">{recurring.deleted(day)}</span>
  const { id, number, status, total, currency } = run.invoice
  return (
    <>
      <span className={css.grow}>
        <Anchor to={`/invoices/${id}`}>{words.documents.kinds.invoice.numbered(number)}</Anchor>
        <span className="quiet">{day}</span>
        {status === 'DR' && run.draft_reason && (
          <span className="quiet">
            {choiceLabel('recurring-invoice-runs', 'draft_reason', run.draft_reason)}
          </span>
        )}
      </span>
      <StateBadge kind={kinds.invoice} record={run.invoice} today={today()} />
      <Amount value={total} currency={currency} />
    </>
  )
}
