import type { ReactNode } from 'react'
import css from '../settings.module.css'

interface KeyGroupProps {
  readonly title: string
  /** What these keys are, and when a user needs one. */
  readonly about: string
  readonly children: ReactNode
}

/** All keys of one kind. */
export function KeyGroup({ title, about, children }: KeyGroupProps) {
  return (
    <section aria-label={title} className={css.keys}>
      <div>
        <h2>{title}</h2>
        <p className={css.about}>{about}</p>
      </div>
      {children}
    </section>
  )
}
