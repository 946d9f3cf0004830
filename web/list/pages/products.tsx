import { words } from '../../words/words.ts'
import { RecordList } from '../record-list.tsx'
import { CatalogTabs } from './catalog-tabs.tsx'

export function ProductList() {
  return (
    <RecordList
      resource="products"
      title={words.list.catalog}
      label={words.list.products}
      columns={['name', 'number', 'category_name', 'inventory_available', 'unit_name', 'vat', 'price']}
      open={({ id }) => `/products/${id}`}
      newTo="/products/new"
      newName={words.frame.newRecord.product}
      empty={words.list.empty.products}
      card={{ title: 'name', amount: 'price', details: ['number', 'category_name'] }}
    >
      <CatalogTabs />
    </RecordList>
  )
}
