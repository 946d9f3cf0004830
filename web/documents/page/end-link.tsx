// Ends the link to the page of a document that its customer has.

import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CustomerResponse } from '../../../client/index.ts'
import { kontor } from '../../data/kontor.ts'
import { refresh } from '../../data/records.ts'
import { useForm } from '../../fields/form.ts'
import { FormDialog } from '../../fields/form-dialog.tsx'
import { tell } from '../../frame/notices.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'

interface EndLinkProps {
  readonly type: CustomerResponse['document_type']
  readonly id: number
}

export function EndLink({ type, id }: EndLinkProps) {
  const [isAsked, setAsked] = useState(false)
  if (!may('manage', type === 'offer' ? 'offer' : 'invoice')) return null
  return (
    <>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsked(true)}>
        {words.documents.customer.end}
      </Button>
      {isAsked && <EndLinkDialog type={type} id={id} onClose={() => setAsked(false)} />}
    </>
  )
}

function EndLinkDialog({ type, id, onClose }: EndLinkProps & { readonly onClose: () => void }) {
  const { customer } = words.documents
  const form = useForm({})
  const end = async () => {
    if (!(await form.submit(() => documents[type].renewPageLink(id)))) return
    void refresh()
    tell(customer.ended)
    onClose()
  }
  return (
    <FormDialog title={customer.end} verb={customer.end} isBusy={form.isBusy} onSave={end} onClose={onClose}>
      <p style={{ margin: 0 }}>{customer.endNote}</p>
    </FormDialog>
  )
}

const documents = { invoice: kontor.invoices, offer: kontor.offers, credit_note: kontor.creditNotes }
