// The full editor of filters: nested groups of conditions, or the text of the API.

import { ActionIcon, Button, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ResourceName } from '../../../client/index.ts'
import {
  all,
  any,
  type Comparator,
  type Condition,
  condition,
  everything,
  type FilterNode,
  type Group,
  isGroup,
  readFilter,
  writeFilter,
} from '../../../domain/filter.ts'
import { ChoiceField } from '../../fields/choice-field.tsx'
import { SearchedChoiceField } from '../../fields/searched-choice-field.tsx'
import { Icon } from '../../frame/icons.tsx'
import { fieldLabel } from '../../parts/labels.ts'
import { words } from '../../words/words.ts'
import { operatorText } from './describe.ts'
import { comparatorsOf } from './draft.ts'
import { fieldFacts, filterFields } from './filter-fields.ts'
import css from './nested-filter.module.css'
import { ValueInput } from './value-input.tsx'

interface NestedFilterProps {
  readonly resource: ResourceName
  readonly filter: FilterNode
  readonly onDone: (filter: FilterNode) => void
  readonly onClose: () => void
}

export function NestedFilter({ resource, filter, onDone, onClose }: NestedFilterProps) {
  const [root, setRoot] = useState<Group>(() => (isGroup(filter) ? filter : all(filter)))
  const [text, setText] = useState<string>()
  const written = writeFilter(finished(root))
  const isWrong = text !== undefined && readFilter(text) === undefined
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.list.advanced}
      size={720}
      closeButtonProps={{ 'aria-label': words.frame.close }}
    >
      <p className={`quiet ${css.hint}`}>{words.list.advancedHint}</p>
      <GroupEditor resource={resource} group={root} onChange={setRoot} />
      <Textarea
        label={words.list.asText}
        value={text ?? written}
        error={isWrong ? words.list.notFilter : undefined}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        styles={{ input: { fontFamily: 'ui-monospace, monospace', fontSize: 12 } }}
        onChange={(event) => {
          const typed = event.currentTarget.value
          setText(typed)
          const read = readFilter(typed)
          if (read) setRoot(isGroup(read) ? read : all(read))
        }}
        onBlur={() => {
          if (!isWrong) setText(undefined)
        }}
      />
      <div className={css.modalActions}>
        <Button variant="default" onClick={onClose}>
          {words.parts.cancel}
        </Button>
        <Button disabled={isWrong} onClick={() => onDone(simplest(finished(root)))}>
          {words.list.apply}
        </Button>
      </div>
    </Modal>
  )
}

/** Drops incomplete conditions and the groups that become empty. */
function finished(group: Group): Group {
  const of = group.of.flatMap((part): readonly FilterNode[] => {
    if (!isGroup(part)) return isFilled(part) ? [part] : []
    const inner = finished(part)
    return inner.of.length > 0 || part.of.length === 0 ? [inner] : []
  })
  return { join: group.join, of }
}

function isFilled({ field, comparator, value }: Condition): boolean {
  return field !== '' && (value !== null || comparator === 'filled' || comparator === 'empty')
}

/** A group of one condition is that condition. */
function simplest(group: Group): FilterNode {
  const [only] = group.of
  if (group.of.length === 0) return group.join === 'and' ? everything : group
  return group.of.length === 1 && only && !isGroup(only) ? only : group
}

function GroupEditor(props: {
  readonly resource: ResourceName
  readonly group: Group
  readonly onChange: (group: Group) => void
  readonly onRemove?: () => void
}) {
  const { resource, group, onChange, onRemove } = props
  const replace = (index: number, part: FilterNode | undefined) =>
    onChange({
      ...group,
      of: group.of.flatMap((one, at) => (at !== index ? [one] : part ? [part] : [])),
    })
  const add = (part: FilterNode) => onChange({ ...group, of: [...group.of, part] })
  return (
    <fieldset className={css.group}>
      <legend className="visually-hidden">{words.list[group.join === 'and' ? 'allOf' : 'anyOf']}</legend>
      <div className={css.groupHead}>
        <ChoiceField<'and' | 'or'>
          label={words.list.groupJoin}
          isLabelHidden
          value={group.join}
          onChange={(join) => join && onChange({ ...group, join })}
          choices={[
            { value: 'and', name: words.list.allOf },
            { value: 'or', name: words.list.anyOf },
          ]}
        />
        {onRemove && (
          <ActionIcon variant="subtle" color="gray" aria-label={words.list.removeGroup} onClick={onRemove}>
            <Icon name="close" size={16} />
          </ActionIcon>
        )}
      </div>
      {group.of.map((part, index) =>
        isGroup(part) ? (
          <GroupEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place.
            key={index}
            resource={resource}
            group={part}
            onChange={(next) => replace(index, next)}
            onRemove={() => replace(index, undefined)}
          />
        ) : (
          <ConditionEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place.
            key={index}
            resource={resource}
            condition={part}
            onChange={(next) => replace(index, next)}
            onRemove={() => replace(index, undefined)}
          />
        ),
      )}
      <div className={css.groupActions}>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => add({ field: '', comparator: '=', value: null })}
        >
          {words.list.addCondition}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => add((group.join === 'and' ? any : all)({ field: '', comparator: '=', value: null }))}
        >
          {words.list.addGroup}
        </Button>
      </div>
    </fieldset>
  )
}

function ConditionEditor(props: {
  readonly resource: ResourceName
  readonly condition: Condition
  readonly onChange: (condition: Condition) => void
  readonly onRemove: () => void
}) {
  const { resource, onChange } = props
  const { field, comparator, value } = props.condition
  const facts = fieldFacts(resource, field)
  const offered = comparatorsOf(facts)
  const fields = filterFields(resource)
  const isKnown = field === '' || fields.some((one) => one.value === field)
  return (
    <div className={css.condition}>
      <div>
        <SearchedChoiceField
          label={words.list.field}
          isLabelHidden
          value={field || null}
          onChange={(next) => {
            const facts = fieldFacts(resource, next ?? '')
            const [first = '='] = comparatorsOf(facts)
            onChange({ field: next ?? '', comparator: first, value: facts.kind === 'flag' ? true : null })
          }}
          choices={isKnown ? fields : [...fields, { value: field, name: fieldLabel(field) }]}
        />
      </div>
      <div>
        <ChoiceField<Comparator>
          label={words.list.comparison}
          isLabelHidden
          value={comparator}
          onChange={(next) =>
            next && onChange(condition(field, next, next === 'filled' || next === 'empty' ? null : value))
          }
          choices={(offered.includes(comparator) ? offered : [...offered, comparator]).map((one) => ({
            value: one,
            name: operatorText(resource, field, one),
          }))}
        />
      </div>
      <div>
        {comparator !== 'filled' && comparator !== 'empty' && (
          <ValueInput
            key={field}
            resource={resource}
            field={field}
            value={value}
            onChange={(next) => onChange(condition(field, comparator, next))}
          />
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words.list.removeCondition}
        onClick={props.onRemove}
      >
        <Icon name="close" size={16} />
      </ActionIcon>
    </div>
  )
}
