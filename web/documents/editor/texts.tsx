// The texts of a document besides its positions, with a menu of placeholders.

import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { standardText } from '../../../domain/documents/standard-texts.ts'
import { kontor } from '../../data/kontor.ts'
import { listOptions } from '../../data/queries.ts'
import { queryClient } from '../../data/records.ts'
import { PlaceholderMenu } from '../../parts/placeholder-menu.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import type { Draft, Values } from '../draft.ts'
import type { DocumentText, EditedKind } from '../kinds.ts'
import { LongTextCell } from './cells.tsx'
import type { DocumentSession, Snapshot } from './session.ts'
import css from './texts.module.css'

type Part = 'title' | 'introduction' | 'conditions'

interface TextPartProps {
  readonly session: DocumentSession
  readonly snapshot: Snapshot
  readonly part: Part
}

/** One of the texts, at its place on the paper. */
export function TextPart({ session, snapshot, part }: TextPartProps) {
  const { kind } = session
  const { draft, errors } = snapshot
  const { language } = draft.values
  const area = useRef<HTMLTextAreaElement>(null)
  const fillIn = words.documents.fillIn(words.fields[part])
  const usual = useQuery(usualTextQuery(kind, language)).data
  const shown = shownText(snapshot, usual ?? standardText(kind.entity, 'D', language))
  const write = (value: string | null) =>
    session.change((draft) => ({ ...draft, text: { ...draft.text, [part]: value ?? '' } }), ['texts'])
  const insert = (placeholder: string) => {
    const { selectionStart = 0, selectionEnd = 0, value = '' } = area.current ?? {}
    write(value.slice(0, selectionStart) + placeholder + value.slice(selectionEnd))
    const end = selectionStart + placeholder.length
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(end, end)
    })
  }
  return (
    <div className={css.text} data-part={part}>
      <LongTextCell
        label={words.fields[part]}
        cell={part}
        ref={area}
        value={shown[part]}
        onChange={write}
        placeholder={words.fields[part]}
        error={errors.texts}
        {...(part === 'title'
          ? { onKeyDown: (event) => event.key === 'Enter' && event.preventDefault() }
          : {})}
      />
      <PlaceholderMenu kind={kind.entity} language={language} onChoose={insert}>
        <button type="button" className={css.fill} aria-label={fillIn} title={fillIn}>
          <span aria-hidden="true">{'{ }'}</span>
        </button>
      </PlaceholderMenu>
    </div>
  )
}

/** The text on the paper: the one the user wrote, else the stored one, else the usual one. */
function shownText(
  { draft, stored }: Pick<Snapshot, 'draft' | 'stored'>,
  usual: Omit<DocumentText, 'status'>,
): Omit<DocumentText, 'status'> {
  return { ...usual, ...stored?.texts?.find(({ status }) => status === 'D'), ...draft.text }
}

/** The texts of a new document of this kind in a language. */
function usualTextQuery({ entity }: EditedKind, language: Values['language']) {
  const filter = { document: entity, language, status: 'D' } as const
  const options = listOptions(kontor.documentTexts, { filter, limit: 1 })
  return {
    queryKey: [...options.queryKey, 'usual'],
    queryFn: async (): Promise<DocumentText> => {
      if (!may('view', 'configuration')) return standardText(entity, 'D', language)
      const found = await queryClient.fetchQuery(options)
      return found.items[0] ?? standardText(entity, 'D', language)
    },
  }
}

let languageChoices = 0

/**
 * Another language brings its own texts, unless the user has written others meanwhile. The language that was chosen
 * last counts, not the one whose texts arrive last.
 */
export async function inLanguage(
  session: DocumentSession,
  language: Values['language'],
): Promise<(draft: Draft) => Draft> {
  const { kind } = session
  const choice = ++languageChoices
  const after = await queryClient.fetchQuery(usualTextQuery(kind, language))
  return (draft) => {
    if (choice !== languageChoices) return draft
    const { stored } = session.snapshot()
    const known = usualTextQuery(kind, draft.values.language)
    const before =
      queryClient.getQueryData<DocumentText>(known.queryKey) ??
      standardText(kind.entity, 'D', draft.values.language)
    const shown = shownText({ draft, stored }, before)
    const parts = ['title', 'introduction', 'conditions'] as const
    const isUsual = parts.every((part) => shown[part] === before[part])
    const text = isUsual && stored ? Object.fromEntries(parts.map((part) => [part, after[part]])) : draft.text
    return { ...draft, values: { ...draft.values, language }, text }
  }
}
