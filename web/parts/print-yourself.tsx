import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { complain } from '../frame/notices.tsx'
import { words } from '../words/words.ts'
import page from './page.module.css'
import { useReturnFocus } from './return-focus.ts'

/** Without a print service: the PDF to print, and a way to say that it was posted. */
export function PrintYourself(props: {
  readonly pdf: string
  /** Marks a draft as sent. */
  readonly onPosted?: (() => Promise<void>) | undefined
  readonly onClose: () => void
}) {
  const { pdf, onPosted, onClose } = props
  const { post, actions } = words.documents
  const [isBusy, setBusy] = useState(false)
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={onClose}
      title={post.title}
      size="lg"
      closeButtonProps={{ 'aria-label': words.frame.close }}
    >
      <p role="note" className={page.note}>
        {post.none}
      </p>
      <div className={page.actions}>
        <Button component="a" href={pdf} target="_blank" rel="noreferrer">
          {post.print}
        </Button>
        {onPosted && (
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => {
              setBusy(true)
              onPosted().then(onClose, (error) => {
                setBusy(false)
                complain(error)
              })
            }}
          >
            {actions.markSent}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {words.parts.cancel}
        </Button>
      </div>
    </Modal>
  )
}
