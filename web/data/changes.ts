/** The fields that the user has changed. Only these are sent, so that changes of others stay. */
export function changesBetween<Body extends object>(before: Body, after: Body): Partial<Body> {
  const known = new Map<string, unknown>(Object.entries(before))
  const isChanged = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(known.get(key))
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<Body>
}
