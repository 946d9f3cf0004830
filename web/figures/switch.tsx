import css from './switch.module.css'

interface SwitchProps<Value extends string> {
  /** The label for screen readers. */
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly name: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A choice of few values, all visible. */
export function Switch<Value extends string>({ label, options, value, onChange }: SwitchProps<Value>) {
  return (
    <fieldset className={css.switch}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.name}
        </button>
      ))}
    </fieldset>
  )
}
