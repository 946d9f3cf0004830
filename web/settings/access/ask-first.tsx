import { useState } from 'react'
import { FormDialog } from '../../fields/form-dialog.tsx'
import { complain } from '../../frame/notices.tsx'

interface AskFirstProps {
  readonly title: string
  /** The consequence of the action. */
  readonly text: string
  readonly verb: string
  readonly run: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before an action that cannot be undone, and says what will happen. */
export function AskFirst({ title, text, verb, run, onClose }: AskFirstProps) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await run()
    } catch (error) {
      complain(error)
    }
    onClose()
  }
  return (
    <FormDialog {...{ title, verb, isBusy, onClose }} onSave={save}>
      <p style={{ margin: 0 }}>{text}</p>
    </FormDialog>
  )
}
