import { type MouseEvent, useEffect } from 'react'
import { Icon } from '../frame/icons.tsx'
import { words } from '../words/words.ts'
import type { Option, OptionGroup } from './option.ts'
import css from './palette.module.css'

/** The id by which the input names the active option. */
export function optionId(index: number): string {
  return `palette-option-${index}`
}

interface OptionListProps {
  readonly id: string
  readonly groups: readonly OptionGroup[]
  readonly active: Option | undefined
  readonly onPoint: (key: string) => void
  readonly onChoose: (option: Option, isApart: boolean) => void
}

/** The options, by kind. The focus stays in the input; the list only marks the active option. */
export function OptionList({ id, groups, active, onPoint, onChoose }: OptionListProps) {
  const options = groups.flatMap((group) => group.options)
  const index = active ? options.indexOf(active) : -1
  useEffect(() => {
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }, [index])

  const isApart = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.button === 1
  return (
    <div id={id} role="listbox" aria-label={words.palette.results} className={css.list} tabIndex={-1}>
      {groups.map((group, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a listbox.
        <div key={group.name} role="group" aria-labelledby={`palette-group-${place}`}>
          <div id={`palette-group-${place}`} className={css.group} role="presentation">
            <span>{group.name}</span>
            {group.note && <span>{group.note}</span>}
          </div>
          {group.options.map((option) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: keys go to the input.
            <div
              key={option.key}
              id={optionId(options.indexOf(option))}
              role="option"
              aria-selected={option === active}
              className={css.option}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => option !== active && onPoint(option.key)}
              onClick={(event) => onChoose(option, isApart(event))}
              onAuxClick={(event) => event.button === 1 && onChoose(option, true)}
            >
              <Icon name={option.icon} />
              <span className={css.text}>
                <span className={css.name}>{option.name}</span>
                {option.detail && <span className={css.detail}>{option.detail}</span>}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
