// The texts of documents: title, introduction and closing text, by kind of document, language and status.

import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { DocumentText } from '../../client/index.ts'
import { resources } from '../../client/resources.ts'
import type { DocumentEntity } from '../../domain/documents/standard-texts.ts'
import { type DocumentLanguage, documentLanguages } from '../../domain/text/languages.ts'
import { kontor } from '../data/kontor.ts'
import { allOptions } from '../data/queries.ts'
import { removalKey, useHidden } from '../data/removal.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { choiceLabel, fieldLabel } from '../parts/labels.ts'
import { Loaded } from '../parts/loaded.tsx'
import { company } from '../start.ts'
import { words } from '../words/words.ts'
import { type Place, TextForm } from './text-form.tsx'
import css from './texts.module.css'

const { document: documentFacts, status: statusFacts } = resources['document-texts'].fields
const documents: readonly DocumentEntity[] = documentFacts.values

export function Section() {
  const query = useQuery(allOptions(kontor.documentTexts))
  return <Loaded of={query}>{(records) => <Texts records={records} />}</Loaded>
}

function Texts({ records }: { readonly records: readonly DocumentText[] }) {
  const place = usePlace()
  const hidden = useHidden()
  const navigate = useNavigate()
  const { document, language, status } = place
  const own = records.filter(
    (text) =>
      text.document === document &&
      text.language === language &&
      !hidden.has(removalKey('document-texts', text.id)),
  )
  const text = own.find((one) => one.status === status)
  const isNarrow = useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false })
  const open = (changes: Partial<Place>) =>
    navigate({ to: '/settings/texts', search: { ...place, ...changes } as never })

  return (
    <>
      <div className={css.choice}>
        <DocumentChoice
          value={document}
          isNarrow={isNarrow}
          onChange={(value) => open({ document: value, status: 'D' })}
        />
        {isNarrow && document === 'invoice' && (
          <ChoiceField
            label={fieldLabel('status')}
            isLabelHidden
            value={status}
            onChange={(value) => value && open({ status: value })}
            choices={statusFacts.values.map((value) => ({ value, name: statusName(value) }))}
          />
        )}
        <ChoiceField
          label={fieldLabel('language')}
          isLabelHidden
          value={language}
          onChange={(value) => value && open({ language: value })}
          choices={documentLanguages.map((value) => ({
            value,
            name: choiceLabel('document-texts', 'language', value),
          }))}
        />
      </div>
      <div className={css.columns} data-single={isNarrow || document !== 'invoice' || undefined}>
        {document === 'invoice' && !isNarrow && (
          <nav aria-label={fieldLabel('status')}>
            <ul className={css.statuses}>
              {statusFacts.values.map((one) => (
                <li key={one}>
                  <Anchor
                    to={`/settings/texts?${new URLSearchParams({ document, language, status: one })}`}
                    isCurrent={one === status}
                  >
                    {statusName(one)}
                    {own.some((text) => text.status === one) && <small>{words.settings.texts.own}</small>}
                  </Anchor>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {/* Another place is another form. */}
        <TextForm key={`${document}/${language}/${status}`} {...{ place, text }} />
      </div>
    </>
  )
}

interface DocumentChoiceProps {
  readonly value: DocumentEntity
  readonly isNarrow: boolean | undefined
  readonly onChange: (value: DocumentEntity) => void
}

/** Side by side where there is room. */
function DocumentChoice({ value, isNarrow, onChange }: DocumentChoiceProps) {
  const choices = documents.map((one) => ({
    value: one,
    name: choiceLabel('document-texts', 'document', one),
  }))
  const label = fieldLabel('document')
  if (isNarrow)
    return (
      <ChoiceField
        {...{ label, value, choices }}
        isLabelHidden
        onChange={(chosen) => chosen && onChange(chosen)}
      />
    )
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      onChange={(chosen) => onChange(chosen as DocumentEntity)}
      data={choices.map(({ value, name }) => ({ value, label: name }))}
    />
  )
}

function statusName(status: string): string {
  return status === 'D' ? words.settings.texts.plain : choiceLabel('document-texts', 'status', status)
}

/** The text that the address names. */
function usePlace(): Place {
  const { document, language, status } = useSearch({ strict: false }) as Partial<Record<string, string>>
  const known = documents.find((one) => one === document) ?? 'invoice'
  return {
    document: known,
    language: (documentLanguages as readonly string[]).includes(language ?? '')
      ? (language as DocumentLanguage)
      : company.language,
    status: (known === 'invoice' && statusFacts.values.find((one) => one === status)) || 'D',
  }
}
