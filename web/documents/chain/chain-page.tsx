// The page of a sale: what was ordered, delivered, billed and paid, with every document, and the next steps.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { NotFoundError } from '../../../client/index.ts'
import { kontor } from '../../data/kontor.ts'
import { useList } from '../../data/queries.ts'
import { Lost } from '../../frame/lost.tsx'
import { Amount } from '../../parts/amount.tsx'
import { Anchor } from '../../parts/anchor.tsx'
import { Badge } from '../../parts/badge.tsx'
import { amountText, dateText, numberText, percentText } from '../../parts/format.ts'
import { choiceLabel } from '../../parts/labels.ts'
import { LateSkeleton } from '../../parts/late-skeleton.tsx'
import page from '../../parts/page.module.css'
import { PageHead } from '../../parts/page-head.tsx'
import { toneOf } from '../../parts/status-tones.ts'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { documentKinds, kinds } from '../kinds.ts'
import css from '../page/document.module.css'
import { type Chain, chainQuery, orderKind } from './calls.ts'
import own from './chain.module.css'
import { DepositDialog, FinalDialog, PartDialog } from './step-dialogs.tsx'

export function OfferChainPage() {
  return <ChainPage kind={kinds.offer} />
}

export function OrderChainPage() {
  return <ChainPage kind={kinds.order} />
}

function ChainPage({ kind }: { readonly kind: Parameters<typeof chainQuery>[0] }) {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data, error } = useQuery(chainQuery(kind, Number(id)))
  if (error instanceof NotFoundError) return <Lost />
  if (error && !data) throw error
  if (!data)
    return (
      <>
        <PageHead title={words.chain.title} />
        <LateSkeleton lines={12} />
      </>
    )
  const chain = data.item
  return (
    <>
      <Head chain={chain} />
      <Steps chain={chain} />
      <div className={own.cards}>
        <Positions chain={chain} />
        <Rates chain={chain} />
        <Documents chain={chain} />
      </div>
    </>
  )
}

