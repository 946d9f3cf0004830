/** A value that must be there, as the form has it: where it is not, the server says so beside its field. */
export function needed<Value>(value: Value | null): Value {
  return value as Value
}
