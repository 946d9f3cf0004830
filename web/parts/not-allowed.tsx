import { Notice } from '../frame/notice-page.tsx'
import { words } from '../words/words.ts'
import { Anchor } from './anchor.tsx'

/** For whoever comes to a form that their role does not let them fill in. */
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
