// What becomes of the invoices of a recurring one, and what stands in their way.

import type { Contact, Person, RecurringInvoice } from '../../client/index.ts'
import { isMailAddress } from '../../domain/text/mail-address.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { choicesOf } from '../fields/choices-of.ts'
import type { Form } from '../fields/form.ts'
import page from '../parts/page.module.css'
import { sendsMail } from '../start.ts'
import { words } from '../words/words.ts'

type MadeAs = RecurringInvoice['made_as']

export interface MadeAsValues {
  readonly made_as: MadeAs | null
}

/** The people that a mail goes to. */
export interface Recipient {
  readonly contact?: Pick<Contact, 'email'> | null
  readonly contact_person?: Pick<Person, 'email'> | null
}

interface MadeAsFieldProps {
  readonly form: Pick<Form<MadeAsValues>, 'field' | 'values'>
  readonly recipient: Recipient
}

export function MadeAsField({ form, recipient }: MadeAsFieldProps) {
  return (
    <>
      <ChoiceField
        label={words.fields.made_as}
        {...form.field('made_as')}
        choices={choicesOf<MadeAs>('recurring-invoices', 'made_as')}
        description={words.recurring.madeAsHint}
      />
      <MailHindrance made_as={form.values.made_as} recipient={recipient} />
    </>
  )
}

/** Says why no mail can be sent now, if any is to be. */
export function MailHindrance({ made_as, recipient }: MadeAsValues & Pick<MadeAsFieldProps, 'recipient'>) {
  if (made_as !== 'sent') return null
  const addresses = [recipient.contact_person?.email, recipient.contact?.email]
  const hasAddress = addresses.some((address) => address && isMailAddress(address))
  if (hasAddress && sendsMail) return null
  return (
    <p role="note" className={page.note}>
      {hasAddress ? words.recurring.noServer : words.recurring.noAddress}
    </p>
  )
}
