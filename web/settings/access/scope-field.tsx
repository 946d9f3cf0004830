import { Checkbox } from '@mantine/core'
import { scopeWords } from '../../../domain/access/scope-words.ts'
import { type Scope, scopes } from '../../../domain/access/scopes.ts'
import { session } from '../../start.ts'
import { words } from '../../words/words.ts'
import css from '../settings.module.css'

interface ScopeFieldProps {
  readonly value: readonly Scope[]
  readonly onChange: (value: readonly Scope[]) => void
  readonly isWrong: boolean
}

/** The scopes of a program, in sentences. */
export function ScopeField({ value, onChange, isWrong }: ScopeFieldProps) {
  const said = words.applications
  return (
    <Checkbox.Group
      label={said.scopes}
      description={said.scopesHint}
      error={isWrong ? said.wrong.scopes : undefined}
      value={[...value]}
      onChange={(chosen) => onChange(scopes.filter((scope) => chosen.includes(scope)))}
    >
      <div className={css.checks}>
        {scopes.map((scope, index) => (
          <Checkbox
            key={scope}
            value={scope}
            label={scopeWords[session.user.language][scope]}
            // The form moves the focus here.
            aria-invalid={isWrong && index === 0 ? true : undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
