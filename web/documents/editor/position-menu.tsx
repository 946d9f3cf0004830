import { Menu } from '@mantine/core'
import { Icon } from '../../frame/icons.tsx'
import { words } from '../../words/words.ts'
import type { Row } from '../draft.ts'
import css from './positions.module.css'
import type { RowActions } from './row-actions.ts'

interface PositionMenuProps {
  readonly row: Row
  /** From 1, among all rows. */
  readonly place: number
  readonly actions: RowActions
}

/** The actions for a position. */
export function PositionMenu({ row, place, actions }: PositionMenuProps) {
  const { positions } = words.documents
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <button type="button" className={css.rowMenu} aria-label={positions.menu(place)}>
          <Icon name="more" size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => actions.move(row.key, -1)} rightSection={<kbd>Alt ↑</kbd>}>
          {positions.moveUp}
        </Menu.Item>
        <Menu.Item onClick={() => actions.move(row.key, 1)} rightSection={<kbd>Alt ↓</kbd>}>
          {positions.moveDown}
        </Menu.Item>
        <Menu.Item onClick={() => actions.duplicate(row.key)}>{words.documents.duplicate}</Menu.Item>
        {row.type === 'N' && (
          <>
            <Menu.Divider />
            <Menu.CheckboxItem
              closeMenuOnClick
              checked={row.show_only_total}
              onChange={(isOn) => actions.change(row.key, { show_only_total: isOn })}
            >
              {positions.onlyTotal}
            </Menu.CheckboxItem>
          </>
        )}
        <Menu.Divider />
        <Menu.Label>{positions.insertBelow}</Menu.Label>
        {(['N', 'T', 'H', 'SNI', 'SI', 'PB'] as const).map((type) => (
          <Menu.Item key={type} onClick={() => actions.addBelow(row.key, type)}>
            {positions.types[type]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="trash" size={16} />} onClick={() => actions.remove(row.key)}>
          {words.parts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
