// The document as it is printed, page by page. The old picture stays until the new one has loaded.

import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Icon } from '../frame/icons.tsx'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import { usePicture } from '../parts/picture.ts'
import { sentenceOf } from '../parts/problems.ts'
import { words } from '../words/words.ts'
import { pdfAddress, readDocument, readPreview } from './calls.ts'
import type { Kind } from './kinds.ts'
import css from './preview.module.css'

interface PreviewProps {
  readonly kind: Kind
  readonly id: number
  /** Another version needs another picture. */
  readonly version: string | undefined
  readonly pages: number | null
  readonly onPages?: (pages: number | null) => void
}

export function Preview({ kind, id, version, pages, onPages }: PreviewProps) {
  const [wanted, setPage] = useState(1)
  const page = Math.min(wanted, pages ?? wanted)
  const { picture, problem } = usePreview(kind, id, version, page)
  // The number of pages is known once they were printed.
  useEffect(() => {
    if (!picture || pages !== null || !onPages) return
    readDocument(kind, id).then(
      ({ item }) => onPages(item.page_amount),
      () => undefined,
    )
  }, [picture, pages, onPages, kind, id])
  const { preview } = words.documents
  return (
    <figure className={css.preview} aria-label={preview.name}>
      {picture ? (
        <a href={pdfAddress(kind, id)} target="_blank" rel="noreferrer" title={words.parts.openPdf}>
          <img
            src={picture}
            alt={preview.page(page, pages ?? page)}
            width={972}
            height={1375}
            className={css.page}
          />
        </a>
      ) : problem ? null : (
        <div className={css.page}>
          <LateSkeleton lines={10} />
        </div>
      )}
      {problem && (
        <p role="status" className="quiet">
          {preview.failed} {problem}
        </p>
      )}
      {pages !== null && pages > 1 && (
        <figcaption className={css.paging}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={preview.previous}
            disabled={page <= 1}
            onClick={() => setPage(page - 1)}
          >
            <Icon name="left" size={16} />
          </ActionIcon>
          {preview.page(page, pages)}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={preview.next}
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            <Icon name="right" size={16} />
          </ActionIcon>
        </figcaption>
      )}
    </figure>
  )
}

/** The picture of a page, and why there is none of the newest version. */
export function usePreview(kind: Kind, id: number, version: string | undefined, page: number) {
  const { data, error } = useQuery({
    queryKey: ['preview', kind.resource, id, version, page],
    queryFn: ({ signal }) => readPreview(kind, id, page, signal),
    // The picture changes only with the version.
    staleTime: 'static',
    gcTime: 0,
  })
  return { picture: usePicture(data), problem: error ? sentenceOf(error) : undefined }
}
