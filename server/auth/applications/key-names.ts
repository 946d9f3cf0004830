// What lets programs in is known to people by its name.

import type { Problems } from '../../../domain/refusal.ts'

/** Says what is wrong with a name that shows nothing. */
export function checkName(name: string | undefined, problems: Problems): void {
  if (name?.trim() === '') problems.add('name', 'required', 'must not be empty')
}
