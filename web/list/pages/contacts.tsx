import { condition } from '../../../domain/filter.ts'
import { cityLine } from '../../../domain/text/postal-address.ts'
import type { Shown } from '../../data/queries.ts'
import { words } from '../../words/words.ts'
import { RecordList } from '../record-list.tsx'
import { ContactTabs } from './contact-tabs.tsx'

const cells = {
  main_address: ({ main_address }: Shown<'contacts'>) => (main_address ? cityLine(main_address) : ''),
}

export function ContactList() {
  const { customers, suppliers } = words.list.quick
  return (
    <RecordList
      resource="contacts"
      title={words.list.contacts}
      columns={['name', 'number', 'main_address', 'email', 'phone', 'relation']}
      open={({ id }) => `/contacts/${id}`}
      newTo="/contacts/new"
      newName={words.frame.newRecord.contact}
      empty={words.list.empty.contacts}
      cells={cells}
      labels={{ main_address: words.fields.city }}
      card={{ title: 'name', status: 'relation', details: ['main_address'] }}
      quick={[
        { name: customers, filter: condition('relation', '=', 'CL') },
        { name: suppliers, filter: condition('relation', '=', 'CR') },
      ]}
    >
      <ContactTabs />
    </RecordList>
  )
}
