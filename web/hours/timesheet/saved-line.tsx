import { words } from '../../words/words.ts'
import css from './saved-line.module.css'
import type { SheetWrites } from './sheet-writes.ts'

/** The last change, with undo. A notice for each cell would be too loud. */
export function SavedLine({ writes }: { readonly writes: SheetWrites }) {
  return (
    <div className={css.line}>
      <span role="status">{writes.last?.sentence}</span>
      {writes.last && (
        <button type="button" onClick={() => writes.undo()}>
          {words.parts.undo}
        </button>
      )}
    </div>
  )
}
