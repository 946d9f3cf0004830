import { FormDialog } from '../../fields/form-dialog.tsx'
import { LateSkeleton } from '../../parts/late-skeleton.tsx'
import { sentenceOf } from '../../parts/problems.ts'
import { words } from '../../words/words.ts'

/** A dialog whose contents are still being read. */
export function ReadingDialog(props: {
  readonly title: string
  readonly read: { readonly error: Error | null; readonly refetch: () => Promise<unknown> }
  readonly onClose: () => void
}) {
  const { title, read, onClose } = props
  return (
    <FormDialog
      title={title}
      verb={words.frame.again}
      isBusy={!read.error}
      onSave={read.refetch}
      onClose={onClose}
    >
      {read.error ? <p>{sentenceOf(read.error)}</p> : <LateSkeleton lines={4} />}
    </FormDialog>
  )
}
