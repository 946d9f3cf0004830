import type { BankEntry } from '../../client/index.ts'
import { Amount } from '../parts/amount.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { choiceLabel } from '../parts/labels.ts'
import { words } from '../words/words.ts'
import css from './bank.module.css'

export type Proposal = BankEntry['proposals'][number]

/** What an entry may be for, and why. */
export function ProposalView({
  proposal,
  currency,
}: {
  readonly proposal: Proposal
  readonly currency: string
}) {
  const { allocations, contact_name, difference, reasons } = proposal
  const differing = words.bank.differences[difference]
  return (
    <div className={css.proposal}>
      <p>
        <strong>{contact_name}</strong>
        {': '}
        {allocations.map(({ invoice_id, credit_note_id, number, amount }, index) => (
          <span key={`${invoice_id} ${credit_note_id}`}>
            {index > 0 && ', '}
            <Anchor to={invoice_id === null ? `/credit-notes/${credit_note_id}` : `/invoices/${invoice_id}`}>
              {invoice_id === null ? words.bank.creditNote(number) : words.bank.invoice(number)}
            </Anchor>
            {allocations.length > 1 && (
              <>
                {' '}
                <Amount value={amount} currency={currency} />
              </>
            )}
          </span>
        ))}
      </p>
      <p className="quiet">
        {words.bank.because}{' '}
        {reasons.map((reason) => choiceLabel('bank-bookings', 'reasons', reason)).join(', ')}
        {differing && ` · ${differing}`}
      </p>
    </div>
  )
}
