import { kontor } from '../data/kontor.ts'
import { addressLines } from '../parts/address-lines.ts'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { AddressDialog } from './address-dialog.tsx'
import { Marks, Part, PartsList } from './parts-list.tsx'
import { usePartsOf } from './parts-of.ts'

/** The addresses of a contact, the main one first. */
export function Addresses({ contactId }: { readonly contactId: number }) {
  const parts = usePartsOf(kontor.contacts.addresses(contactId), { sort: ['-default', 'street'] })
  const { contacts, fields } = words
  const isEditor = may('edit', 'contact')
  return (
    <>
      <PartsList
        title={contacts.addresses}
        isLoading={parts.isLoading}
        addName={contacts.addAddress}
        onAdd={isEditor ? parts.add : undefined}
      >
        {parts.items.map((address) => (
          <Part
            key={address.id}
            name={addressLines(address).join(', ')}
            onEdit={isEditor ? () => parts.edit(address.id) : undefined}
            onRemove={
              isEditor && !address.default
                ? () => parts.remove(address.id, contacts.addressRemoved)
                : undefined
            }
          >
            {addressLines(address).map((line) => (
              <div key={line}>{line}</div>
            ))}
            <Marks
              marks={[
                address.default && fields.main_address,
                address.default_prepage && contacts.coverPage,
                address.hide_on_documents && fields.hide_on_documents,
              ]}
            />
          </Part>
        ))}
      </PartsList>
      {parts.dialog && <AddressDialog contactId={contactId} {...parts.dialog} />}
    </>
  )
}
