import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { KontorError, NotFoundError } from '../../client/index.ts'
import { sentenceOf } from '../parts/problems.ts'
import { words } from '../words/words.ts'
import { Lost } from './lost.tsx'
import { Notice } from './notice-page.tsx'

/** For a page that could not be shown. It does not claim that data is lost. */
export function Failed({ error }: ErrorComponentProps) {
  if (error instanceof NotFoundError) return <Lost />
  const text = error instanceof KontorError ? sentenceOf(error) : words.frame.failedHint
  return (
    <Notice title={words.frame.failed} text={text}>
      <Button onClick={() => location.reload()}>{words.frame.again}</Button>
    </Notice>
  )
}