function Head({ chain }: { readonly chain: Chain }) {
  const { currency, ordered, delivered, billed, paid, left, in_drafts } = chain
  const kind = orderKind(chain)
  const order = chain.documents.find(({ document_type }) => document_type === kind.entity)
  const sums: readonly (readonly [string, number, string?])[] = [
    [words.chain.ordered, ordered],
    [words.chain.delivered, delivered],
    [
      words.chain.billed,
      billed,
      in_drafts ? `${words.chain.inDrafts}: ${currency} ${amountText(in_drafts, currency)}` : undefined,
    ],
    [words.chain.paid, paid],
    [words.chain.left, left],
  ]
  return (
    <>
      <PageHead
        title={words.chain.title}
        above={
          <Anchor to={`${kind.to}/${chain.document_id}`}>
            {words.documents.kinds[kind.name].numbered(order?.number ?? '')}
          </Anchor>
        }
      />
      <dl className={own.sums} aria-label={words.chain.sums}>
        {sums.map(([name, value, note], index) => (
          <div key={name} data-main={index === sums.length - 1 || undefined}>
            <dt>{name}</dt>
            <dd>
              <Amount value={value} currency={currency} />
              {note && <div className="quiet">{note}</div>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type Step = 'deposit' | 'part' | 'final'

/** The next steps. The final invoice waits for drafts, which can still change. */
function Steps({ chain }: { readonly chain: Chain }) {
  const [step, setStep] = useState<Step>()
  const close = () => setStep(undefined)
  if (!may('edit', orderKind(chain).subject) || !may('edit', 'invoice')) return null
  const draft = chain.documents.find(
    ({ document_type, status }) => document_type === 'invoice' && status === 'DR',
  )
  const isLeft = chain.positions.some(({ left }) => left !== 0)
  if (!isLeft && chain.left === 0) return <p className="quiet">{words.chain.complete}</p>
  return (
    <>
      <section className={page.actions} aria-label={words.documents.actions.row}>
        <Button variant="default" disabled={chain.left <= 0} onClick={() => setStep('deposit')}>
          {words.chain.deposit}
        </Button>
        <Button variant="default" disabled={!isLeft || chain.left <= 0} onClick={() => setStep('part')}>
          {words.chain.part}
        </Button>
        <Button disabled={draft !== undefined} onClick={() => setStep('final')}>
          {words.chain.final}
        </Button>
      </section>
      {draft && <p className="quiet">{words.chain.waits(draft.number)}</p>}
      {step === 'deposit' && <DepositDialog chain={chain} onClose={close} />}
      {step === 'part' && <PartDialog chain={chain} onClose={close} />}
      {step === 'final' && <FinalDialog chain={chain} onClose={close} />}
    </>
  )
}

function Positions({ chain }: { readonly chain: Chain }) {
  const units = useList(kontor.units, { limit: 200 }).data?.items ?? []
  const { ordered, delivered, billed, left, positions } = words.chain
  return (
    <section className={page.card} aria-label={positions}>
      <h2>{positions}</h2>
      <div className={css.scroll}>
        <table className={`${css.table} ${own.positions}`}>
          <thead>
            <tr>
              <th scope="col">{words.fields.name}</th>
              {[ordered, delivered, billed, left].map((name) => (
                <th key={name} scope="col" className="amount">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chain.positions.map((one) => (
              <tr key={one.position}>
                <td>
                  <span className={css.strong}>{one.name ?? one.number}</span>{' '}
                  <span className="quiet">{units.find(({ id }) => id === one.unit_id)?.name}</span>
                </td>
                <td className="amount" data-label={ordered}>
                  {numberText(one.ordered)}
                </td>
                <td className="amount" data-label={delivered}>
                  {numberText(one.delivered)}
                </td>
                <td className="amount" data-label={billed}>
                  {numberText(one.billed)}
                </td>
                <td className={`amount ${one.left === 0 ? 'quiet' : css.strong}`} data-label={left}>
                  {numberText(one.left)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Net and VAT of every rate. */
function Rates({ chain }: { readonly chain: Chain }) {
  const { rates, rate, net, ordered, billed, left } = words.chain
  return (
    <section className={page.card} aria-label={rates}>
      <h2>{rates}</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{rate}</th>
            {[ordered, billed, left].map((name) => (
              <th key={name} scope="col" className="amount">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chain.vat.map((row) => (
            <tr key={row.rate}>
              <td className={own.rate}>
                {percentText(row.rate)}, {net}
                <div className="quiet">{rates}</div>
              </td>
              {(['ordered', 'billed', 'left'] as const).map((key) => (
                <td key={key} className="amount">
                  {amountText(row[`${key}_net`], chain.currency)}
                  <div className="quiet">{amountText(row[`${key}_vat`], chain.currency)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Documents({ chain }: { readonly chain: Chain }) {
  return (
    <section className={page.card} aria-label={words.chain.documents}>
      <h2>{words.chain.documents}</h2>
      <ul className={css.list}>
        {chain.documents.map(({ document_type, document_id, number, date, status, billing_type, total }) => {
          const kind = documentKinds.find(({ entity }) => entity === document_type)
          if (!kind) return null
          const name = billing_type
            ? `${choiceLabel('invoices', 'billing_type', billing_type)} ${number}`
            : words.documents.kinds[kind.name].numbered(number)
          return (
            <li key={`${document_type} ${document_id}`}>
              <span className={css.grow}>
                {may('view', kind.subject) ? <Anchor to={`${kind.to}/${document_id}`}>{name}</Anchor> : name}
                <span className="quiet">{dateText(date)}</span>
              </span>
              <Badge tone={toneOf(kind.resource, status)}>
                {choiceLabel(kind.resource, 'status', status)}
              </Badge>
              <Amount value={total} currency={chain.currency} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
