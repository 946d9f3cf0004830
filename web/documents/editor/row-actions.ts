import type { PointerEvent } from 'react'
import type { Row } from '../draft.ts'
import type { CatalogItem } from './name-cell.tsx'

/** The actions for a position, by its key. */
export interface RowActions {
  change(key: string, changes: Partial<Row>): void
  choose(key: string, item: CatalogItem): void
  move(key: string, by: -1 | 1): void
  remove(key: string): void
  duplicate(key: string): void
  addBelow(key: string, type: Row['type']): void
  /** Goes to the next row, and adds one after the last. */
  next(key: string): void
  drag(event: PointerEvent, key: string): void
}
