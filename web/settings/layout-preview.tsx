import { useEffect, useState } from 'react'
import type { BodyOf } from '../../client/client.ts'
import { api } from '../data/api.ts'
import { words } from '../words/words.ts'
import css from './layouts.module.css'
import type { Values } from './record-access.ts'

/** Whoever types is not interrupted by a picture for every letter. */
const patienceMs = 350

/** A sample invoice with values that need not be stored yet. The last picture stays until the next one is there. */
export function LayoutPreview({ values }: { readonly values: Values }) {
  const { url, isRefused, isBusy } = usePicture(values)
  const { layouts } = words.settings
  return (
    <aside className={css.preview} aria-label={layouts.preview} aria-busy={isBusy}>
      {url ? (
        <img src={url} alt={layouts.previewAlt} data-stale={isBusy || undefined} />
      ) : (
        <div className={css.blank} />
      )}
      <p role="status" className="quiet">
        {isRefused ? layouts.previewRefused : layouts.previewNote}
      </p>
    </aside>
  )
}

function usePicture(values: Values) {
  const [url, setUrl] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const [isBusy, setBusy] = useState(true)
  const sent = JSON.stringify(printable(values))

  useEffect(() => {
    const abort = new AbortController()
    setBusy(true)
    const timer = setTimeout(async () => {
      try {
        const picture = await api('POST /configuration/layouts/preview', {
          query: { size: 972 },
          body: JSON.parse(sent) as BodyOf<'POST /configuration/layouts/preview'>,
          signal: abort.signal,
        })
        setUrl(URL.createObjectURL(picture))
        setRefused(false)
        setBusy(false)
      } catch {
        if (abort.signal.aborted) return
        setRefused(true)
        setBusy(false)
      }
    }, patienceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [sent])

  // A picture is kept until it has been replaced.
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  return { url, isRefused, isBusy }
}

/** What decides about the paper. A value that is missing is the usual one. */
function printable({ id: _, name: __, default: ___, permissions: ____, ...rest }: Values): Values {
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
}
