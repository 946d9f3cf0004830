import type { ResourceFacts } from '../../client/facts.ts'
import type { TopName } from '../../client/index.ts'
import { resources } from '../../client/resources.ts'

/** Whether a name is that of a list without a parent record. */
export function isTopName(name: string): name is TopName {
  const known: Readonly<Record<string, ResourceFacts>> = resources
  return known[name]?.path.includes('{') === false
}
