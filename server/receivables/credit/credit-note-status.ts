import { invalid } from '../../../domain/refusal.ts'
import { statusAction } from '../../resource/actions.ts'
import { need } from '../../resource/write.ts'
import { changeDocument } from '../documents.ts'
import { creditLeft, creditNotes } from './credit-notes.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { bookRefund } from './refunds.ts'

/** Sets the status. One that becomes settled has its rest paid back. */
export const changeCreditNoteStatus = statusAction(
  creditNotes,
  async (tx, id, status, at) => {
    const { issued } = await need(tx, creditNotes, id)
    if (status === 'DR' || status === 'D') {
      if (issued)
        throw invalid(
          'status',
          'not_changeable',
          'The credit note is issued: it cannot become a draft again or be deleted. To correct it, make an invoice of what it gave back.',
        )
      return changeDocument(tx, creditNotes, id, { status, status_changed: at })
    }
    if (!issued) await issueCreditNote(tx, id, at)
    const left = creditLeft(await need(tx, creditNotes, id))
    if (status === 'P' && left > 0n)
      await bookRefund(tx, {
        credit_note_id: id,
        channel: 'T',
        amount: left,
        date: at.slice(0, 10),
        notes: null,
      })
  },
  true,
)
