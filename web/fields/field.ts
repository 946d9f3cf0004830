/** What every field of a form takes. A value that is not there is null. */
export interface FieldProps<Value> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Whether what was typed cannot be read: the value is then still the one before. */
  readonly onUnreadable?: (isUnreadable: boolean) => void
  /** Another one whenever the form begins anew: then nothing is left of what was typed. */
  readonly beginning?: number
  /** What is wrong with it, beside the field. */
  readonly error?: string | undefined
  readonly description?: string
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  /** Where the label is said already, such as by the head of a column. */
  readonly isLabelHidden?: boolean
  readonly width?: 'half' | 'third' | 'quarter'
  readonly autoFocus?: boolean
}

/** The same for an input of Mantine. */
export function inputProps({
  label,
  error,
  description,
  isRequired,
  isDisabled,
  isLabelHidden,
  width,
  autoFocus,
}: Omit<FieldProps<never>, 'value' | 'onChange'>) {
  return {
    ...(isLabelHidden ? { 'aria-label': label } : { label }),
    ...(error ? { error } : {}),
    ...(description ? { description } : {}),
    ...(isRequired ? { required: true } : {}),
    ...(isDisabled ? { disabled: true } : {}),
    ...(autoFocus ? { 'data-autofocus': true, autoFocus: true } : {}),
    ...(width ? { wrapperProps: { 'data-width': width } } : {}),
  }
}
