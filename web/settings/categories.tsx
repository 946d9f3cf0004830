import { words } from '../words/words.ts'
import { fieldOf } from './form/field-spec.ts'
import { ResourceEditor } from './form/resource-editor.tsx'
import settings from './settings.module.css'

export function Section() {
  const { categories } = words.settings
  return (['product-categories', 'service-categories'] as const).map((resource) => (
    <section key={resource} className={settings.formPart}>
      <h2>{resource === 'product-categories' ? categories.products : categories.services}</h2>
      <ResourceEditor
        resource={resource}
        fields={[
          fieldOf(resource, 'name', { width: 'half' }),
          fieldOf(resource, 'accounting_account_number', { width: 'half' }),
        ]}
        addName={resource === 'product-categories' ? categories.addProduct : categories.addService}
        emptyText={categories.empty}
        hasUsage
      />
    </section>
  ))
}
