import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../../frame/icons.tsx'
import { words } from '../../words/words.ts'
import { seesOthers, usePeople } from '../time-data.ts'
import css from './span-bar.module.css'

interface SpanBarProps {
  readonly title: string
  readonly previous: string
  readonly next: string
  readonly now: string
  readonly onPrevious: () => void
  readonly onNext: () => void
  readonly onNow: () => void
  readonly children?: ReactNode
}

/** The shown days, and links to others. */
export function SpanBar(props: SpanBarProps) {
  return (
    <div className={css.bar}>
      <div className={css.steps}>
        <ActionIcon
          variant="default"
          size="var(--step)"
          aria-label={props.previous}
          onClick={props.onPrevious}
        >
          <Icon name="left" size={16} />
        </ActionIcon>
        <ActionIcon variant="default" size="var(--step)" aria-label={props.next} onClick={props.onNext}>
          <Icon name="right" size={16} />
        </ActionIcon>
        <Button variant="default" size="xs" h="var(--step)" onClick={props.onNow}>
          {props.now}
        </Button>
      </div>
      <h2 aria-live="polite">{props.title}</h2>
      <div className={css.rest}>{props.children}</div>
    </div>
  )
}

interface PersonChoiceProps {
  readonly value: number | undefined
  readonly onChange: (person: number | undefined) => void
  /** Whether "all" can be chosen. */
  readonly hasAll?: boolean
}

/** Chooses whose hours are shown, for users who see the hours of others. */
export function PersonChoice({ value, onChange, hasAll = false }: PersonChoiceProps) {
  const people = usePeople()
  if (!seesOthers() || people.length < 2) return null
  return (
    <NativeSelect
      aria-label={words.hours.person}
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.currentTarget.value) || undefined)}
      data={[
        ...(hasAll ? [{ value: '', label: words.hours.everybody }] : []),
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}
