import css from './select-box.module.css'

/** A checkbox to select with. A plain element, because a list can have two hundred of them. */
export function SelectBox(props: {
  readonly label: string
  readonly isChecked: boolean
  readonly isPartly?: boolean
  readonly onToggle: (isRange: boolean) => void
}) {
  return (
    <label className={css.tick}>
      <input
        type="checkbox"
        aria-label={props.label}
        checked={props.isChecked}
        ref={(box) => {
          if (box) box.indeterminate = props.isPartly ?? false
        }}
        onChange={(event) => props.onToggle((event.nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  )
}
