// The texts of a document besides its positions.

import { useQuery } from '@tanstack/react-query'
import { standardText } from '../../../domain/documents/standard-texts.ts'
import { kontor } from '../../data/kontor.ts'
import { listOptions } from '../../data/queries.ts'
import { queryClient } from '../../data/records.ts'
import { RichText } from '../../fields/rich-text.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import type { Draft, Values } from '../draft.ts'
import type { DocumentText, EditedKind } from '../kinds.ts'
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
  const usual = useQuery(usualTextQuery(kind, language)).data
  const shown = shownText(snapshot, usual ?? standardText(kind.entity, 'D', language))
  return (
    <div className={css.text} data-part={part}>
      <RichText
        label={words.fields[part]}
        cell={part}
        value={shown[part]}
        onChange={(value) =>
          session.change((draft) => ({ ...draft, text: { ...draft.text, [part]: value } }), ['texts'])
        }
        kind={kind.entity}
        language={language}
        isLine={part === 'title'}
        isOnPaper
        {...(errors.texts ? { error: errors.texts } : {})}
      />
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
/** The language of the texts that a session shows, as long as those of a chosen one have not come. */
const shownLanguages = new WeakMap<DocumentSession, Values['language']>()

/** Chooses the language of a document. Its texts follow when they have come. */
export async function chooseLanguage(session: DocumentSession, language: Values['language']): Promise<void> {
  const { values } = session.snapshot().draft
  if (!shownLanguages.has(session)) shownLanguages.set(session, values.language)
  session.change((draft) => ({ ...draft, values: { ...draft.values, language } }), ['language'])
  session.change(await inLanguage(session, language), ['texts'])
}

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
    const from = shownLanguages.get(session) ?? draft.values.language
    shownLanguages.delete(session)
    const before =
      queryClient.getQueryData<DocumentText>(usualTextQuery(kind, from).queryKey) ??
      standardText(kind.entity, 'D', from)
    const shown = shownText({ draft, stored }, before)
    const parts = ['title', 'introduction', 'conditions'] as const
    const isUsual = parts.every((part) => shown[part] === before[part])
    const text = isUsual && stored ? Object.fromEntries(parts.map((part) => [part, after[part]])) : draft.text
    return { ...draft, values: { ...draft.values, language }, text }
  }
}
