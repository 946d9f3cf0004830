import { Tabs } from '../../parts/tabs.tsx'
import { words } from '../../words/words.ts'

export function CatalogTabs() {
  const { catalog, products, services } = words.list
  return (
    <Tabs
      label={catalog}
      tabs={[
        { to: '/products', name: products },
        { to: '/services', name: services },
      ]}
    />
  )
}
