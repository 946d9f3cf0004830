// The name of a position: free text, or a catalogue item that is found by name or number while the user types.

import { Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { RecordOf } from '../../../client/index.ts'
import { kontor } from '../../data/kontor.ts'
import { listOptions } from '../../data/queries.ts'
import { queryClient } from '../../data/records.ts'
import { complain } from '../../frame/notices.tsx'
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

function servicesFor(q: string) {
  return listOptions(kontor.services, { q, limit: 6, with: vatOfItem })
}

function productsFor(q: string) {
  return listOptions(kontor.products, { q, limit: 6, with: vatOfItem })
}

type Found = readonly Omit<CatalogItem, 'catalog_type'>[]

function itemsOf(services: Found = [], products: Found = []): readonly CatalogItem[] {
  return [
    ...services.map((item) => ({ ...item, catalog_type: 'S' as const })),
    ...products.map((item) => ({ ...item, catalog_type: 'P' as const })),
  ]
}

async function searched(q: string): Promise<readonly CatalogItem[]> {
  const staleTime = 10_000
  const [services, products] = await Promise.all([
    queryClient.fetchQuery({ ...servicesFor(q), staleTime }),
    queryClient.fetchQuery({ ...productsFor(q), staleTime }),
  ])
  return itemsOf(services.items, products.items)
}

/** What Enter takes: the item with this number, or the only match. Other text stays as typed. */
function onlyOf(items: readonly CatalogItem[], typed: string): CatalogItem | undefined {
  return items.find(({ number }) => number === typed) ?? (items.length === 1 ? items[0] : undefined)
}

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
  const isAsked = box.dropdownOpened && typed !== '' && may('view', 'catalog')
  const isSearching = isAsked && q !== ''
  const options = { enabled: isSearching, gcTime: 60_000 }
  const services = useQuery({ ...servicesFor(q), ...options })
  const products = useQuery({ ...productsFor(q), ...options })
  const found = isSearching ? itemsOf(services.data?.items, products.data?.items) : []
  const only = onlyOf(found, typed)
  const written = useRef(typed)
  written.current = typed
  // The list may still be that of an older text: the user can be faster than the server.
  const takeOnly = async () => {
    const items = await searched(typed)
    if (written.current === typed) choose(onlyOf(items, typed))
  }
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
            if (event.key !== 'Enter' || !isAsked || box.getSelectedOptionIndex() >= 0) return
            takeOnly().catch(complain)
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
                active={item === only}
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
