import { Button } from '@mantine/core'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import page from '../parts/page.module.css'
import { sentenceOf } from '../parts/problems.ts'
import { words } from '../words/words.ts'
import css from './on-its-way.module.css'

interface OnItsWayProps {
  readonly of: { readonly error: Error | null; readonly refetch: () => unknown }
  readonly height: number
}

/** A placeholder while data loads, or the error if it fails. */
export function OnItsWay({ of, height }: OnItsWayProps) {
  return (
    <div className={page.card} style={{ minHeight: height, boxSizing: 'border-box' }}>
      {of.error ? (
        <p role="alert" className={css.problem}>
          {sentenceOf(of.error)}{' '}
          <Button variant="default" size="compact-sm" onClick={() => of.refetch()}>
            {words.frame.again}
          </Button>
        </p>
      ) : (
        <LateSkeleton lines={Math.max(1, Math.floor((height - 34) / 32))} />
      )}
    </div>
  )
}
