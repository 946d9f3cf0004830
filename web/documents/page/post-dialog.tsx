import { useState } from 'react'
import { newKey } from '../../data/key.ts'
import { refresh } from '../../data/records.ts'
import { ChoiceField } from '../../fields/choice-field.tsx'
import { choicesOf } from '../../fields/choices-of.ts'
import { useForm } from '../../fields/form.ts'
import { FormDialog } from '../../fields/form-dialog.tsx'
import { tell } from '../../frame/notices.tsx'
import { PrintYourself } from '../../parts/print-yourself.tsx'
import { printFolder } from '../../start.ts'
import { words } from '../../words/words.ts'
import { changeStatus, type Postage, pdfAddress, sendByPost } from '../calls.ts'
import type { DocumentRecord, Kind } from '../kinds.ts'

interface PostDialogProps {
  readonly kind: Kind
  readonly record: DocumentRecord
  readonly onClose: () => void
}

/** Sends a document by post, or lets the user print it where no print service does. */
export function PostDialog(props: PostDialogProps) {
  const { kind, record, onClose } = props
  if (printFolder) return <PrintService {...props} folder={printFolder} />
  const post = async () => {
    await changeStatus(kind, record.id, 'S')
    void refresh()
  }
  return (
    <PrintYourself
      pdf={pdfAddress(kind, record.id)}
      onPosted={record.status === 'DR' ? post : undefined}
      onClose={onClose}
    />
  )
}

/** How a print service prints it, and how fast it goes. */
function PrintService(props: PostDialogProps & { readonly folder: string }) {
  const { kind, record, onClose } = props
  const { post, kinds } = words.documents
  const [key] = useState(newKey)
  const form = useForm<{ [Key in keyof Postage]: Postage[Key] | null }>({
    palette: 'C',
    print: 'S',
    speed: 'E',
  })
  const send = async () => {
    if (!(await form.submit((values) => sendByPost(kind, record.id, values as Postage, key)))) return
    void refresh()
    tell(kinds[kind.name].posted(record.number))
    onClose()
  }
  return (
    <FormDialog title={post.title} verb={post.send} isBusy={form.isBusy} onSave={send} onClose={onClose}>
      <p className="quiet" style={{ margin: 0 }}>
        {post.folder(props.folder)}
      </p>
      <ChoiceField
        label={words.fields.palette}
        {...form.field('palette')}
        choices={choicesOf<Postage['palette']>('outbox', 'palette')}
        width="third"
      />
      <ChoiceField
        label={words.fields.print}
        {...form.field('print')}
        choices={choicesOf<Postage['print']>('outbox', 'print')}
        width="third"
      />
      <ChoiceField
        label={words.fields.speed}
        {...form.field('speed')}
        choices={choicesOf<Postage['speed']>('outbox', 'speed')}
        width="third"
      />
    </FormDialog>
  )
}
