import type { ReactNode } from 'react'
import { scopeWords } from '../../../domain/access/scope-words.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import { Folded } from '../../parts/folded.tsx'
import page from '../../parts/page.module.css'
import { session } from '../../start.ts'
import { words } from '../../words/words.ts'

interface KeyCardProps {
  readonly name: string
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
  /** Without any, a program learns only the name of its user. */
  readonly scopes?: readonly Scope[]
  /** The actions on the key. */
  readonly children?: ReactNode
}

/** One key: its owner, its last use, and its scopes. */
export function KeyCard({ name, facts, scopes, children }: KeyCardProps) {
  return (
    <section data-row className={page.card} aria-label={name}>
      <h3 style={{ marginBottom: 4, overflowWrap: 'anywhere' }}>{name}</h3>
      <dl className={page.facts}>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {scopes && <Rights scopes={scopes} />}
      {children && (
        <div className={page.actions} style={{ marginTop: 12 }}>
          {children}
        </div>
      )}
    </section>
  )
}

function Rights({ scopes }: { readonly scopes: readonly Scope[] }) {
  if (scopes.length === 0)
    return (
      <p className="quiet" style={{ margin: '12px 0 0' }}>
        {words.applications.noScopes}
      </p>
    )
  return (
    <div style={{ marginTop: 12 }}>
      <Folded name={words.applications.rights} isForced={false}>
        <ul style={{ margin: 0, paddingLeft: 20 }}>
          {scopes.map((scope) => (
            <li key={scope}>{scopeWords[session.user.language][scope]}</li>
          ))}
        </ul>
      </Folded>
    </div>
  )
}
