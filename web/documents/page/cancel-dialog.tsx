import { refresh } from '../../data/records.ts'
import { useForm } from '../../fields/form.ts'
import { FormDialog } from '../../fields/form-dialog.tsx'
import { needed } from '../../fields/needed.ts'
import { TextField } from '../../fields/text-field.tsx'
import { tell } from '../../frame/notices.tsx'
import { words } from '../../words/words.ts'
import { cancelInvoice } from '../calls.ts'
import type { DocumentRecord } from '../kinds.ts'

/** Cancels an issued invoice, which needs a reason and cannot be undone. */
export function CancelDialog(props: { readonly record: DocumentRecord; readonly onClose: () => void }) {
  const { record, onClose } = props
  const { cancelling, credit } = words.documents
  const form = useForm({ reason: null as string | null })
  const save = async () => {
    const isDone = await form.submit(({ reason }) => cancelInvoice(record.id, needed(reason)))
    if (!isDone) return
    void refresh()
    tell(cancelling.done(record.number))
    onClose()
  }
  return (
    <FormDialog
      title={cancelling.title(record.number)}
      verb={cancelling.verb}
      isBusy={form.isBusy}
      onSave={save}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{cancelling.note}</p>
      <TextField
        label={words.fields.reason}
        {...form.field('reason')}
        description={credit.reasonHint}
        autoFocus
        isRequired
      />
    </FormDialog>
  )
}
