import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useState } from 'react'
import type { ResourceName } from '../../../client/index.ts'
import { fold } from '../../../domain/text/text.ts'
import { words } from '../../words/words.ts'
import css from './field-picker.module.css'
import { filterFields } from './filter-fields.ts'

/** The first step to a filter: its field. */
export function FieldPicker(props: {
  readonly resource: ResourceName
  /** The columns of the list, whose fields come first. */
  readonly columns: readonly string[]
  readonly onPick: (field: string) => void
}) {
  const [typed, setTyped] = useState('')
  const box = useCombobox({ opened: true })
  const sought = fold(typed.trim())
  const isColumn = ({ value }: { readonly value: string }) =>
    props.columns.includes(value) || props.columns.includes(value.replace(/_id$/, '_name'))
  const fields = filterFields(props.resource)
  const found = [...fields.filter(isColumn), ...fields.filter((field) => !isColumn(field))].filter(
    ({ name }) => fold(name).includes(sought),
  )
  return (
    <Combobox store={box} onOptionSubmit={props.onPick}>
      <Combobox.EventsTarget>
        <TextInput
          aria-label={words.list.field}
          placeholder={words.list.field}
          value={typed}
          autoComplete="off"
          data-autofocus
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            box.selectFirstOption()
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={css.fields ?? ''} aria-label={words.list.field}>
        {found.map(({ value, name }) => (
          <Combobox.Option key={value} value={value}>
            {name}
          </Combobox.Option>
        ))}
        {found.length === 0 && <Combobox.Empty>{words.parts.nothingFound}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  )
}
