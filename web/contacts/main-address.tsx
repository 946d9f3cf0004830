import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Address } from '../../client/index.ts'
import { kontor } from '../data/kontor.ts'
import { useItem } from '../data/queries.ts'
import { complain } from '../frame/notices.tsx'
import { addressLines } from '../parts/address-lines.ts'
import css from '../parts/page.module.css'
import { words } from '../words/words.ts'
import { AddressDialog } from './address-dialog.tsx'
import { type OpenedPart, openPart } from './parts-of.ts'

interface MainAddressProps {
  readonly contactId: number
  readonly addressId: number
  readonly onSaved: () => Promise<unknown>
}

/** The main address in the form of its contact. It is a record of its own and is saved separately. */
export function MainAddress({ contactId, addressId, onSaved }: MainAddressProps) {
  const [opened, setOpened] = useState<OpenedPart<Address>>()
  const addresses = kontor.contacts.addresses(contactId)
  const { data } = useItem(addresses, addressId)
  const open = () => openPart(addresses, addressId).then(setOpened).catch(complain)
  return (
    <div className={css.card}>
      <h2>{words.fields.main_address}</h2>
      <div className={css.actions} style={{ justifyContent: 'space-between' }}>
        <span>{data && addressLines(data.item).join(', ')}</span>
        <Button variant="default" size="compact-sm" disabled={!data} onClick={open}>
          {words.contacts.editAddress}
        </Button>
      </div>
      {opened && (
        <AddressDialog
          contactId={contactId}
          part={opened}
          onClose={() => setOpened(undefined)}
          onSaved={onSaved}
        />
      )}
    </div>
  )
}
