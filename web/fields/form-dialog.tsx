import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import css from '../parts/page.module.css'
import { useReturnFocus } from '../parts/return-focus.ts'
import { useSaveKey } from '../parts/save-key.ts'
import { words } from '../words/words.ts'

interface FormDialogProps {
  readonly title: string
  readonly isBusy: boolean
  readonly onSave: () => Promise<unknown>
  readonly onClose: () => void
  /** The label of the button, if it is not "Save". */
  readonly verb?: string
  readonly children: ReactNode
}

/** A small form in a dialog. Only its buttons discard the input. */
export function FormDialog({ title, isBusy, onSave, onClose, verb, children }: FormDialogProps) {
  useReturnFocus()
  const [isTouched, setTouched] = useState(false)
  const save = () => {
    if (!isBusy) void onSave()
  }
  useSaveKey(save, 'dialog')
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!isTouched}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': words.frame.close }}
    >
      <form
        className={css.form}
        noValidate
        onChange={() => setTouched(true)}
        onSubmit={(event) => {
          event.preventDefault()
          // The form of the page around this dialog must not be submitted too.
          event.stopPropagation()
          save()
        }}
      >
        {children}
        <div className={css.actions}>
          <Button type="submit" loading={isBusy}>
            {verb ?? words.parts.save}
          </Button>
          <Button variant="default" onClick={onClose}>
            {words.parts.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
