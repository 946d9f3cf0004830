// The page of a document for its customer, and what the customer did there.

import { Button } from '@mantine/core'
import type { CustomerResponse } from '../../../client/index.ts'
import { kontor } from '../../data/kontor.ts'
import { useList } from '../../data/queries.ts'
import { dateTimeText } from '../../parts/format.ts'
import { choiceLabel } from '../../parts/labels.ts'
import page from '../../parts/page.module.css'
import { words } from '../../words/words.ts'
import css from './document.module.css'
import { EndLink } from './end-link.tsx'

interface ResponsesProps {
  readonly type: CustomerResponse['document_type']
  readonly id: number
  readonly url: string | null | undefined
}

export function Responses({ type, id, url }: ResponsesProps) {
  const filter = { document_type: type, document_id: id }
  const { data } = useList(kontor.customerResponses, { filter, limit: 50, with: ['signature'] })
  const { customer } = words.documents
  // Where pages are turned off, only what was answered before is shown.
  if (!data || (!url && data.items.length === 0)) return null
  return (
    <section className={page.card} aria-label={customer.heading}>
      <div className={css.cardHead}>
        <h2>{customer.heading}</h2>
        {url && (
          <span>
            <EndLink type={type} id={id} />
            <Button
              component="a"
              variant="subtle"
              size="compact-sm"
              href={url}
              target="_blank"
              rel="noreferrer"
            >
              {customer.open}
            </Button>
          </span>
        )}
      </div>
      {data.items.length === 0 && <p className="quiet">{customer.none}</p>}
      <ul className={css.list}>
        {data.items.map((response) => (
          <li key={response.id}>
            <span className={css.grow}>
              <span>{titleOf(response)}</span>
              {response.text && <span style={{ whiteSpace: 'pre-wrap' }}>{response.text}</span>}
              {response.email && <a href={`mailto:${response.email}`}>{response.email}</a>}
              {response.signature && <Signature path={response.signature} />}
              <span className="quiet">{dateTimeText(response.created)}</span>
            </span>
            {response.type === 'accepted' && (
              <a href={kontor.customerResponses.pdf.address(response.id)} target="_blank" rel="noreferrer">
                {customer.accepted}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function titleOf({ type, name }: CustomerResponse): string {
  const what = choiceLabel('customer-responses', 'type', type)
  return name ? `${what}: ${name}` : what
}

function Signature({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 600 200" width="150" height="50" role="img" aria-label={words.fields.signature}>
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
