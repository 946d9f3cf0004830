/** The value of a field whose name is known only at run time, such as that of a chosen column. */
export function valueAt(record: object, key: string): unknown {
  return Reflect.get(record, key)
}

/** The same if it is text and not empty. */
export function textAt(record: object, key: string): string | undefined {
  const value = valueAt(record, key)
  return typeof value === 'string' && value !== '' ? value : undefined
}
