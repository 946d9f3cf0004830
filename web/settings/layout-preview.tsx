import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { kontor } from '../data/kontor.ts'
import { usePicture } from '../parts/picture.ts'
import { words } from '../words/words.ts'
import { bodyOf, type Values } from './form/values.ts'
import css from './layouts.module.css'

/** The preview waits for a pause in typing, instead of changing with every letter. */
const patienceMs = 350

/** A sample invoice with values that may not be stored yet. The last image stays until the next one is there. */
export function LayoutPreview({ values }: { readonly values: Values }) {
  const { picture, isRefused, isBusy } = useSample(values)
  const { layouts } = words.settings
  return (
    <aside className={css.preview} aria-label={layouts.preview} aria-busy={isBusy}>
      {picture ? (
        <img src={picture} alt={layouts.previewAlt} data-stale={isBusy || undefined} />
      ) : (
        <div className={css.blank} />
      )}
      <p role="status" className="quiet">
        {isRefused ? layouts.previewRefused : layouts.previewNote}
      </p>
    </aside>
  )
}

function useSample(values: Values) {
  const now = JSON.stringify(printable(values))
  const [sent] = useDebouncedValue(now, patienceMs)
  const { data, isError, isFetching } = useQuery({
    queryKey: ['layout preview', sent],
    queryFn: ({ signal }) => kontor.layouts.previewDraft(bodyOf(JSON.parse(sent)), { size: 972, signal }),
    // The same values give the same image.
    staleTime: 'static',
    gcTime: 0,
  })
  return { picture: usePicture(data), isRefused: isError, isBusy: isFetching || sent !== now }
}

/** The values that change the paper. A missing value has its default. */
function printable({ id: _, name: __, default: ___, permissions: ____, ...rest }: Values): Values {
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
}
