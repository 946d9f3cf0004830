// The mails and letters that were sent for a document.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OutboxMessage } from '../../../client/index.ts'
import { kontor } from '../../data/kontor.ts'
import { listOptions } from '../../data/queries.ts'
import { refresh } from '../../data/records.ts'
import { complain, tell } from '../../frame/notices.tsx'
import { Badge } from '../../parts/badge.tsx'
import { dateTimeText } from '../../parts/format.ts'
import { choiceLabel } from '../../parts/labels.ts'
import { mailProblem } from '../../parts/mail-problem.ts'
import page from '../../parts/page.module.css'
import { toneOf } from '../../parts/status-tones.ts'
import { company, may, printFolder } from '../../start.ts'
import { words } from '../../words/words.ts'
import type { Kind } from '../kinds.ts'
import css from './document.module.css'

const lookAgainMs = 3_000

export function Mails({ kind, id }: { readonly kind: Kind; readonly id: number }) {
  const filter = { document_type: kind.entity, document_id: id }
  const { data } = useQuery({
    ...listOptions(kontor.outbox, { filter, limit: 50 }),
    // The state of a message under way changes soon.
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? lookAgainMs : false),
  })
  const { mail } = words.documents
  return (
    <section className={page.card} aria-label={mail.heading}>
      <div className={css.cardHead}>
        <h2>{mail.heading}</h2>
      </div>
      {data?.items.length === 0 && <p className="quiet">{mail.none}</p>}
      <ul className={css.list}>
        {data?.items.map((message) => (
          <li key={message.id}>
            <span className={css.grow}>
              <span>
                {mail.by(choiceLabel('outbox', 'channel', message.channel), recipientsOf(message))}
                {message.printed_as === 'D'
                  ? ''
                  : ` · ${choiceLabel('outbox', 'printed_as', message.printed_as)}`}
              </span>
              <span className="quiet">{dateTimeText(message.sent ?? message.created)}</span>
              {message.channel === 'P' && message.status === 'S' && printFolder && (
                <span className="quiet">
                  {words.documents.post.lies(`${printFolder}/${company.id}-${message.id}.pdf`)}
                </span>
              )}
              {message.error && <span className="quiet">{mailProblem(message)}</span>}
            </span>
            <Badge tone={toneOf('outbox', message.status)}>
              {choiceLabel('outbox', 'status', message.status)}
            </Badge>
            {may('manage', 'configuration') && ['F', 'U', 'H'].includes(message.status) && (
              <Button variant="subtle" size="compact-sm" onClick={() => retry(message.id)}>
                {mail.retry}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function isUnderWay({ status }: OutboxMessage): boolean {
  return status === 'W' || status === 'P'
}

function recipientsOf({ channel, recipients, address }: OutboxMessage): string {
  if (channel === 'P') return (address ?? '').replaceAll('\n', ', ')
  return recipients
    .map(({ name, email }) => (name && name !== email ? `${name} (${email})` : email))
    .join(', ')
}

function retry(outboxMessageId: number): void {
  kontor.outbox.retry(outboxMessageId).then(() => {
    tell(words.documents.mail.retried)
    void refresh()
  }, complain)
}
