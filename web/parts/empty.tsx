import type { ReactNode } from 'react'
import css from './page.module.css'

/** An empty place says in one sentence what belongs here, and offers the first step. */
export function Empty({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className={css.empty}>
      <p>{text}</p>
      {children}
    </div>
  )
}
