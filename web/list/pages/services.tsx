import { words } from '../../words/words.ts'
import { RecordList } from '../record-list.tsx'
import { CatalogTabs } from './catalog-tabs.tsx'

export function ServiceList() {
  return (
    <RecordList
      resource="services"
      title={words.list.catalog}
      label={words.list.services}
      columns={['name', 'number', 'category_name', 'unit_name', 'vat', 'price']}
      open={({ id }) => `/services/${id}`}
      newTo="/services/new"
      newName={words.frame.newRecord.service}
      empty={words.list.empty.services}
      card={{ title: 'name', amount: 'price', details: ['number', 'category_name'] }}
    >
      <CatalogTabs />
    </RecordList>
  )
}
