// The filters of a list: the usual ones with one click, any other as a chip.

import { Popover } from '@mantine/core'
import { useState } from 'react'
import type { ResourceName } from '../../../client/index.ts'
import { both, everything, type FilterNode, isSameFilter, joined, partsOf } from '../../../domain/filter.ts'
import { Icon } from '../../frame/icons.tsx'
import { words } from '../../words/words.ts'
import { TextButton } from '../text-button.tsx'
import { ToolButton } from '../tool-button.tsx'
import { ConditionForm } from './condition-form.tsx'
import { describe } from './describe.ts'
import { draftOf } from './draft.ts'
import css from './filters.module.css'
import { NestedFilter } from './nested-filter.tsx'
import { partsBeside, type QuickFilter, quickOn, toggled } from './quick-filters.ts'
import { useReferenceNames } from './use-reference-names.ts'

interface FilterProps {
  readonly filter: FilterNode
  readonly onChange: (filter: FilterNode) => void
}

export function QuickFilters({
  quick,
  filter,
  onChange,
}: FilterProps & { readonly quick: readonly QuickFilter[] }) {
  const on = quickOn(quick, filter)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form.
    <div role="group" aria-label={words.list.quick.label} className={css.quick}>
      {quick.map((one) => (
        <button
          key={one.name}
          type="button"
          aria-pressed={on.includes(one)}
          onClick={() => onChange(toggled(quick, one, filter))}
        >
          {one.name}
        </button>
      ))}
    </div>
  )
}

export function AddFilter(
  props: FilterProps & {
    readonly resource: ResourceName
    readonly columns: readonly string[]
    /** The usual filters, where they have no room beside this button. */
    readonly quick: readonly QuickFilter[]
  },
) {
  const { resource, columns, quick, filter, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const [isNested, setNested] = useState(false)
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={300} trapFocus withinPortal>
        <Popover.Target>
          <ToolButton icon="filter" aria-label={words.list.addFilter} onClick={() => setOpen(!isOpen)}>
            {words.list.filter}
          </ToolButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={words.list.addFilter}>
          {quick.length > 0 && (
            <QuickFilters
              quick={quick}
              filter={filter}
              onChange={(next) => {
                setOpen(false)
                onChange(next)
              }}
            />
          )}
          <ConditionForm
            resource={resource}
            columns={columns}
            onDone={(part) => {
              setOpen(false)
              onChange(both(filter, joined([part])))
            }}
          />
          <TextButton
            onClick={() => {
              setOpen(false)
              setNested(true)
            }}
          >
            {words.list.advanced}
          </TextButton>
        </Popover.Dropdown>
      </Popover>
      {isNested && (
        <NestedFilter
          resource={resource}
          filter={filter}
          onClose={() => setNested(false)}
          onDone={(next) => {
            setNested(false)
            onChange(next)
          }}
        />
      )}
    </>
  )
}

/** The conditions beside the active quick filters, one chip for each; on a narrow screen these have chips too. */
export function FilterChips({
  resource,
  quick,
  filter,
  onChange,
  isNarrow,
}: FilterProps & {
  readonly resource: ResourceName
  readonly quick: readonly QuickFilter[]
  readonly isNarrow: boolean
}) {
  const nameOf = useReferenceNames(resource, filter)
  const on = quickOn(quick, filter)
  const parts = partsBeside(on, filter)
  const hidden = isNarrow ? on : []
  if (parts.length + hidden.length === 0) return null
  return (
    <div className={css.chips}>
      {hidden.map((one) => (
        <span key={one.name} className={css.chip}>
          <span>{one.name}</span>
          <RemoveButton text={one.name} onClick={() => onChange(toggled(quick, one, filter))} />
        </span>
      ))}
      {parts.map((part, index) => (
        <Chip
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place.
          key={index}
          resource={resource}
          part={part}
          text={describe(resource, part, nameOf)}
          onChange={(next) =>
            onChange(joined(partsOf(filter).flatMap((one) => (one !== part ? [one] : next ? [next] : []))))
          }
        />
      ))}
      {parts.length > 1 && (
        <TextButton onClick={() => onChange(everything)}>{words.list.clearFilters}</TextButton>
      )}
    </div>
  )
}

function Chip(props: {
  readonly resource: ResourceName
  readonly part: FilterNode
  readonly text: string
  readonly onChange: (part: FilterNode | undefined) => void
}) {
  const { resource, part, text, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const isSimple = draftOf(part) !== undefined
  const done = (next: FilterNode) => {
    setOpen(false)
    onChange(isSameFilter(next, everything) ? undefined : next)
  }
  const button = (
    <button type="button" aria-label={words.list.changeFilter(text)} onClick={() => setOpen(!isOpen)}>
      {text}
    </button>
  )
  return (
    <span className={css.chip}>
      {isSimple ? (
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-start"
          width={300}
          trapFocus
          withinPortal
        >
          <Popover.Target>{button}</Popover.Target>
          <Popover.Dropdown>
            <ConditionForm resource={resource} part={part} onDone={done} />
          </Popover.Dropdown>
        </Popover>
      ) : (
        <>
          {button}
          {isOpen && (
            <NestedFilter resource={resource} filter={part} onClose={() => setOpen(false)} onDone={done} />
          )}
        </>
      )}
      <RemoveButton text={text} onClick={() => onChange(undefined)} />
    </span>
  )
}

function RemoveButton({ text, onClick }: { readonly text: string; readonly onClick: () => void }) {
  return (
    <button type="button" aria-label={words.list.removeFilter(text)} onClick={onClick}>
      <Icon name="close" size={14} />
    </button>
  )
}
