import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { words } from '../words/words.ts'
import { Empty } from './empty.tsx'
import { LateSkeleton } from './late-skeleton.tsx'
import { sentenceOf } from './problems.ts'

interface LoadedProps<Data> {
  readonly of: UseQueryResult<Data>
  readonly lines?: number
  readonly children: (data: Data) => ReactNode
}

/** The data of a query once it is there; on an error, the reason and a button to try again. */
export function Loaded<Data>({ of: query, lines = 6, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <LateSkeleton lines={lines} />
  return (
    <Empty text={sentenceOf(query.error)}>
      <Button variant="default" onClick={() => query.refetch()}>
        {words.frame.again}
      </Button>
    </Empty>
  )
}
