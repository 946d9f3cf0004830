import { kontor } from '../data/kontor.ts'
import { useAnswer } from '../data/queries.ts'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import { usePicture } from '../parts/picture.ts'
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
  const { data, error } = useAnswer(['letter preview', letterId, page], (options) =>
    kontor.letters.preview(letterId, { page, size: 972, ...options }),
  )
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
