import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Icon } from '../frame/icons.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { words } from '../words/words.ts'
import { type GroupName, type SectionName, sections, sectionsAbout } from './sections.ts'
import css from './settings.module.css'

interface SectionListProps {
  readonly current?: SectionName
  /** Beside an open section there is room only for the names. */
  readonly isWide: boolean
}

/** All sections, and a box that finds the section of a setting. */
export function SectionList({ current, isWide }: SectionListProps) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const found = typed.trim() ? sectionsAbout(typed) : sections
  const groups = [...new Set(found.map(({ group }) => group))]
  return (
    <nav className={css.list} aria-label={words.settings.sectionsLabel} data-wide={isWide || undefined}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const [first] = found
          if (first && typed.trim()) void navigate({ to: `/settings/${first.name}` })
        }}
      >
        <TextInput
          type="search"
          aria-label={words.settings.search}
          placeholder={words.settings.search}
          leftSection={<Icon name="search" size={16} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
        />
      </form>
      <div role="status" className="visually-hidden">
        {typed.trim() && words.settings.found(found.length)}
      </div>
      {found.length === 0 && <p className={css.nothing}>{words.settings.nothing}</p>}
      {groups.map((group) => (
        <Group
          key={group}
          group={group}
          of={found.filter((one) => one.group === group).map(({ name }) => name)}
          {...{ current, isWide }}
        />
      ))}
    </nav>
  )
}

function Group(props: {
  readonly group: GroupName
  readonly of: readonly SectionName[]
  readonly current: SectionName | undefined
  readonly isWide: boolean
}) {
  const id = useId()
  return (
    <div className={css.group}>
      <div id={id} className={css.groupName}>
        {words.settings.groups[props.group]}
      </div>
      <ul aria-labelledby={id}>
        {props.of.map((name) => (
          <li key={name}>
            <Anchor to={`/settings/${name}`} className={css.entry} isCurrent={name === props.current}>
              <span>{words.settings.sections[name].name}</span>
              {!props.isWide && <small>{words.settings.sections[name].hint}</small>}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}
