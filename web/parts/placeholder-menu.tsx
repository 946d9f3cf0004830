import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { type DocumentKind, placeholders } from '../../domain/documents/placeholders.ts'
import type { DocumentLanguage } from '../../domain/text/languages.ts'
import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import { words } from '../words/words.ts'

interface PlaceholderMenuProps {
  readonly kind: DocumentKind
  readonly language: DocumentLanguage
  readonly onChoose: (placeholder: string) => void
  /** The button that opens it. */
  readonly children: ReactNode
}

/** The placeholders of a text, filled in when it is printed. */
export function PlaceholderMenu({ kind, language, onChoose, children }: PlaceholderMenuProps) {
  return (
    <Menu position="bottom-end" width={360} returnFocus={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah={360} style={{ maxWidth: 'calc(100vw - 32px)', overflowY: 'auto' }}>
        <Menu.Label>{words.parts.placeholders}</Menu.Label>
        <Choices kind={kind} language={language} onChoose={onChoose} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Choices({ kind, language, onChoose }: Omit<PlaceholderMenuProps, 'children'>) {
  const { texts, placeholders: meanings } = words.settings
  const ownFields = useList(kontor.customFields, { filter: { entity: kind }, limit: 200 })
  const choices = [
    ...placeholders(kind, language).map(({ name, value }) => ({ name, meaning: meanings[value] })),
    ...(ownFields.data?.items ?? []).map(({ key, name }) => ({ name: `{CUSTOM:${key}}`, meaning: name })),
    { name: '{D#d.m.Y}', meaning: texts.dateForm },
    { name: '{D#d.m.Y#+30D}', meaning: texts.dateLater },
  ]
  return choices.map(({ name, meaning }) => (
    <Menu.Item key={name} onClick={() => onChoose(name)}>
      <span style={{ display: 'block', overflowWrap: 'anywhere' }}>{meaning}</span>
      <small className="quiet" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </small>
    </Menu.Item>
  ))
}
