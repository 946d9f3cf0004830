import { Notice } from '../frame/notice-page.tsx'
import { words } from '../words/words.ts'
import { Anchor } from './anchor.tsx'

/** For users whose role may not use a form. */
export function NotAllowed({
  title,
  back,
  backName,
}: {
  readonly title: string
  readonly back: string
  readonly backName: string
}) {
  return (
    <Notice title={title} text={words.parts.forbidden}>
      <Anchor to={back}>{backName}</Anchor>
    </Notice>
  )
}
