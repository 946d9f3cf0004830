// The papers of an issued invoice or credit note, as they went out.

import { Button } from '@mantine/core'
import { kontor } from '../../data/kontor.ts'
import { useList } from '../../data/queries.ts'
import { dateTimeText } from '../../parts/format.ts'
import { choiceLabel } from '../../parts/labels.ts'
import page from '../../parts/page.module.css'
import { words } from '../../words/words.ts'
import css from './document.module.css'

const types = { invoice: 'invoice', credit: 'credit_note' } as const

interface PapersProps {
  readonly name: keyof typeof types
  readonly documentId: number
}

export function Papers({ name, documentId }: PapersProps) {
  const filter = { document_type: types[name], document_id: documentId }
  const { pdf } = name === 'credit' ? kontor.creditNotes : kontor.invoices
  const { data } = useList(kontor.papers, { filter, limit: 50 })
  const { papers, kinds } = words.documents
  if (!data?.items.length) return null
  return (
    <section className={page.card} aria-label={papers.heading}>
      <div className={css.cardHead}>
        <h2>{papers.heading}</h2>
        <Button
          component="a"
          variant="subtle"
          size="compact-sm"
          href={pdf.address(documentId, { options: '{"copy":true}' })}
          target="_blank"
          rel="noreferrer"
        >
          {papers.copy}
        </Button>
      </div>
      <ul className={css.list}>
        {data.items.map(({ id, printed_as, created }) => (
          <li key={id}>
            <span className={css.grow}>
              <a href={kontor.papers.pdf.address(id)} target="_blank" rel="noreferrer">
                {printed_as === 'D' ? kinds[name].one : choiceLabel('papers', 'printed_as', printed_as)}
              </a>
              <span className="quiet">{dateTimeText(created)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
