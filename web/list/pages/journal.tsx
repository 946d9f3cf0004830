import type { AnyRecord } from '../../data/records.ts'
import { choiceLabel, fieldLabel } from '../../parts/labels.ts'
import { ReportTabs } from '../../reports/report-tabs.tsx'
import { words } from '../../words/words.ts'
import { condition } from '../filter.ts'
import { RecordList } from '../record-list.tsx'

const cells = {
  resource: ({ resource }: AnyRecord) => choiceLabel('journal', 'resource', resource),
  after: changedFields,
}

/** Which values an entry is about; a new or deleted record is about all of them. */
function changedFields({ action, before, after }: AnyRecord): string {
  if (action !== 'update') return ''
  return (
    Object.keys(after ?? before ?? {})
      // What only the server keeps for itself has no name.
      .filter((field) => field in words.fields)
      .map(fieldLabel)
      .join(', ')
  )
}

export function JournalList() {
  const { create, update, delete: removed } = words.choices.journal.action
  return (
    <RecordList
      resource="journal"
      title={words.list.journal}
      columns={['at', 'user_name', 'action', 'resource', 'record_id', 'after', 'via']}
      empty={words.list.empty.journal}
      cells={cells}
      labels={{ after: words.list.changes }}
      card={{ title: 'resource', amount: 'at', status: 'action', details: ['record_id', 'user_name'] }}
      quick={[
        { name: create, filter: condition('action', '=', 'create') },
        { name: update, filter: condition('action', '=', 'update') },
        { name: removed, filter: condition('action', '=', 'delete') },
      ]}
      isDeletable={false}
      nameOf={({ id }) => String(id)}
    >
      <ReportTabs />
    </RecordList>
  )
}
