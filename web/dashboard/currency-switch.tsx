import { words } from '../words/words.ts'
import css from './dashboard.module.css'

interface CurrencySwitchProps {
  readonly currencies: readonly string[]
  readonly value: string
  readonly onChange: (currency: string) => void
}

/** Amounts of different currencies are never added up: one is shown at a time. */
export function CurrencySwitch({ currencies, value, onChange }: CurrencySwitchProps) {
  return (
    <fieldset className={css.switch}>
      <legend className="visually-hidden">{words.dashboard.currency}</legend>
      {currencies.map((currency) => (
        <button
          key={currency}
          type="button"
          aria-pressed={currency === value}
          onClick={() => onChange(currency)}
        >
          {currency}
        </button>
      ))}
    </fieldset>
  )
}
