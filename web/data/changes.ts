/** What somebody has changed of what they were shown. Only that is sent: what others changed meanwhile stays. */
export function changesBetween<Body extends object>(before: Body, after: Body): Partial<Body> {
  const known = new Map<string, unknown>(Object.entries(before))
  const isChanged = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(known.get(key))
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<Body>
}
