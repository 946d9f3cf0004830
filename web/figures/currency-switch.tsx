import { words } from '../words/words.ts'
import { Switch } from './switch.tsx'

interface CurrencySwitchProps {
  readonly currencies: readonly string[]
  readonly value: string
  readonly onChange: (currency: string) => void
}

/** Amounts of different currencies are never added up: one currency is shown at a time. */
export function CurrencySwitch({ currencies, value, onChange }: CurrencySwitchProps) {
  const options = currencies.map((currency) => ({ value: currency, name: currency }))
  return <Switch label={words.dashboard.currency} {...{ options, value, onChange }} />
}
