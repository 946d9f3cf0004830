import { Button } from '@mantine/core'
import { useState } from 'react'
import { complain } from '../frame/notices.tsx'
import { words } from '../words/words.ts'
import css from './page.module.css'

interface ChangedMeanwhileProps {
  /** Who has changed it and when, if that is known. */
  readonly sentence?: string | undefined
  readonly onLoad: () => Promise<unknown>
  readonly onOverwrite: () => Promise<unknown>
}

/** Two people have changed the same record: the later one decides about their own values. */
export function ChangedMeanwhile({
  sentence = words.parts.changed,
  onLoad,
  onOverwrite,
}: ChangedMeanwhileProps) {
  const [isBusy, setBusy] = useState(false)
  const run = (act: () => Promise<unknown>) => {
    setBusy(true)
    act()
      .catch(complain)
      .finally(() => setBusy(false))
  }
  return (
    <div className={css.warning} role="alert">
      <p>
        {sentence} {words.parts.changedHint}
      </p>
      <div className={css.actions}>
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => run(onLoad)}>
          {words.parts.loadTheirs}
        </Button>
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => run(onOverwrite)}>
          {words.parts.saveMine}
        </Button>
      </div>
    </div>
  )
}
