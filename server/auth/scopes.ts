/** What a token can be allowed to do. */
export const scopes = [
  'profile',
  'contact',
  'contact_reminder',
  'letter',
  'configuration',
  'catalog',
  'invoice',
  'offer',
  'delivery_note',
  'order_confirmation',
  'project',
  'cost_unit',
  'working_hours',
  'activity',
  'effort',
] as const

/** Splits a list of scopes with spaces between them. */
export function readScopes(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))]
}

export function unknownScopes(names: readonly string[]): string[] {
  return names.filter((name) => !(scopes as readonly string[]).includes(name))
}
