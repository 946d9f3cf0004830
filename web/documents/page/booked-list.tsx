import { ActionIcon, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../frame/icons.tsx'
import { Amount } from '../../parts/amount.tsx'
import { dateText } from '../../parts/format.ts'
import page from '../../parts/page.module.css'
import css from './document.module.css'

/** Money that was booked for a document: a payment, or what was paid back. */
interface Booked {
  readonly id: number
  readonly date: string
  readonly amount: number
  readonly notes: string | null
}

interface BookedListProps<One extends Booked> {
  readonly heading: string
  /** What is said while there is nothing. */
  readonly none: string
  readonly items: readonly One[] | undefined
  readonly currency: string
  /** What is said of an entry behind its date. */
  readonly about: (one: One) => ReactNode
  readonly buttons: (one: One) => ReactNode
  /** Left out while nothing can be booked. */
  readonly add?: { readonly verb: string; readonly onClick: () => void } | undefined
}

/** The card of what was booked for a document. */
export function BookedList<One extends Booked>(props: BookedListProps<One>) {
  const { heading, none, items, currency, about, buttons, add } = props
  return (
    <section className={page.card} aria-label={heading}>
      <div className={css.cardHead}>
        <h2>{heading}</h2>
        {add && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="plus" size={14} />}
            onClick={add.onClick}
          >
            {add.verb}
          </Button>
        )}
      </div>
      {items?.length === 0 && <p className="quiet">{none}</p>}
      <ul className={css.list}>
        {items?.map((one) => (
          <li key={one.id}>
            <span className={css.grow}>
              <span>
                {dateText(one.date)}
                {about(one)}
              </span>
              {one.notes && <span className="quiet">{one.notes}</span>}
            </span>
            <Amount value={one.amount} currency={currency} />
            <span className={css.buttons}>{buttons(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A small button behind an entry. */
export function EntryButton(props: {
  readonly icon: IconName
  readonly label: string
  readonly onClick: () => void
}) {
  const { icon, label, onClick } = props
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      <Icon name={icon} size={16} />
    </ActionIcon>
  )
}
