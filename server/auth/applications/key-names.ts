// Names of clients and tokens: users recognise them by their names.

import type { Problems } from '../../../domain/refusal.ts'

/** Adds a problem for a name without visible characters. */
export function checkName(name: string | undefined, problems: Problems): void {
  if (name?.trim() === '') problems.add('name', 'required', 'must not be empty')
}
