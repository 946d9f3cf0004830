import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { ResourceName } from '../../client/resources.ts'
import { type AnyRecord, useList } from '../data/records.ts'
import { words } from '../words/words.ts'
import { type FieldProps, inputProps } from './field.ts'
import css from './fields.module.css'
import { useFirstOption } from './first-option.ts'

interface RecordFieldProps extends FieldProps<number | null> {
  readonly resource: ResourceName
  /** For resources below a record: `{ contactId: 7 }`. */
  readonly path?: Readonly<Record<string, number>>
  readonly nameOf?: (record: AnyRecord) => string
  /** Quiet, behind the name. */
  readonly detailOf?: (record: AnyRecord) => string | null | undefined
  readonly filter?: string
  /** The name of the record that is chosen, where it is known already. */
  readonly knownName?: string | null | undefined
  readonly onChoose?: (record: AnyRecord | null) => void
  /** Makes a record of what was typed, where nothing fits. */
  readonly onCreate?: (name: string) => void
  readonly placeholder?: string
  readonly isClearable?: boolean
}

/** While somebody types, nothing is asked for. */
const patienceMs = 150

const usualName = (record: AnyRecord): string =>
  record.name ?? record.description ?? record.number ?? String(record.id)
/** Many contacts have the same name: where they live tells them apart. */
const usualDetail = (record: AnyRecord): string | undefined =>
  record.main_address
    ? `${record.main_address.postcode} ${record.main_address.city}`
    : record.name && record.number
      ? record.number
      : undefined

/** A record of another resource, found while one types. */
export function RecordField({
  resource,
  path = {},
  value,
  onChange,
  onChoose,
  onCreate,
  nameOf = usualName,
  detailOf = usualDetail,
  filter,
  knownName,
  placeholder,
  isClearable = true,
  ...rest
}: RecordFieldProps) {
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const [typed, setTyped] = useState<string>()
  const [chosen, setChosen] = useState<AnyRecord>()
  const [q] = useDebouncedValue(typed?.trim() ?? '', patienceMs)
  const more = resource === 'contacts' ? { with: 'main_address' } : {}
  const found = useList(
    resource,
    { q, limit: 20, ...(filter ? { filter } : {}), ...more },
    // Everything that was typed is another list, and seldom asked for twice.
    { path, enabled: box.dropdownOpened, gcTime: 60_000 },
  )
  const isFound = found.data !== undefined && !found.isPlaceholderData && q === typed?.trim()
  const onKeyDown = useFirstOption(box, typed, isFound)
  const current = useList(
    resource,
    { filter: JSON.stringify({ id: value }), limit: 1, ...more },
    { path, enabled: value !== null && chosen?.id !== value && !knownName },
  )
  const known = chosen?.id === value ? chosen : current.data?.items.find(({ id }) => id === value)
  const name = value === null ? '' : known ? nameOf(known) : (knownName ?? '')

  const choose = (record: AnyRecord | null) => {
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
            // Whoever has emptied the field wants nothing there.
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
