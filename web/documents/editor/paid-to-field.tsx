// The account that an invoice is paid to. The interface knows accounts and payment slips; people see one thing.

import type { BankAccount, Isr } from '../../../client/index.ts'
import { compactIban } from '../../../domain/payment/iban.ts'
import { ChoiceField } from '../../fields/choice-field.tsx'
import { words } from '../../words/words.ts'
import type { ValueFieldsProps } from '../document-facts.tsx'

interface PaidToFieldProps extends Pick<ValueFieldsProps, 'values' | 'errors' | 'onChange'> {
  readonly accounts: readonly BankAccount[]
  readonly slips: readonly Isr[]
}

export function PaidToField({ values, errors, onChange, accounts, slips }: PaidToFieldProps) {
  const own = accounts.map((account) => ({
    value: `account ${account.id}`,
    name: account.description,
    changes: { bank_account_id: account.id, isr_id: slipOf(account, slips)?.id ?? null, isr_position: null },
  }))
  // Slips for another recipient, and those of accounts that are gone.
  const further = slips
    .filter((slip) => !accounts.some((account) => isOf(account, slip)))
    .map((slip) => ({
      value: `slip ${slip.id}`,
      name: slipName(slip),
      changes: { isr_id: slip.id, isr_position: null },
    }))
  const choices = [...own, ...further]
  return (
    <ChoiceField
      label={words.fields.bank_account_id}
      width="half"
      none={words.documents.usual}
      value={chosenAmong(values, accounts, slips)}
      onChange={(chosen) =>
        onChange(
          choices.find(({ value }) => value === chosen)?.changes ?? {
            bank_account_id: null,
            isr_id: null,
            isr_position: null,
          },
        )
      }
      error={errors.bank_account_id ?? errors.isr_id}
      choices={choices}
    />
  )
}

/** A slip counts before an account, as on paper. */
function chosenAmong(
  { bank_account_id, isr_id }: ValueFieldsProps['values'],
  accounts: readonly BankAccount[],
  slips: readonly Isr[],
): string | null {
  const slip = slips.find(({ id }) => id === isr_id)
  if (!slip) return bank_account_id === null ? null : `account ${bank_account_id}`
  const owners = accounts.filter((account) => isOf(account, slip))
  const owner = owners.find(({ id }) => id === bank_account_id) ?? owners[0]
  return owner ? `account ${owner.id}` : `slip ${slip.id}`
}

function slipOf(account: BankAccount, slips: readonly Isr[]): Isr | undefined {
  const own = slips.filter((slip) => isOf(account, slip))
  return own.find((slip) => slip.default) ?? own[0]
}

function isOf(account: BankAccount, { iban }: Isr): boolean {
  return iban !== null && compactIban(iban) === compactIban(account.iban)
}

function slipName({ name, iban, recipient_name }: Isr): string {
  return [name || recipient_name, iban].filter(Boolean).join(', ')
}
