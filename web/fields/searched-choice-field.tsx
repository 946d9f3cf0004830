import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { fold } from '../../domain/text/text.ts'
import { words } from '../words/words.ts'
import type { Choice } from './choice-field.tsx'
import { type FieldProps, inputProps } from './field.ts'

interface SearchedChoiceFieldProps extends FieldProps<string | null> {
  readonly choices: readonly Choice<string>[]
  /** Whether the choice can be empty. */
  readonly isClearable?: boolean
  readonly placeholder?: string
}

/** A choice of many values, with a search. */
export function SearchedChoiceField({
  value,
  onChange,
  choices,
  isClearable = false,
  placeholder,
  ...rest
}: SearchedChoiceFieldProps) {
  return (
    <Select
      {...inputProps(rest)}
      value={value}
      onChange={onChange}
      data={choices.map((choice) => ({ value: choice.value, label: choice.name }))}
      searchable
      selectFirstOptionOnChange
      filter={withoutAccents}
      limit={300}
      maxDropdownHeight={320}
      allowDeselect={false}
      clearable={isClearable}
      placeholder={placeholder ?? words.parts.choose}
      nothingFoundMessage={words.parts.nothingFound}
      autoComplete="off"
      comboboxProps={{ transitionProps: { duration: 0 } }}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}

/** Osterreich finds Österreich, and AT too. Names that begin with the text come first. */
const withoutAccents: OptionsFilter = ({ options, search }) => {
  const sought = fold(search.trim())
  const found = (options as ComboboxItem[]).filter(
    ({ label, value }) => fold(label).includes(sought) || fold(value) === sought,
  )
  const begins = ({ label, value }: ComboboxItem) =>
    fold(label).startsWith(sought) || fold(value) === sought ? 0 : 1
  return found.toSorted((one, other) => begins(one) - begins(other))
}
