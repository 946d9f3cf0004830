import type { OutboxMessage } from '../../../client/index.ts'
import { oneOf } from '../../../domain/filter.ts'
import type { Shown } from '../../data/queries.ts'
import { documentKinds } from '../../documents/kinds.ts'
import { choiceLabel } from '../../parts/labels.ts'
import { mailProblem } from '../../parts/mail-problem.ts'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { changeEach, type ManyAction } from '../many/many.ts'
import { RecordList } from '../record-list.tsx'
import { statusCell } from '../status.tsx'

const cells = {
  status: statusCell('outbox'),
  document_type: ({ document_type, document_number, printed_as }: Shown<'outbox'>) =>
    [
      // A reminder is shown as a reminder, not as its document.
      printed_as === 'D'
        ? choiceLabel('outbox', 'document_type', document_type)
        : choiceLabel('outbox', 'printed_as', printed_as),
      document_number,
    ]
      .filter(Boolean)
      .join(' '),
  recipients: ({ recipients, address }: Shown<'outbox'>) =>
    recipients?.map(({ email }: { email: string }) => email).join(', ') ||
    (address ?? '').replaceAll('\n', ', '),
  error: (message: Shown<'outbox'>) => (message.error ? mailProblem(message as OutboxMessage) : null),
}

/** The path of the list that a message's document is in. */
function placeOf(documentType: string): string {
  return documentKinds.find(({ entity }) => entity === documentType)?.to ?? '/letters'
}

export function OutboxList() {
  const { needsAttention, waiting, sent } = words.list.quick
  return (
    <RecordList
      resource="outbox"
      title={words.list.outbox}
      columns={['created', 'document_type', 'channel', 'recipients', 'status', 'error']}
      open={({ document_type, document_id }) => `${placeOf(document_type)}/${document_id}`}
      empty={words.list.empty.outbox}
      cells={cells}
      card={{ title: 'document_type', amount: 'created', status: 'status', details: ['recipients', 'error'] }}
      quick={[
        { name: needsAttention, filter: oneOf('status', ['F', 'U']) },
        { name: waiting, filter: oneOf('status', ['W', 'P', 'H']) },
        { name: sent.outbox, filter: oneOf('status', ['S']) },
      ]}
      isDeletable={false}
      actions={may('manage', 'configuration') ? outboxActions() : []}
      nameOf={({ id, document_number }) => document_number ?? String(id)}
    />
  )
}

/** See docs/mail.md for what can be done from which status. */
function outboxActions(): readonly ManyAction<OutboxMessage>[] {
  return [
    {
      name: words.list.retry,
      icon: 'undo',
      isFor: ({ status }) => ['W', 'F', 'U', 'H', 'C'].includes(status),
      run: (records, onProgress) =>
        changeEach(records, (each, { id }) => each.outbox.retry(id, {}), words.list.retried, onProgress),
    },
    {
      name: words.list.cancelSending,
      icon: 'stop',
      isFor: ({ status }) => ['W', 'H', 'F', 'U'].includes(status),
      run: (records, onProgress) =>
        changeEach(records, (each, { id }) => each.outbox.cancel(id, {}), words.list.cancelled, onProgress),
    },
  ]
}
