import { NativeSelect } from '@mantine/core'
import { Icon } from '../frame/icons.tsx'
import { numberText } from '../parts/format.ts'
import { words } from '../words/words.ts'
import { type ListState, type PageSize, pageNumbers, pageSizes } from './list-state.ts'
import css from './paging.module.css'
import type { ChangeState } from './use-list-state.ts'

/** The position in the result, and links to its other pages. */
export function Paging(props: {
  readonly state: ListState
  readonly total: number
  readonly pages: number
  readonly change: ChangeState
}) {
  const { state, total, pages, change } = props
  const { page, size } = state
  const from = (page - 1) * size + 1
  const to = Math.min(page * size, total)
  return (
    <div className={css.paging}>
      <span className="quiet">{words.list.range(numberText(from), numberText(to), numberText(total))}</span>
      {pages > 1 && (
        <nav aria-label={words.list.pages} className={css.pages}>
          <button
            type="button"
            aria-label={words.list.previous}
            disabled={page <= 1}
            onClick={() => change({ page: page - 1 })}
          >
            <Icon name="left" size={16} />
          </button>
          {pageNumbers(page, pages).map((number, index) =>
            number === 0 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name but its place.
              <span key={`gap-${index}`} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                aria-label={words.list.page(number)}
                {...(number === page ? { 'aria-current': 'page' as const } : {})}
                onClick={() => change({ page: number })}
              >
                {numberText(number)}
              </button>
            ),
          )}
          <button
            type="button"
            aria-label={words.list.next}
            disabled={page >= pages}
            onClick={() => change({ page: page + 1 })}
          >
            <Icon name="right" size={16} />
          </button>
        </nav>
      )}
      {total > pageSizes[0] && (
        <div className={css.size}>
          <span className="quiet" aria-hidden="true">
            {words.list.size}
          </span>
          <NativeSelect
            aria-label={words.list.size}
            size="xs"
            value={String(size)}
            data={pageSizes.map(String)}
            onChange={(event) => change({ size: Number(event.currentTarget.value) as PageSize })}
          />
        </div>
      )}
    </div>
  )
}
