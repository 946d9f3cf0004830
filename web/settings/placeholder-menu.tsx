import { Button, Menu, ScrollArea } from '@mantine/core'
import type { DocumentLanguage } from '../../domain/languages.ts'
import { type DocumentKind, placeholders } from '../../domain/placeholders.ts'
import { Icon } from '../frame/icons.tsx'
import { words } from '../words/words.ts'

interface PlaceholderMenuProps {
  readonly kind: DocumentKind
  readonly language: DocumentLanguage
  readonly onChoose: (placeholder: string) => void
}

/** What can stand in a text for something that is known only when it is printed. */
export function PlaceholderMenu({ kind, language, onChoose }: PlaceholderMenuProps) {
  const { texts, placeholders: meanings } = words.settings
  const dates = [
    { name: '{D#d.m.Y}', meaning: texts.dateForm },
    { name: '{D#d.m.Y#+30D}', meaning: texts.dateLater },
  ]
  const known = placeholders(kind, language).map(({ name, value }) => ({ name, meaning: meanings[value] }))
  return (
    <Menu position="top-start" width={360} returnFocus={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="plus" size={16} />}>
          {texts.insert}
        </Button>
      </Menu.Target>
      <Menu.Dropdown style={{ maxWidth: 'calc(100vw - 32px)' }}>
        <ScrollArea.Autosize mah={360} type="auto">
          {[...known, ...dates].map(({ name, meaning }) => (
            <Menu.Item key={name} onClick={() => onChoose(name)}>
              <span style={{ display: 'block', overflowWrap: 'anywhere' }}>{meaning}</span>
              <small className="quiet" style={{ overflowWrap: 'anywhere' }}>
                {name}
              </small>
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  )
}
