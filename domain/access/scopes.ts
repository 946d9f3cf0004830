/** The scopes of tokens. */
export const scopes = [
  'profile',
  'contact',
  'contact_reminder',
  'letter',
  'configuration',
  'catalog',
  'invoice',
  'bank',
  'offer',
  'delivery_note',
  'order_confirmation',
  'project',
  'cost_unit',
  'working_hours',
  'activity',
  'effort',
] as const

/** The scopes of a token of the v1 interface: those of the records that it has. */
export const v1Scopes = scopes.filter((scope) => !['profile', 'contact_reminder', 'bank'].includes(scope))

export type Scope = (typeof scopes)[number]

/** Splits a list of scopes separated by spaces. */
export function readScopes(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))]
}

export function isScope(name: string): name is Scope {
  return (scopes as readonly string[]).includes(name)
}

export function unknownScopes(names: readonly string[]): string[] {
  return names.filter((name) => !isScope(name))
}
