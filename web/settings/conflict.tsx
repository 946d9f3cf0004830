import { Button } from '@mantine/core'
import { words } from '../words/words.ts'
import css from './settings.module.css'

/** Says that somebody else was faster, and leads to what they have stored. */
export function Conflict({ onTakeLatest }: { readonly onTakeLatest: () => void }) {
  return (
    <div role="alert" className={css.warning}>
      <span>
        {words.parts.changed} {words.settings.conflictHint}
      </span>
      <Button variant="default" size="xs" onClick={onTakeLatest}>
        {words.settings.takeLatest}
      </Button>
    </div>
  )
}
