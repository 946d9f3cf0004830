import { condition } from '../../../domain/filter.ts'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { markSent } from '../many/many.ts'
import { downloadPdfs } from '../many/pdfs.tsx'
import { RecordList } from '../record-list.tsx'
import { statusCell } from '../status.tsx'
import { ContactTabs } from './contact-tabs.tsx'

const cells = { status: statusCell('letters') }

export function LetterList() {
  const { drafts, sent } = words.list.quick
  return (
    <RecordList
      resource="letters"
      title={words.list.contacts}
      label={words.list.letters}
      columns={['title', 'contact_name', 'date', 'status']}
      open={({ id }) => `/letters/${id}`}
      empty={words.list.empty.letters}
      firstStep={{ to: '/contacts', name: words.list.chooseContact }}
      cells={cells}
      card={{ title: 'title', status: 'status', details: ['date', 'contact_name'] }}
      quick={[
        { name: drafts, filter: condition('status', '=', 'DR') },
        { name: sent.letters, filter: condition('status', '=', 'S') },
      ]}
      actions={[
        ...(may('manage', 'letter') ? [markSent('letters')] : []),
        ...downloadPdfs('letters', words.list.letters),
      ]}
    >
      <ContactTabs />
    </RecordList>
  )
}
