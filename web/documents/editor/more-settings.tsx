// The further fields of a document, folded: most documents keep their initial values.

import type { Settings } from '../../../client/index.ts'
import { kontor } from '../../data/kontor.ts'
import { useAnswer, useList } from '../../data/queries.ts'
import { ChoiceField, FlagField } from '../../fields/choice-field.tsx'
import { choicesOf } from '../../fields/choices-of.ts'
import { CurrencyField } from '../../fields/currency-field.tsx'
import { CustomFields } from '../../fields/custom-fields.tsx'
import { DateField } from '../../fields/date-field.tsx'
import { NumberField } from '../../fields/number-field.tsx'
import { LongTextField } from '../../fields/text-field.tsx'
import { complain } from '../../frame/notices.tsx'
import { Folded } from '../../parts/folded.tsx'
import page from '../../parts/page.module.css'
import { words } from '../../words/words.ts'
import { fieldOf, type ValueFieldsProps } from '../document-facts.tsx'
import { hasField, type Values } from '../draft.ts'
import { PaidToField } from './paid-to-field.tsx'
import type { DocumentSession, Snapshot } from './session.ts'
import { chooseLanguage } from './texts.tsx'

interface MoreSettingsProps extends ValueFieldsProps {
  readonly session: DocumentSession
  readonly snapshot: Snapshot
}

/** The fields in the folded part; an error in one of them opens it. */
const folded: readonly (keyof Values)[] = [
  'currency',
  'language',
  'layout_id',
  'signature_id',
  'notes',
  'period_from',
  'period_to',
  'cash_discount_rate',
  'cash_discount_date',
  'bank_account_id',
  'isr_id',
  'isr_position',
  'accept_online',
]

export function MoreSettings({ session, snapshot, ...props }: MoreSettingsProps) {
  const { kind, values } = props
  const isWrong = folded.some((key) => props.errors[key])
  const layouts = useList(kontor.layouts, { limit: 200 }).data?.items ?? []
  const signatures = useList(kontor.signatures, { limit: 200 }).data?.items ?? []
  const none = words.parts.none
  return (
    <Folded name={words.documents.more} isForced={isWrong}>
      <div className={page.form}>
        <ChoiceField
          {...fieldOf(props, 'language')}
          width="half"
          choices={choicesOf<Values['language']>(kind.resource, 'language')}
          onChange={(language) => language && chooseLanguage(session, language).catch(complain)}
        />
        <CurrencyField
          {...fieldOf(props, 'currency')}
          width="half"
          onChange={(currency) => currency && props.onChange({ currency })}
        />
        {kind.name === 'invoice' && <InvoiceFields {...props} />}
        {kind.name === 'offer' && <FlagField {...fieldOf(props, 'accept_online')} />}
        <ChoiceField
          {...fieldOf(props, 'layout_id')}
          width="half"
          choices={layouts.map(({ id, name }) => ({ value: id, name }))}
          {...(values.layout_id === null ? { none: words.documents.usual } : {})}
        />
        <ChoiceField
          {...fieldOf(props, 'signature_id')}
          width="half"
          none={none}
          choices={signatures.map(({ id, name }) => ({ value: id, name }))}
        />
        <CustomFields
          entity={kind.entity}
          value={snapshot.draft.custom}
          onChange={(custom) => session.change((draft) => ({ ...draft, custom }), ['custom_fields'])}
        />
        <LongTextField {...fieldOf(props, 'notes')} description={words.documents.notesHint} />
      </div>
    </Folded>
  )
}

function InvoiceFields(props: ValueFieldsProps) {
  const accounts = useList(kontor.bankAccounts, { limit: 200 }).data?.items ?? []
  const slips = useList(kontor.isrs, { limit: 200 }).data?.items ?? []
  const settings = useAnswer('settings', kontor.settings.get).data?.item
  return (
    <>
      {hasField(props.kind, 'period_from') && (
        <>
          <DateField {...fieldOf(props, 'period_from')} width="half" />
          <DateField {...fieldOf(props, 'period_to')} width="half" />
        </>
      )}
      <NumberField {...fieldOf(props, 'cash_discount_rate')} width="half" unit="%" />
      <DateField {...fieldOf(props, 'cash_discount_date')} width="half" />
      <PaidToField {...props} accounts={accounts} slips={slips} />
      {props.values.isr_id !== null && (
        <ChoiceField
          {...fieldOf(props, 'isr_position')}
          width="half"
          none={words.documents.usual}
          choices={choicesOf<'A' | 'F' | 'L'>('invoices', 'isr_position')}
        />
      )}
      {settings &&
        providers
          .filter((provider) => settings[`${provider}_url` as keyof Settings])
          .map((provider) => <FlagField key={provider} {...fieldOf(props, `payment_link_${provider}`)} />)}
    </>
  )
}

const providers = ['paypal', 'postfinance', 'payrexx', 'smartcommerce'] as const
