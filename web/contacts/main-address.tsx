import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAnswer } from '../data/records.ts'
import { addressLines } from '../parts/address-lines.ts'
import css from '../parts/page.module.css'
import { words } from '../words/words.ts'
import { AddressDialog } from './address-dialog.tsx'

interface MainAddressProps {
  readonly contactId: number
  readonly addressId: number
  readonly onSaved: () => Promise<unknown>
}

/** The main address in the form of its contact. It is a record of its own, and is saved on its own. */
export function MainAddress({ contactId, addressId, onSaved }: MainAddressProps) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useAnswer('GET /contacts/{contactId}/addresses/{addressId}', {
    path: { contactId, addressId },
  })
  return (
    <div className={css.card}>
      <h2>{words.fields.main_address}</h2>
      <div className={css.actions} style={{ justifyContent: 'space-between' }}>
        <span>{data && addressLines(data.item).join(', ')}</span>
        <Button variant="default" size="compact-sm" disabled={!data} onClick={() => setOpen(true)}>
          {words.contacts.editAddress}
        </Button>
      </div>
      {isOpen && data && (
        <AddressDialog
          contactId={contactId}
          address={data.item}
          onClose={() => setOpen(false)}
          onSaved={onSaved}
        />
      )}
    </div>
  )
}
