import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { words } from '../words/words.ts'

const patienceMs = 200

/** A placeholder while data loads. It appears late, so that nothing flickers when data comes soon. */
export function LateSkeleton({
  lines = 6,
  height = 20,
}: {
  readonly lines?: number
  readonly height?: number
}) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-label={words.parts.loading} style={{ minHeight: lines * (height + 12) }}>
      {isLate &&
        Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
          <Skeleton key={line} height={height} mb={12} width={`${100 - ((line * 13) % 40)}%`} />
        ))}
    </div>
  )
}
