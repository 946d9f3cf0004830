import type { ReactNode } from 'react'
import css from './page.module.css'

export type Tone = 'draft' | 'quiet' | 'agreed' | 'paid' | 'overdue' | 'waiting'

/** A status: a word, and a dot in its colour. The dot of a draft is empty. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  const colour = tone === 'draft' ? 'quiet' : tone
  return (
    <span
      className={css.badge}
      data-tone={tone}
      style={{ '--tone': `var(--${colour})` } as React.CSSProperties}
    >
      {children}
    </span>
  )
}
