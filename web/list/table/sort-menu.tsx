import { Menu } from '@mantine/core'
import { Icon } from '../../frame/icons.tsx'
import { words } from '../../words/words.ts'
import { readSort, sortedBy } from '../list-state.ts'
import { ToolButton } from '../tool-button.tsx'
import { type Column, descendingKinds } from './columns.ts'

/** The order of a list without column heads. A click adds a field, a second one reverses it, a third one removes it. */
export function SortMenu(props: {
  readonly columns: readonly Column[]
  readonly sort: string
  readonly onChange: (sort: string) => void
}) {
  const keys = readSort(props.sort)
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <ToolButton icon="sort">{words.list.sort}</ToolButton>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {props.columns
          .filter(({ isSorted }) => isSorted)
          .map(({ key, label, kind }) => {
            const known = keys.find(({ field }) => field === key)
            return (
              <Menu.Item
                key={key}
                rightSection={known && <Direction isDescending={known.isDescending} />}
                onClick={() =>
                  props.onChange(sortedBy(props.sort, key, true, descendingKinds.includes(kind)))
                }
              >
                {label}
              </Menu.Item>
            )
          })}
      </Menu.Dropdown>
    </Menu>
  )
}

function Direction({ isDescending }: { readonly isDescending: boolean }) {
  return (
    <>
      <Icon name={isDescending ? 'down' : 'up'} size={14} />
      <span className="visually-hidden">{isDescending ? words.list.descending : words.list.ascending}</span>
    </>
  )
}
