// The records of a list, or the message in their place.

import { Button } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Empty } from '../../parts/empty.tsx'
import { LateSkeleton } from '../../parts/late-skeleton.tsx'
import { sentenceOf } from '../../parts/problems.ts'
import { words } from '../../words/words.ts'
import { type CardLook, Cards } from './cards.tsx'
import type { Column, ListItem } from './columns.ts'
import css from './list-body.module.css'
import { Rows, type RowsProps } from './rows.tsx'
import type { ShownRecords } from './use-shown-records.ts'

/** Whether the screen is too narrow for a table. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false })
}

export function ListBody<Shown extends ListItem>(props: {
  readonly shown: ShownRecords<Shown>
  readonly rows: RowsProps<Shown>
  readonly card: CardLook
  readonly allColumns: readonly Column<Shown>[]
  /** Whether a search or a filter is active. */
  readonly isNarrowed: boolean
  readonly onShowAll: () => void
  readonly isFilterReadable: boolean
  readonly empty: string
  readonly firstStep: ReactNode
}) {
  const { shown, rows, isNarrowed } = props
  const isNarrow = useNarrow()
  const showAll = (
    <Button variant="default" onClick={props.onShowAll}>
      {words.list.showAll}
    </Button>
  )
  if (shown.error)
    return (
      <Empty text={props.isFilterReadable ? sentenceOf(shown.error) : words.list.wrongFilter}>
        {isNarrowed ? (
          showAll
        ) : (
          <Button variant="default" onClick={shown.again}>
            {words.frame.again}
          </Button>
        )}
      </Empty>
    )
  if (!shown.isKnown) return <LateSkeleton lines={10} />
  if (shown.total === 0 && !shown.isWaiting)
    return isNarrowed ? (
      <Empty text={words.list.nothingFound}>{showAll}</Empty>
    ) : (
      <Empty text={props.empty}>{props.firstStep}</Empty>
    )
  return isNarrow ? (
    <div className={css.box} aria-busy={shown.isWaiting} data-waiting={shown.isWaiting || undefined}>
      <Cards {...rows} allColumns={props.allColumns} look={props.card} />
    </div>
  ) : (
    <TableBox isWaiting={shown.isWaiting} label={rows.label}>
      <Rows {...rows} />
    </TableBox>
  )
}

/** A table wider than its place scrolls in a box; otherwise its head sticks below the bar at the top. */
function TableBox(props: {
  readonly isWaiting: boolean
  readonly label: string
  readonly children: ReactNode
}) {
  const place = useElementSize()
  const table = useElementSize()
  const isWide = table.width > place.width + 1
  return (
    <div
      ref={place.ref}
      className={css.box}
      aria-busy={props.isWaiting}
      data-waiting={props.isWaiting || undefined}
      data-wide={isWide || undefined}
      data-scroll-restoration-id={`list ${props.label}`}
      {...(isWide ? { tabIndex: 0, role: 'region', 'aria-label': props.label } : {})}
    >
      <div ref={table.ref} className={css.fit}>
        {props.children}
      </div>
    </div>
  )
}
