import { Button } from '@mantine/core'
import { words } from '../words/words.ts'
import css from './page.module.css'

/** Two people have changed the same record: whoever came later decides what becomes of their values. */
export function ChangedMeanwhile({
  onLoad,
  onOverwrite,
}: {
  readonly onLoad: () => void
  readonly onOverwrite: () => void
}) {
  return (
    <div className={css.warning} role="alert">
      <p>{words.parts.changed}</p>
      <div className={css.actions}>
        <Button size="compact-sm" variant="default" onClick={onLoad}>
          {words.parts.loadTheirs}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onOverwrite}>
          {words.parts.saveMine}
        </Button>
      </div>
    </div>
  )
}
