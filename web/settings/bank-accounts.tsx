import { words } from '../words/words.ts'
import { fieldOf } from './field-spec.ts'
import { ResourceEditor } from './resource-editor.tsx'
import settings from './settings.module.css'

export function Section() {
  const { bank } = words.settings
  return (
    <>
      <ResourceEditor
        resource="bank-accounts"
        fields={[
          fieldOf('bank-accounts', 'description', { label: bank.description, width: 'half' }),
          fieldOf('bank-accounts', 'bank_name', { width: 'half' }),
          fieldOf('bank-accounts', 'iban', { kind: 'iban' }),
          fieldOf('bank-accounts', 'bic', { width: 'half', isDetail: true }),
          fieldOf('bank-accounts', 'number', { label: bank.number, width: 'half', isDetail: true }),
          fieldOf('bank-accounts', 'post_account', { width: 'half', isDetail: true }),
        ]}
        nameOf={({ description }) => description}
        addName={bank.add}
        emptyText={bank.empty}
        hasDefault
      />
      <p className={settings.note}>{bank.note}</p>
    </>
  )
}
