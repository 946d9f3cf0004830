import { condition } from '../../../domain/filter.ts'
import type { Shown } from '../../data/queries.ts'
import { Anchor } from '../../parts/anchor.tsx'
import { changesOf } from '../../parts/history.tsx'
import { choiceLabel } from '../../parts/labels.ts'
import { NotAllowed } from '../../parts/not-allowed.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { RecordList } from '../record-list.tsx'
import { JournalRecord } from './journal-record.tsx'

const cells = {
  resource: ({ resource }: Shown<'journal'>) => choiceLabel('journal', 'resource', resource),
  record_id: (entry: Shown<'journal'>) => <JournalRecord entry={entry} />,
  after: ({ resource, action, before, after }: Shown<'journal'>) =>
    action === 'update' ? changesOf(resource, before ?? {}, after ?? {}).join(', ') : '',
  via: ({ via }: Shown<'journal'>) => wayText(via),
}

/** Drops the number of `session:7` and `token:3`: it says nothing to people. */
function wayText(via: string): string {
  const [way = ''] = via.split(':')
  const { ways } = words.list
  return way in ways ? ways[way as keyof typeof ways] : via
}

export function JournalList() {
  if (!may('view', 'journal'))
    return <NotAllowed title={words.list.journal} back="/" backName={words.frame.home} />
  const { create, update, delete: removed } = words.choices.journal.action
  return (
    <RecordList
      resource="journal"
      title={words.list.journal}
      columns={['at', 'user_name', 'action', 'resource', 'record_id', 'after']}
      empty={words.list.empty.journal}
      cells={cells}
      labels={{ record_id: words.list.record, after: words.list.changes }}
      card={{ title: 'resource', amount: 'at', status: 'action', details: ['record_id', 'user_name'] }}
      quick={[
        { name: create, filter: condition('action', '=', 'create') },
        { name: update, filter: condition('action', '=', 'update') },
        { name: removed, filter: condition('action', '=', 'delete') },
      ]}
      isDeletable={false}
      nameOf={({ id }) => String(id)}
      above={<Anchor to="/settings">{words.settings.title}</Anchor>}
    />
  )
}
