import { Anchor } from '../parts/anchor.tsx'
import { words } from '../words/words.ts'
import { Notice } from './notice-page.tsx'

/** For an unknown address. */
export function Lost() {
  return (
    <Notice title={words.frame.lost} text={words.frame.lostHint}>
      <Anchor to="/">{words.frame.home}</Anchor>
    </Notice>
  )
}
