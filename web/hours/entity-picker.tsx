import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Filter } from '../../client/index.ts'
import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import { type FieldProps, inputProps } from '../fields/field.ts'
import optionCss from '../fields/fields.module.css'
import { useFirstOption } from '../fields/first-option.ts'
import { words } from '../words/words.ts'

type EntityType = 'P' | 'CU' | 'C'

/** A project, cost unit or contact that time is spent on. */
export interface Entity {
  readonly type: EntityType
  readonly id: number
  readonly name: string
  /** The name of the contact, if the entity's own name does not say it. */
  readonly contact?: string | null
}

/** A record of any of these kinds. */
interface FoundRecord {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly contact_name?: string | null
}

/** The search waits this long for the next letter. */
const patienceMs = 150

/** One field that searches projects, cost units and contacts. */
export function EntityPicker({ value, onChange, ...rest }: FieldProps<Entity | null>) {
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const [typed, setTyped] = useState<string>()
  const wanted = typed?.trim() ?? ''
  const [q] = useDebouncedValue(wanted, patienceMs)
  const { groups, isFetching, isFound } = useEntities(q, box.dropdownOpened)
  const isUpToDate = isFound && q === wanted
  const onKeyDown = useFirstOption(box, typed, isUpToDate)
  const isEmpty = isUpToDate && !isFetching && groups.every(({ records }) => records.length === 0)

  const choose = (option: string) => {
    const [type, id] = option.split(' ')
    const record = groups.find((group) => group.type === type)?.records.find((one) => String(one.id) === id)
    if (!record) return
    setTyped(undefined)
    box.closeDropdown()
    onChange({
      type: type as EntityType,
      id: record.id,
      name: record.name,
      contact: record.contact_name ?? null,
    })
  }
  return (
    <Combobox store={box} onOptionSubmit={choose}>
      <Combobox.Target>
        <TextInput
          {...inputProps(rest)}
          autoComplete="off"
          value={typed ?? value?.name ?? ''}
          placeholder={words.parts.choose}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            box.openDropdown()
          }}
          onKeyDown={onKeyDown}
          onClick={() => box.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            box.closeDropdown()
            setTyped(undefined)
          }}
          rightSection={isFetching && box.dropdownOpened ? <Loader size={14} /> : null}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={rest.label}>
          {groups.map(({ type, records }) =>
            records.length === 0 ? null : (
              <Combobox.Group key={type} label={words.hours.entities[type]}>
                {records.map((record) => (
                  <EntityOption key={record.id} type={type} record={record} />
                ))}
              </Combobox.Group>
            ),
          )}
          {isEmpty && <Combobox.Empty>{words.parts.nothingFound}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const openProjects = [{ status: '!C' }, { status: '!B' }] as const

/** The results for a text, by kind, including the projects of the contacts found. */
function useEntities(q: string, isWanted: boolean) {
  const ask = { enabled: isWanted, gcTime: 60_000 }
  const projectsThat = (...conditions: Filter<'projects'>[]) =>
    ({ filter: { and: [...openProjects, ...conditions] }, with: ['contact_name'], limit: 8 }) as const
  const projects = useList(kontor.projects, { ...projectsThat(), q }, ask)
  const costUnits = useList(kontor.costUnits, { q, limit: 5 }, ask)
  const contacts = useList(kontor.contacts, { q, limit: 8 }, ask)
  const customers = q === '' ? [] : (contacts.data?.items ?? []).map(({ id }) => ({ contact_id: id }))
  const hasCustomers = customers.length > 0
  const theirs = useList(kontor.projects, projectsThat({ or: customers }), {
    ...ask,
    enabled: isWanted && hasCustomers,
  })

  const asked = [projects, costUnits, contacts, ...(hasCustomers ? [theirs] : [])]
  const named = projects.data?.items ?? []
  const others = hasCustomers ? (theirs.data?.items ?? []) : []
  const groups: { type: EntityType; records: readonly FoundRecord[] }[] = [
    { type: 'P', records: [...named, ...others.filter(({ id }) => !named.some((one) => one.id === id))] },
    { type: 'CU', records: costUnits.data?.items ?? [] },
    { type: 'C', records: contacts.data?.items ?? [] },
  ]
  return {
    groups,
    isFetching: asked.some((list) => list.isFetching),
    isFound: asked.every(({ data, isPlaceholderData }) => data && !isPlaceholderData),
  }
}

function EntityOption({ type, record }: { readonly type: EntityType; readonly record: FoundRecord }) {
  return (
    <Combobox.Option value={`${type} ${record.id}`}>
      <span className={optionCss.option}>
        <span>{record.name}</span>
        <small>{record.contact_name ?? record.number}</small>
      </span>
    </Combobox.Option>
  )
}
