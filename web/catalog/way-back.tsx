import { ListLink } from '../parts/way-back.tsx'
import { words } from '../words/words.ts'
import type { ItemKind } from './item-kinds.ts'

/** To the list that a product or a service is in. */
export function WayBack({ kind }: { readonly kind: ItemKind }) {
  return <ListLink to={kind.to}>{words.catalog.plural[kind.name]}</ListLink>
}
