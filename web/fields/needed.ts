/** A required value as the form has it. If it is missing, the server refuses it beside its field. */
export function needed<Value>(value: Value | null): Value {
  return value as Value
}
