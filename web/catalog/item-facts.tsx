import type { ReactNode } from 'react'
import { useVisit } from '../data/visits.ts'
import { ShownText } from '../fields/shown-text.tsx'
import { amountText, numberText, percentText, priceText } from '../parts/format.ts'
import css from '../parts/page.module.css'
import { PageHead } from '../parts/page-head.tsx'
import { company, isVatLiable } from '../start.ts'
import { words } from '../words/words.ts'
import type { Item, ItemKind } from './item-kinds.ts'
import layout from './item-page.module.css'
import { otherPrice } from './other-price.ts'
import { Stock } from './stock.tsx'
import { WayBack } from './way-back.tsx'

/** A product or a service for users who may view it, but not change it. */
export function ItemFacts({ kind, item }: { readonly kind: ItemKind; readonly item: Item }) {
  const { fields, catalog } = words
  useVisit({ kind: kind.name, id: item.id, name: item.name, path: `${kind.to}/${item.id}` })
  const other = otherPrice(item, company.currency)
  const purchase = 'price_purchase' in item ? item.price_purchase : null
  const price = `${company.currency} ${priceText(item.price)}`
  const kindOfPrice = item.including_vat ? catalog.gross : catalog.net
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [fields.number, item.number],
    [fields.price, isVatLiable ? `${price} ${kindOfPrice}` : price],
    [
      '',
      isVatLiable &&
        other !== undefined &&
        (item.including_vat ? catalog.isNet : catalog.isGross)(`${company.currency} ${amountText(other)}`),
    ],
    [fields.vat_rate, isVatLiable && percentText(item.vat)],
    [fields.price_purchase, purchase !== null && priceText(purchase)],
    [fields.unit, item.unit_name],
    [fields.default_amount, numberText(item.default_amount)],
    [fields.category, item.category_name],
    [
      fields.description,
      item.description && <ShownText text={item.description} language={company.language} />,
    ],
    ...item.custom_fields.map(({ name, value }) => [name, value] as const),
    [fields.notes, item.notes],
  ]
  return (
    <>
      <PageHead title={item.name} above={<WayBack kind={kind} />} />
      <div className={layout.page}>
        <dl className={css.facts} style={{ whiteSpace: 'pre-line' }}>
          {facts
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        {kind.isStocked && <Stock productId={item.id} />}
      </div>
    </>
  )
}
