import type { ReactNode } from 'react'
import css from './page.module.css'

/** The text of an empty list or section, with the first step. */
export function Empty({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className={css.empty}>
      <p>{text}</p>
      {children}
    </div>
  )
}
