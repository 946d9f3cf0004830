import { Button } from '@mantine/core'
import { useState } from 'react'
import { microNumber, microOf } from '../../domain/money/money.ts'
import { kontor } from '../data/kontor.ts'
import { useItem } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { useForm } from '../fields/form.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { needed } from '../fields/needed.ts'
import { NumberField } from '../fields/number-field.tsx'
import { tell } from '../frame/notices.tsx'
import { numberText } from '../parts/format.ts'
import css from '../parts/page.module.css'
import { may } from '../start.ts'
import { words } from '../words/words.ts'

interface StockProps {
  readonly productId: number
  /** The tag of the product in the form around this component. */
  readonly tag?: string | undefined
  readonly onChanged?: (tag: string | undefined) => void
}

/** The stock, the quantity reserved by documents, and the rest. */
export function Stock({ productId, tag, onChanged }: StockProps) {
  const { data } = useItem(kontor.products, productId)
  const [isCounting, setCounting] = useState(false)
  const { fields, catalog } = words
  if (!data) return null
  const { inventory_available, inventory_reserved } = data.item
  const free = microNumber(microOf(inventory_available) - microOf(inventory_reserved))
  return (
    <section className={css.card}>
      <h2>{catalog.stock}</h2>
      <dl className={css.facts}>
        <dt>{fields.inventory_available}</dt>
        <dd className="amount">{numberText(inventory_available)}</dd>
        <dt>{fields.inventory_reserved}</dt>
        <dd className="amount">{numberText(inventory_reserved)}</dd>
        <dt>{catalog.free}</dt>
        <dd className="amount">{numberText(free)}</dd>
      </dl>
      {may('edit', 'catalog') && (
        <Button variant="default" mt={16} onClick={() => setCounting(true)}>
          {catalog.setStock}
        </Button>
      )}
      {isCounting && (
        <StockDialog
          productId={productId}
          counted={inventory_available}
          tag={tag}
          onChanged={onChanged}
          onClose={() => setCounting(false)}
        />
      )}
    </section>
  )
}

function StockDialog({
  productId,
  counted,
  tag,
  onChanged,
  onClose,
}: {
  readonly productId: number
  readonly counted: number
  readonly tag: string | undefined
  readonly onChanged: StockProps['onChanged']
  readonly onClose: () => void
}) {
  const form = useForm({ inventory_available: counted as number | null })
  const save = () =>
    form.submit(async ({ inventory_available }) => {
      const body = { inventory_available: needed(inventory_available) }
      const saved = await kontor.products.setInventory(productId, body, { ifMatch: tag })
      onChanged?.(saved.tag)
      void refresh()
      tell(words.catalog.stockSet)
      onClose()
    })
  return (
    <FormDialog title={words.catalog.setStock} isBusy={form.isBusy} onSave={save} onClose={onClose}>
      <NumberField
        label={words.catalog.counted}
        width="half"
        isRequired
        autoFocus
        {...form.field('inventory_available')}
      />
    </FormDialog>
  )
}
