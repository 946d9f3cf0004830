// The name of a position: free text, or a catalogue item that is found by name or number while the user types.

import { Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { RecordOf } from '../../../client/index.ts'
import { kontor } from '../../data/kontor.ts'
import { listOptions } from '../../data/queries.ts'
import { priceText } from '../../parts/format.ts'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import css from './cells.module.css'

/** Products and services look alike to a document. */
export type CatalogItem = RecordOf<'products' | 'services', 'vat_category' | 'vat_reason'> & {
  readonly catalog_type: 'P' | 'S'
}

const vatOfItem = ['vat_category', 'vat_reason'] as const

/** The search waits this long for the next letter. */
const patienceMs = 150

interface NameCellProps {
  readonly label: string
  readonly value: string | null
  readonly onChange: (name: string | null) => void
  readonly onChoose: (item: CatalogItem) => void
  readonly error?: string | undefined
  readonly currency: string
}

export function NameCell({ label, value, onChange, onChoose, error, currency }: NameCellProps) {
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const typed = value?.trim() ?? ''
  const [q] = useDebouncedValue(typed, patienceMs)
  const isSearching = box.dropdownOpened && typed !== '' && q !== '' && may('view', 'catalog')
  const options = { enabled: isSearching, gcTime: 60_000 }
  const services = useQuery({ ...listOptions(kontor.services, { q, limit: 6, with: vatOfItem }), ...options })
  const products = useQuery({ ...listOptions(kontor.products, { q, limit: 6, with: vatOfItem }), ...options })
  const found: readonly CatalogItem[] = isSearching
    ? [
        ...(services.data?.items ?? []).map((item) => ({ ...item, catalog_type: 'S' as const })),
        ...(products.data?.items ?? []).map((item) => ({ ...item, catalog_type: 'P' as const })),
      ]
    : []
  // Typing the exact number of an item chooses it. Other text stays as typed unless the user picks an option.
  const exact = found.find(({ number }) => number === typed)
  const choose = (item: CatalogItem | undefined) => {
    box.closeDropdown()
    if (item) onChoose(item)
  }

  return (
    <Combobox
      store={box}
      width="min(360px, calc(100vw - 16px))"
      position="bottom-start"
      onOptionSubmit={(option) => {
        choose(found.find((one) => `${one.catalog_type}${one.id}` === option))
      }}
    >
      <Combobox.Target>
        <input
          className={`${css.cell} ${css.name}`}
          aria-label={label}
          data-cell="name"
          type="text"
          autoComplete="off"
          maxLength={255}
          value={value ?? ''}
          placeholder={words.documents.positions.namePlaceholder}
          {...(error ? { 'aria-invalid': true, title: error } : {})}
          onChange={(event) => {
            onChange(event.currentTarget.value || null)
            box.openDropdown()
            box.resetSelectedOption()
          }}
          onBlur={() => box.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !exact || box.getSelectedOptionIndex() >= 0) return
            event.preventDefault()
            choose(exact)
          }}
        />
      </Combobox.Target>
      {found.length > 0 && (
        <Combobox.Dropdown>
          <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={label}>
            {found.map((item) => (
              <Combobox.Option
                key={`${item.catalog_type}${item.id}`}
                value={`${item.catalog_type}${item.id}`}
                active={item === exact}
              >
                <span className={css.option}>
                  <span>
                    {item.name}
                    <small>{item.number}</small>
                  </span>
                  <span className="amount">
                    <span className="quiet">{currency} </span>
                    {priceText(item.price)}
                  </span>
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      )}
    </Combobox>
  )
}
