import { ListLink } from '../parts/way-back.tsx'
import { words } from '../words/words.ts'
import type { ItemKind } from './item-kinds.ts'

/** A link to the list of products or services. */
export function WayBack({ kind }: { readonly kind: ItemKind }) {
  return <ListLink to={kind.to}>{words.catalog.plural[kind.name]}</ListLink>
}
