import { Notice } from '../frame/notice-page.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { words } from '../words/words.ts'
import type { Kind } from './kinds.ts'

/** For whoever may look at documents of a kind and not write them. */
export function Forbidden({ kind }: { readonly kind: Kind }) {
  const { one, many } = words.documents.kinds[kind.name]
  return (
    <Notice title={one} text={words.parts.forbidden}>
      <Anchor to={kind.to}>{many}</Anchor>
    </Notice>
  )
}
