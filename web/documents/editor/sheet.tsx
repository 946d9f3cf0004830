// The paper that the user types on: what is typed is where it will be printed.

import { type ReactNode, useMemo } from 'react'
import { kontor } from '../../data/kontor.ts'
import { useAnswer, useItem, useList } from '../../data/queries.ts'
import { isVatLiable } from '../../start.ts'
import type { ValueFieldsProps } from '../document-facts.tsx'
import type { Values } from '../draft.ts'
import { totalsOf } from '../totals.ts'
import { TotalsBlock } from '../totals-block.tsx'
import { AddressBlock } from './address-block.tsx'
import { Unreadable } from './cells.tsx'
import { MoreSettings } from './more-settings.tsx'
import css from './paper.module.css'
import { Positions } from './positions.tsx'
import type { DocumentSession, Snapshot } from './session.ts'
import { TextPart } from './texts.tsx'

interface SheetProps {
  readonly session: DocumentSession
  readonly snapshot: Snapshot
  /** What is beside the address. */
  readonly facts: (fields: ValueFieldsProps) => ReactNode
  /** What is below all fields. */
  readonly children?: ReactNode
}

export function Sheet({ session, snapshot, facts, children }: SheetProps) {
  const { kind } = session
  const { draft, errors } = snapshot
  const { values } = draft
  const settings = useAnswer('settings', kontor.settings.get).data?.item
  const rounds = settings?.round_to_five_rappen ?? false
  const totals = useMemo(() => totalsOf(draft, rounds, isVatLiable), [draft, rounds])
  const contact = useItem(
    kontor.contacts,
    values.contact_id ?? 0,
    { with: ['vat_category'] },
    { enabled: values.contact_id !== null },
  ).data?.item
  const layouts = useList(kontor.layouts, { limit: 200 }).data?.items
  const layout = layouts?.find((one) => (values.layout_id ? one.id === values.layout_id : one.default))
  const change = (changes: Partial<Values>) =>
    session.change((draft) => ({ ...draft, values: { ...draft.values, ...changes } }), Object.keys(changes))
  const fields = { kind, values, errors, onChange: change, onUnreadable: session.setUnreadable }
  return (
    <Unreadable value={session.setUnreadable}>
      <div className={css.paper}>
        <div className={css.top} data-address={layout?.address_position ?? 'R'}>
          <AddressBlock session={session} snapshot={snapshot} />
          {facts(fields)}
        </div>
        <TextPart session={session} snapshot={snapshot} part="title" />
        <TextPart session={session} snapshot={snapshot} part="introduction" />
        <Positions session={session} snapshot={snapshot} totals={totals} contact={contact} />
        <TotalsBlock
          roundsToFiveRappen={rounds}
          totals={totals}
          values={values}
          errors={errors}
          onChange={change}
          deductions={draft.deductions}
        />
        <TextPart session={session} snapshot={snapshot} part="conditions" />
        <MoreSettings session={session} snapshot={snapshot} {...fields} />
        {children}
      </div>
    </Unreadable>
  )
}
