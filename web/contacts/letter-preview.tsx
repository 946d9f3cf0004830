import { useEffect, useState } from 'react'
import { useAnswer } from '../data/records.ts'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import { sentenceOf } from '../parts/problems.ts'
import { words } from '../words/words.ts'
import css from './letter.module.css'

/** The letter as it is printed, page below page. */
export function LetterPreview({ letterId, pages }: { readonly letterId: number; readonly pages: number }) {
  return (
    <section aria-label={words.contacts.preview} className={css.preview}>
      {Array.from({ length: Math.max(1, pages) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number.
        <PreviewPage key={index} letterId={letterId} page={index + 1} />
      ))}
    </section>
  )
}

function PreviewPage({ letterId, page }: { readonly letterId: number; readonly page: number }) {
  const { data, error } = useAnswer('GET /contacts/letters/{letterId}/preview', {
    path: { letterId },
    query: { page, size: 972 },
  })
  const picture = usePicture(data)
  if (error) return <p className="quiet">{sentenceOf(error)}</p>
  return picture ? (
    <img
      className={css.paper}
      src={picture}
      alt={words.contacts.previewPage(page)}
      width={972}
      height={1375}
    />
  ) : (
    <div className={css.paper}>
      <LateSkeleton lines={10} />
    </div>
  )
}

/** An address for the picture, for as long as it is shown. */
function usePicture(blob: Blob | undefined): string | undefined {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const address = URL.createObjectURL(blob)
    setPicture(address)
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return picture
}
