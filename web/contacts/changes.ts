/** What somebody has changed of what they were shown. Only that is sent: what others changed meanwhile stays. */
export function changesBetween<Body extends object>(shown: Body, typed: Body): Partial<Body> {
  const before = new Map<string, unknown>(Object.entries(shown))
  const isChanged = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before.get(key))
  return Object.fromEntries(Object.entries(typed).filter(isChanged)) as Partial<Body>
}
