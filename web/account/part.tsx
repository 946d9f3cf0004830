import type { ReactNode } from 'react'
import { words } from '../words/words.ts'
import css from './account.module.css'

interface PartProps {
  /** Also the last part of links to it. */
  readonly name: 'profile' | 'companies' | 'email' | 'password' | 'authenticator' | 'passkeys' | 'sessions'
  readonly children: ReactNode
}

/** A part of the user's account: its title and text, and beside them its content. */
export function Part({ name, children }: PartProps) {
  const { name: title, hint } = words.account[name]
  return (
    <section id={name} className={css.part} aria-labelledby={`${name}-title`}>
      <header>
        <h2 id={`${name}-title`}>{title}</h2>
        <p>{hint}</p>
      </header>
      <div>{children}</div>
    </section>
  )
}
