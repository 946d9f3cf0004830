/** The properties of every field in a form. An empty value is null. */
export interface FieldProps<Value> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Whether the typed text is unreadable: the value is then still the previous one. */
  readonly onUnreadable?: (isUnreadable: boolean) => void
  /** Changes whenever the form is reset: the typed text is then dropped. */
  readonly beginning?: number
  /** The error, shown beside the field. */
  readonly error?: string | undefined
  readonly description?: string
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  /** For a label that is visible already, such as in the head of a column. */
  readonly isLabelHidden?: boolean
  readonly width?: 'half' | 'third' | 'quarter'
  readonly autoFocus?: boolean
}

/** The same properties for an input of Mantine. */
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
