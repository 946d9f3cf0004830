/** The value of a field that is known only when the application runs, such as one of a chosen column. */
export function valueAt(record: object, key: string): unknown {
  return Reflect.get(record, key)
}

/** The same where it is text, and not empty. */
export function textAt(record: object, key: string): string | undefined {
  const value = valueAt(record, key)
  return typeof value === 'string' && value !== '' ? value : undefined
}
