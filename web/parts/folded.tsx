import { type ReactNode, useState } from 'react'
import css from './folded.module.css'

/** Fields that most people do not need, one click away. It opens by itself if something in it must be seen. */
export function Folded({
  name,
  isForced,
  children,
}: {
  readonly name: string
  readonly isForced: boolean
  readonly children: ReactNode
}) {
  const [isOpen, setOpen] = useState(isForced)
  // During rendering, not after it: the search for the first wrong field runs right after rendering.
  const [wasForced, setForced] = useState(isForced)
  if (isForced !== wasForced) {
    setForced(isForced)
    if (isForced) setOpen(true)
  }
  return (
    <details className={css.folded} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen && <div className={css.inside}>{children}</div>}
    </details>
  )
}
