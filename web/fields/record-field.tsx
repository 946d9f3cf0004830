import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Address, RecordOf, TopName } from '../../client/index.ts'
import { cityLine } from '../../domain/text/postal-address.ts'
import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import { textAt, valueAt } from '../data/value-at.ts'
import { words } from '../words/words.ts'
import { type FieldProps, inputProps } from './field.ts'
import css from './fields.module.css'
import { useFirstOption } from './first-option.ts'

interface RecordFieldProps<Name extends TopName> extends FieldProps<number | null> {
  readonly resource: Name
  readonly nameOf?: (record: RecordOf<Name>) => string
  /** The name of the chosen record, if it is known already. */
  readonly knownName?: string | null | undefined
  readonly onChoose?: (record: RecordOf<Name> | null) => void
  /** Creates a record from the typed text when nothing matches. */
  readonly onCreate?: (name: string) => void
  readonly placeholder?: string
  readonly isClearable?: boolean
}

/** The search waits this long for the next letter. */
const patienceMs = 150

function usualName(record: { readonly id: number }): string {
  const [name = String(record.id)] = ['name', 'description', 'number'].flatMap(
    (key) => textAt(record, key) ?? [],
  )
  return name
}

/** Many contacts have the same name: the address tells them apart. */
function detailOf(record: object): string | undefined {
  const address = valueAt(record, 'main_address')
  if (typeof address === 'object' && address !== null) return cityLine(address as Address)
  return textAt(record, 'name') && textAt(record, 'number')
}

/** Chooses a record of another resource by searching. */
export function RecordField<Name extends TopName>({
  resource,
  value,
  onChange,
  onChoose,
  onCreate,
  nameOf = usualName,
  knownName,
  placeholder,
  isClearable = true,
  ...rest
}: RecordFieldProps<Name>) {
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const [typed, setTyped] = useState<string>()
  const [chosen, setChosen] = useState<RecordOf<Name>>()
  const [q] = useDebouncedValue(typed?.trim() ?? '', patienceMs)
  const records = kontor.resource(resource)
  const parameters = { with: resource === 'contacts' ? 'main_address' : undefined }
  const found = useList(
    records,
    { q, limit: 20, parameters },
    // Each text is another query, and seldom asked twice.
    { enabled: box.dropdownOpened, gcTime: 60_000 },
  )
  const isFound = found.data !== undefined && !found.isPlaceholderData && q === typed?.trim()
  const onKeyDown = useFirstOption(box, typed, isFound)
  const current = useList(
    records,
    { limit: 1, parameters: { ...parameters, filter: JSON.stringify({ id: value }) } },
    { enabled: value !== null && chosen?.id !== value && !knownName },
  )
  const known = chosen?.id === value ? chosen : current.data?.items.find(({ id }) => id === value)
  const name = value === null ? '' : known ? nameOf(known) : (knownName ?? '')

  const choose = (record: RecordOf<Name> | null) => {
    setTyped(undefined)
    setChosen(record ?? undefined)
    onChange(record?.id ?? null)
    onChoose?.(record)
    box.closeDropdown()
  }

  return (
    <Combobox
      store={box}
      onOptionSubmit={(option) => {
        if (option === 'create') {
          const name = typed?.trim() ?? ''
          setTyped(undefined)
          box.closeDropdown()
          onCreate?.(name)
        } else choose(found.data?.items.find(({ id }) => String(id) === option) ?? null)
      }}
    >
      <Combobox.Target>
        <TextInput
          {...inputProps(rest)}
          autoComplete="off"
          value={typed ?? name}
          placeholder={placeholder ?? words.parts.choose}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            box.openDropdown()
          }}
          onKeyDown={onKeyDown}
          onClick={() => box.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            box.closeDropdown()
            // An emptied field means no record.
            if (typed?.trim() === '' && isClearable && value !== null) choose(null)
            else setTyped(undefined)
          }}
          rightSection={
            found.isFetching && box.dropdownOpened ? (
              <Loader size={14} />
            ) : value !== null && isClearable && !rest.isDisabled ? (
              <CloseButton
                size="sm"
                tabIndex={-1}
                aria-label={`${words.parts.clear}: ${rest.label}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(null)}
              />
            ) : null
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={rest.label}>
          {found.data?.items.map((record) => (
            <Combobox.Option key={record.id} value={String(record.id)} active={record.id === value}>
              <span className={css.option}>
                <span>{nameOf(record)}</span>
                <small>{detailOf(record)}</small>
              </span>
            </Combobox.Option>
          ))}
          {found.data?.items.length === 0 && !onCreate && (
            <Combobox.Empty>{words.parts.nothingFound}</Combobox.Empty>
          )}
          {onCreate && typed?.trim() && (
            <Combobox.Option value="create">
              {words.parts.createNamed.replace('{name}', typed.trim())}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
