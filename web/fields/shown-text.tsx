import { useLayoutEffect, useRef } from 'react'
import { usePlaceholderNames } from '../parts/placeholder-menu.tsx'
import css from './rich-text.module.css'
import type { RichTextKind } from './rich-text.tsx'
import { linesOf, showLines } from './rich-text-dom.ts'

/** A text with its formatting, and its placeholders as chips, for readers. */
export function ShownText({
  text,
  kind,
  language,
}: { readonly text: string } & Omit<RichTextKind, 'isLine'>) {
  const root = useRef<HTMLDivElement>(null)
  const nameOf = usePlaceholderNames(kind, language)
  useLayoutEffect(() => {
    const lines = linesOf(text, (placeholder) => nameOf(placeholder) !== undefined)
    if (root.current) showLines(root.current, lines, nameOf)
  })
  return <div ref={root} className={css.shown} lang={language} />
}
