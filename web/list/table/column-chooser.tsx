import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../frame/icons.tsx'
import { words } from '../../words/words.ts'
import { TextButton } from '../text-button.tsx'
import css from './column-chooser.module.css'
import type { Column } from './columns.ts'
import type { ListColumns } from './use-columns.ts'

/** Which columns are shown, and in which order. */
export function ColumnChooser({ columns }: { readonly columns: ListColumns }) {
  const [isOpen, setOpen] = useState(false)
  const keys = columns.shown.map(({ key }) => key)
  const others = columns.all
    .filter(({ key }) => !keys.includes(key))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const move = (index: number, by: number) => {
    const next = [...keys]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    columns.choose(next)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          fw={500}
          leftSection={<Icon name="columns" size={16} />}
          onClick={() => setOpen(!isOpen)}
        >
          {words.list.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.chooser ?? ''} aria-label={words.list.columns}>
        <h2>{words.list.shownColumns}</h2>
        <ul>
          {columns.shown.map((column, index) => (
            <li key={column.key}>
              <Checkbox
                label={column.label}
                checked
                disabled={keys.length === 1}
                onChange={() => columns.choose(keys.filter((key) => key !== column.key))}
              />
              <Move column={column} name="up" isEnd={index === 0} onMove={() => move(index, -1)} />
              <Move
                column={column}
                name="down"
                isEnd={index === keys.length - 1}
                onMove={() => move(index, 1)}
              />
            </li>
          ))}
        </ul>
        <h2>{words.list.otherColumns}</h2>
        <ul>
          {others.map(({ key, label }) => (
            <li key={key}>
              <Checkbox label={label} checked={false} onChange={() => columns.choose([...keys, key])} />
            </li>
          ))}
        </ul>
        {!columns.isUsual && (
          <TextButton onClick={() => columns.choose([])}>{words.list.usualColumns}</TextButton>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function Move(props: {
  readonly column: Column
  readonly name: 'up' | 'down'
  readonly isEnd: boolean
  readonly onMove: () => void
}) {
  const { column, name, isEnd, onMove } = props
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      disabled={isEnd}
      aria-label={name === 'up' ? words.list.columnUp(column.label) : words.list.columnDown(column.label)}
      onClick={onMove}
    >
      <Icon name={name} size={14} />
    </ActionIcon>
  )
}
