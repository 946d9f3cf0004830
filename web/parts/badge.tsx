import type { ReactNode } from 'react'
import css from './page.module.css'

export type Tone = 'quiet' | 'accent' | 'paid' | 'overdue' | 'waiting'

/** A status: a word, and a dot in its colour. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={css.badge} style={{ '--tone': `var(--${tone})` } as React.CSSProperties}>
      {children}
    </span>
  )
}
