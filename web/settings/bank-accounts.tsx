import { kontor } from '../data/kontor.ts'
import { useAnswer } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { FlagField } from '../fields/choice-field.tsx'
import { complain, tell } from '../frame/notices.tsx'
import { fieldLabel } from '../parts/labels.ts'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { fieldOf } from './form/field-spec.ts'
import { ResourceEditor } from './form/resource-editor.tsx'
import settings from './settings.module.css'
import { Slips } from './slips.tsx'

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
      <PaymentPart />
      <Slips />
    </>
  )
}

/** Whether invoices without a slip of their own have a QR-bill. Stored at once, as the choice of the default account is. */
function PaymentPart() {
  const { data } = useAnswer('settings', kontor.settings.get)
  if (!data) return null
  const store = async (payment_part: boolean) => {
    try {
      await kontor.settings.update({ payment_part })
      tell(words.parts.saved)
    } catch (error) {
      complain(error)
    }
    await refresh()
  }
  return (
    <div className={settings.flag}>
      <FlagField
        label={fieldLabel('payment_part')}
        description={words.settings.bank.paymentPartHint}
        value={data.item.payment_part}
        onChange={store}
        isDisabled={!may('edit', 'configuration')}
      />
    </div>
  )
}
